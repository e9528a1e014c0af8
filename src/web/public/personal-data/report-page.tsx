import { data, type HeadersArgs } from 'react-router'
import { continueForm } from '../../request/limited-form.server.ts'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import { WaitedPanel } from '../../ui/waiting.tsx'
import { ReceiptPaper } from '../receipt-paper.tsx'
import { reloadsUnlessAnswered } from '../answered-form.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/report-page.ts'
import { find, loadForm, loadReceipt, send, waitedAddress } from './report.server.ts'
import { ReportFinder } from './report-finder.tsx'
import { ReportForm } from './report-form.tsx'

const path = '/personal-data/report'
const title = pageTitles[path]

export const loader = pageLoader(path, async (visit) => {
  const { site, query, cookies, secure } = visit
  const view = { district: site.district.name, waited: undefined }
  if (query.waited) {
    const isFind = query.mode === 'find'
    const act = async (form: FormData) => {
      const sent = { site, query, secure, readForm: async () => form }
      return isFind ? find(sent) : send(sent)
    }
    const { shown, init } = await continueForm(site, query.waited, waitedAddress(query, query.waited), act)
    const waited = { ...view, waited: shown, canonical: href(path) }
    return isFind
      ? data({ ...waited, mode: 'find' as const }, init ?? undefined)
      : data({ ...waited, mode: 'write' as const, ...(await loadForm(visit)) }, init ?? undefined)
  }
  if (query.mode === 'find') return data({ ...view, mode: 'find' as const })
  if (query.mode === 'done') return data({ ...view, mode: 'done' as const, own: await loadReceipt(site, cookies) })
  return data({ ...view, mode: 'write' as const, ...(await loadForm(visit)) })
})

export const action = pageAction(path, (visit) => (visit.query.mode === 'find' ? find(visit) : send(visit)))

export const shouldRevalidate = reloadsUnlessAnswered

/** Passes on `retry-after` when rate limited. */
export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** Reports of personal data that should not be public: the form, the receipt, and the look-up. */
export default function ReportPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const given = actionData ?? view.waited?.answer
  const answer = given?.mode === view.mode ? given : undefined
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title }]} />
      <div className="panel">
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        {answer ? null : <WaitedPanel waited={view.waited} className="feedback-notice" />}
        {answer?.proof ? (
          <ProofOfWork
            {...answer.proof}
            action={view.mode === 'write' ? view.action : href(path, { mode: 'find' })}
            className="feedback-notice"
          />
        ) : null}
        {view.mode === 'write' ? (
          <>
            <p className="feedback-notice">
              网页上有不该公开的个人信息，请在这里告诉我们。由本地区负责个人信息保护的人核对，不经过发布的单位，一个工作日内办结；情况清楚的，先停止公开再核对。
            </p>
            <ReportForm
              key={answer?.askedTime ?? view.empty.key}
              empty={view.empty}
              subject={view.subject}
              action={view.action}
              refused={answer?.mode === 'write' ? answer : undefined}
            />
          </>
        ) : view.mode === 'done' ? (
          <Receipt own={view.own} />
        ) : (
          <ReportFinder answer={answer?.mode === 'find' ? answer : undefined} />
        )}
      </div>
    </main>
  )
}

function Receipt({ own }: { own: Extract<Route.ComponentProps['loaderData'], { mode: 'done' }>['own'] }) {
  if (!own)
    return (
      <>
        <Empty message="没有可以显示的回执" hint="回执在提交后十分钟内可以查看；凭回执编号随时能查到办理情况。" />
        <p className="form-buttons">
          <a className="button" href={href(path, { mode: 'find' })}>
            查看办理情况
          </a>
        </p>
      </>
    )
  return (
    <ReceiptPaper
      title="回执"
      about="您反映的情况已收到。请记下或拍下回执编号，查看答复时要用；本页十分钟后不再显示。"
      facts={[
        ['提交时间', own.steps[0]?.time ?? ''],
        ['办理时限', `${own.endBy ?? ''} 前办结`],
      ]}
      number={own.receipt}
      next={{ title: '查看办理情况', href: href(path, { mode: 'find' }) }}
    />
  )
}
