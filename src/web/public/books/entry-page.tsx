import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/entry-page.ts'
import { AnswersSection } from '../messages/answers-section.tsx'
import { BookFrame } from './book-frame.tsx'
import { ComparedTimes } from './compared-times.tsx'
import { EntryCorrections } from './corrections.tsx'
import { type EntryView, loadEntry } from './entry.server.ts'
import { VoucherPictures } from './voucher-pictures.tsx'

export const loader = pageLoader('/books/:id/:period/:entry', ({ site, params }) => loadEntry(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.entry.summary ?? ''}（${loaderData?.name ?? ''}${loaderData?.period ?? ''}） - ${loaderData?.district ?? ''}三务公开`,
  },
  { name: 'description', content: loaderData?.sentence ?? '' },
]

/** One entry of a book. */
export default function EntryPage({ loaderData: view }: Route.ComponentProps) {
  const { entry, previous, next } = view
  return (
    <BookFrame view={view} here="一笔明细">
      <h1>{entry.summary}</h1>
      <p className="book-amount">
        {entry.isIncome ? '收入' : '支出'} <b className="figures">{entry.yuan}</b> 元
      </p>
      <EntryCorrections corrections={view.corrections} />
      <dl className="document-card">
        {(
          [
            ['单位', view.name],
            ['期间', view.period],
            ['日期', entry.day],
            [entry.isIncome ? '付款方' : '收款方', entry.counterparty],
            ['账户', entry.account],
            ['凭证号', entry.voucher],
          ] as const
        ).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>项目</dt>
          <dd>
            <a href={entry.itemHref}>{entry.item}</a>
          </dd>
        </div>
      </dl>
      <VoucherPictures pictures={view.vouchers} />
      <Links view={view} />
      <Comparison view={view} />
      <AnswersSection what="这一笔" view={view.answers} />
      <div className="neighbours">
        {previous ? <Neighbour title="前一笔" {...previous} /> : <span>这是第一笔</span>}
        {next ? <Neighbour title="后一笔" {...next} /> : <span>这是最后一笔</span>}
      </div>
    </BookFrame>
  )
}

/** The contract and the papers of the project that an entry belongs to. */
const Links = ({ view: { contract, project } }: { view: EntryView }) =>
  contract || project ? (
    <section aria-labelledby="entry-links">
      <h2 id="entry-links">这一笔为了什么</h2>
      <ul className="book-links">
        {contract ? (
          <li>
            合同：<a href={contract.href}>{contract.title}</a>（{contract.amount} 元）
          </li>
        ) : null}
        {project ? (
          <li>
            项目：<a href={project.href}>{project.title}</a>
          </li>
        ) : null}
        {project?.papers.map(({ id, stage, day, title, href }) => (
          <li key={id}>
            {stage}：<a href={href}>{title}</a> {day}
          </li>
        ))}
      </ul>
    </section>
  ) : null

/** The same item in other periods. */
const Comparison = ({ view: { compared, entry } }: { view: EntryView }) =>
  compared ? (
    <section aria-labelledby="entry-compared">
      <h2 id="entry-compared">同一项目比一比</h2>
      <p>
        {[compared.words, ...compared.differences].join('；')}。<a href={entry.itemHref}>看本期的{entry.item}</a>
      </p>
      <ComparedTimes times={compared.times} />
    </section>
  ) : null

const Neighbour = ({
  title,
  summary,
  amount,
  href: address,
}: {
  title: string
  summary: string
  amount: string
  href: string
}) => (
  <a href={address}>
    <span>{title}：</span>
    {summary}
    <small>{amount} 元</small>
  </a>
)
