import { href } from '../../href.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { HintList } from '../hints/hint-list.tsx'
import hintStyles from '../hints/hints.css?url'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/unit-books-page.ts'
import { Figures } from './book-page.tsx'
import { Hatch } from './flow-drawing.tsx'
import { SeriesOfBooks } from './series-section.tsx'
import { loadUnitBooks, type UnitBooksView } from './unit-books.server.ts'

export const links = () => [{ rel: 'stylesheet', href: hintStyles }]

export const loader = pageLoader('/books/:id', async ({ site, params }) => {
  const id = idParameter.safeParse(params['id'])
  if (!id.success) throw notFound('网址有误，没有这个单位。')
  await redirectMerged(site, id.data, (current) => href('/books/:id', { id: current }))
  return loadUnitBooks(site, id.data)
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''}账本、合同和项目 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.name ?? ''}每一期的收入、支出和余额，逐笔可查。` },
]

/** The books of one unit, newest first, with its contracts and projects. */
export default function UnitBooksPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/books'], href: href('/books') },
          { title: view.name, href: view.unitHref },
          { title: '账本、合同和项目' },
        ]}
      />
      <article className="panel article book">
        <Hatch />
        <h1>{view.name}账本、合同和项目</h1>
        {view.newest ? <Newest view={view.newest} /> : <NoBooks duties={view.duties} />}
        {view.books.length > 0 ? <Books view={view} /> : null}
        {view.hints.length > 0 ? <Hints view={view} /> : null}
        <Records title="项目" none="还没有公开能连起来看的项目。" records={view.projects} csv={view.projectsCsv} />
        <Records title="合同" none="还没有公开能连起来看的合同。" records={view.contracts} csv={view.contractsCsv} />
      </article>
    </main>
  )
}

const Newest = ({ view }: { view: NonNullable<UnitBooksView['newest']> }) => (
  <section aria-labelledby="newest">
    <h2 id="newest">
      <a href={view.href}>最近一期：{view.period}账本</a>
    </h2>
    <Figures view={view} />
    <p>
      {view.sentence}
      <a href={view.href}>看{view.isZero ? '这一期' : `这 ${view.entries} 笔`}</a>，
      <a href={view.compareHref}>和附近的村比一比</a>
    </p>
  </section>
)

/** A unit without a book still has to publish its accounts; what it published otherwise is linked. */
const NoBooks = ({ duties }: Pick<UnitBooksView, 'duties'>) => (
  <section aria-labelledby="no-books">
    <h2 id="no-books">还没有公开账本</h2>
    <p>这个单位还没有公开逐笔的账本。它公开的财务文件在单位的页面上。</p>
    {duties.length > 0 ? (
      <ul className="book-links">
        {duties.map((duty) => (
          <li key={duty.words}>{duty.href ? <a href={duty.href}>{duty.words}</a> : duty.words}</li>
        ))}
      </ul>
    ) : null}
  </section>
)

const Books = ({ view: { books, series } }: { view: UnitBooksView }) => (
  <section aria-labelledby="all-books">
    <h2 id="all-books">每一期账本</h2>
    <ul className="book-periods">
      {books.map((book) => (
        <li key={book.href}>
          <a href={book.href}>
            <b>{book.period}</b>
            <span>
              {book.isZero
                ? '没有发生收支（零报告）'
                : `收入 ${book.income} 元，支出 ${book.expense} 元，${book.entries} 笔`}
            </span>
            <span className="figures">期末 {book.closing} 元</span>
          </a>
          {book.gap === null ? null : <p className="book-gap">{book.gap}</p>}
        </li>
      ))}
    </ul>
    {series.length > 1 ? <SeriesOfBooks series={series} /> : null}
  </section>
)

const Hints = ({ view: { hints, hintsHref } }: { view: UnitBooksView }) => (
  <section aria-labelledby="unit-hints">
    <h2 id="unit-hints">需要说明的地方</h2>
    <p>
      比对公开的账时提出的问题，不是结论，也不表示有错。<a href={hintsHref}>看全部账目说明</a>
    </p>
    <HintList hints={hints} />
  </section>
)

type Linked = { id: string; href: string; title: string; facts: string }

const Records = ({
  title,
  none,
  records,
  csv,
}: {
  title: string
  none: string
  records: readonly Linked[]
  csv: string | null
}) => (
  <section aria-labelledby={`records-${title}`}>
    <h2 id={`records-${title}`}>{title}</h2>
    {records.length === 0 ? <p>{none}</p> : null}
    <ul className="book-periods">
      {records.map((record) => (
        <li key={record.id}>
          <a href={record.href} className="record">
            <b>{record.title}</b>
            <span>{record.facts}</span>
          </a>
        </li>
      ))}
    </ul>
    {csv ? (
      <p>
        <a href={csv}>下载{title}的表（CSV）</a>
      </p>
    ) : null}
  </section>
)
