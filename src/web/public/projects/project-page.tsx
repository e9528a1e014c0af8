import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/project-page.ts'
import { loadProject, type ProjectView } from './project.server.ts'
import { RecordFrame } from '../books/record-frame.tsx'
import { EntryList } from '../books/entry-list.tsx'
import styles from '../books/books.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

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
      <ol className="stages">
        {view.stages.map((stage) => (
          <Stage key={stage.id} stage={stage} />
        ))}
      </ol>
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
      <Payments view={view} />
    </RecordFrame>
  )
}

const Stage = ({ stage: { title, documents } }: { stage: ProjectView['stages'][number] }) => (
  <li className={documents.length === 0 ? 'stage stage-missing' : 'stage'}>
    <h2>{title}</h2>
    {documents.length === 0 ? <p>没有公开这一环节的文件。</p> : null}
    {documents.map((document) => (
      <p key={document.articleId}>
        <time dateTime={document.day}>{document.day}</time> <a href={document.href}>{document.title}</a>
        {document.facts.length > 0 ? <small>{document.facts.join('；')}</small> : null}
      </p>
    ))}
  </li>
)

const Payments = ({ view: { payments, paid, comparison } }: { view: ProjectView }) => (
  <section aria-labelledby="payments">
    <h2 id="payments">付了多少钱</h2>
    {payments.length === 0 ? (
      <p>公开的账本里还没有这个项目的支付。</p>
    ) : (
      <>
        <p>
          公开的账本里共支付 <b>{paid}</b> 元。{comparison.join('')}
        </p>
        <EntryList entries={payments} />
      </>
    )}
  </section>
)
