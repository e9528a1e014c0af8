import { href } from '../../href.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/unit-books-page.ts'
import { loadUnitBooks } from './book.server.ts'
import styles from './books.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/books/:id', async ({ site, params }) => {
  const id = idParameter.safeParse(params['id'])
  if (!id.success) throw notFound('网址有误，没有这个单位。')
  await redirectMerged(site, id.data, (current) => href('/books/:id', { id: current }))
  return loadUnitBooks(site, id.data)
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''}账本 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.name ?? ''}每一期的收入、支出和余额，逐笔可查。` },
]

/** The books of one unit, newest first. */
export default function UnitBooksPage({
  loaderData: { name, unitHref, books, contracts, projects },
}: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: name, href: unitHref },
          { title: '账本、合同和项目' },
        ]}
      />
      <section className="panel article book">
        <h1>{name}账本、合同和项目</h1>
        <h2>账本</h2>
        {books.length === 0 ? (
          <p className="empty">这个单位还没有公开逐笔的账本。它公开的财务文件在单位的页面上。</p>
        ) : (
          <ul className="book-periods">
            {books.map((book) => (
              <li key={book.href}>
                <a href={book.href}>
                  <strong>{book.period}</strong>
                  <span>
                    {book.isZero
                      ? '没有发生收支（零报告）'
                      : `收入 ${book.income} 元，支出 ${book.expense} 元，${book.entries} 笔`}
                  </span>
                  <span>期末 {book.closing} 元</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Records title="项目" none="还没有公开能连起来看的项目。" records={projects} />
        <Records title="合同" none="还没有公开能连起来看的合同。" records={contracts} />
      </section>
    </main>
  )
}

type Linked = { id: string; href: string; title: string; facts: string }

const Records = ({ title, none, records }: { title: string; none: string; records: readonly Linked[] }) => (
  <section>
    <h2>{title}</h2>
    {records.length === 0 ? <p className="empty">{none}</p> : null}
    <ul className="book-periods">
      {records.map((record) => (
        <li key={record.id}>
          <a href={record.href}>
            <strong>{record.title}</strong>
            <span>{record.facts}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
