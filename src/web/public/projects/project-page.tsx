import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/project-page.ts'
import { loadProject, type ProjectView } from './project.server.ts'
import { RecordFrame } from '../books/record-frame.tsx'
import { MovedTimes } from '../books/moved-times.tsx'
import { EntryList } from '../books/entry-list.tsx'
import { BookTable } from '../books/book-table.tsx'

export const loader = pageLoader('/projects/:unit/:id', ({ site, params }) => loadProject(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? ''} - ${loaderData?.unit.name ?? ''} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.title ?? ''}从决策到验收的公开文件和支付。` },
]

/** A project from its decision to its acceptance on one page. */
export default function ProjectPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <RecordFrame unit={view.unit} kind="项目" title={view.title} article={view.articleId}>
      <p className="article-meta">
        <a href={view.unit.href}>{view.unit.name}</a>
      </p>
      <Sums sums={view.sums} />
      <section aria-labelledby="stages">
        <h2 id="stages">从决策到验收</h2>
        <ol className="stages">
          {view.stages.map((stage) => (
            <Stage key={stage.id} stage={stage} />
          ))}
        </ol>
      </section>
      {view.contracts.length > 0 ? (
        <section aria-labelledby="contracts">
          <h2 id="contracts">合同</h2>
          <ul className="book-links">
            {view.contracts.map((contract) => (
              <li key={contract.id}>
                <a href={contract.href}>{contract.title}</a>：{contract.facts}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <MovedTimes view={view.times} id="times" title="本期、上期和去年同期的支付" />
      <Payments view={view} />
    </RecordFrame>
  )
}

const Stage = ({ stage: { title, documents, isPassed } }: { stage: ProjectView['stages'][number] }) => (
  <li className={documents.length === 0 ? 'stage stage-missing' : 'stage'}>
    <h3>{title}</h3>
    {documents.length === 0 ? (
      <p>{isPassed ? '没有公开这一环节的文件，后面的环节已经公开。' : '还没有公开这一环节的文件。'}</p>
    ) : null}
    {documents.map((document) => (
      <p key={document.articleId}>
        <time>{document.day}</time> <a href={document.href}>{document.title}</a>
        {document.facts.length > 0 ? <small>{document.facts.join('；')}</small> : null}
      </p>
    ))}
  </li>
)

/** The sums of the stages in their order, each beside the one before. */
const Sums = ({ sums }: Pick<ProjectView, 'sums'>) => (
  <section aria-labelledby="sums">
    <h2 id="sums">从预算到决算</h2>
    <BookTable
      labelledBy="sums"
      columns={[{ title: '环节' }, { title: '金额', isFigure: true }, { title: '变化' }]}
      rows={sums.map(({ title, amount, words }) => ({ id: title, cells: [title, amount, words] }))}
    />
  </section>
)

const Payments = ({ view: { payments, paid, received, csvHref } }: { view: ProjectView }) => (
  <section aria-labelledby="payments">
    <h2 id="payments">付了多少钱</h2>
    {payments.length === 0 ? (
      <p>公开的账本里还没有这个项目的支付。</p>
    ) : (
      <>
        <p>
          公开的账本里共支付 <b>{paid}</b> 元{received === null ? '' : `；为这个项目收到 ${received} 元`}。
        </p>
        <EntryList entries={payments} />
      </>
    )}
    <p>
      <a href={csvHref}>下载这个单位的项目（CSV）</a>
    </p>
  </section>
)
