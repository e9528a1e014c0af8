import { type HeadersArgs, useNavigation } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import type { Route } from './+types/feedback-page.ts'
import { feedbackAddress, type MessageMode } from './addresses.ts'
import { find, loadForm, loadReceipt, send } from './feedback.server.ts'
import { reloadsUnlessAnswered } from '../answered-form.ts'
import { pageAction, pageLoader } from '../page.server.ts'
import { pageTitles } from '../page-titles.ts'
import { History } from './history.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { WriteForm } from './write-form.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/feedback/feedback', async ({ site, query, cookies }) => {
  const { name, mobileSecondDigits } = site.district
  const common = { district: name, secondDigits: mobileSecondDigits }
  if (query.mode === 'write') return { ...common, ...(await loadForm(site, query.areaId)) }
  if (query.mode === 'done')
    return { ...common, ...(await loadReceipt(site, cookies)), canonical: href('/feedback/feedback') }
  site.keepUntilChanged('areas')
  return { ...common, mode: 'history' as const }
})

export const action = pageAction('/feedback/feedback', (visit) =>
  visit.query.mode === 'write' ? send(visit) : find(visit),
)

export const shouldRevalidate = reloadsUnlessAnswered

/** Passes on `retry-after` when rate limited. */
export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

const titles: Record<MessageMode, string> = { history: '历史留言', write: '我要留言', done: '留言回执' }

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { district, mode } = loaderData
  return [
    {
      title: [mode === 'history' ? null : titles[mode], pageTitles['/feedback/feedback'], `${district}三务公开`]
        .filter(Boolean)
        .join(' - '),
    },
    { name: 'description', content: `给${district}各单位留言，凭手机号码查看留言和反馈。` },
    ...(mode === 'done' ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The message board: tabs for look-up and writing, with the selected one. */
export default function FeedbackPage({ loaderData: view, actionData }: Route.ComponentProps) {
  // Switching tabs discards the action result; resubmitting keeps it until the new result arrives.
  const { state, formMethod } = useNavigation()
  const leaves = state === 'loading' && !formMethod
  const sent = actionData?.mode === view.mode && !leaves ? actionData : undefined
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: href('/dashboard') }, { title: pageTitles['/feedback/feedback'] }]} />
      <section className="panel feedback">
        <h1 className="screen-heading">
          <span>{view.district}</span>
          <strong>{pageTitles['/feedback/feedback']}</strong>
        </h1>
        <p className="message-selected">
          <a className="message-link" href={href('/feedback/selected')}>
            {pageTitles['/feedback/selected']}
          </a>
          ：各单位公开的答复
        </p>
        {sent?.proof ? (
          <ProofOfWork {...sent.proof} action={feedbackAddress(sent.mode)} className="feedback-notice" />
        ) : null}
        <div className="feedback-columns">
          <nav className="side-tabs" aria-label="留言方式">
            <ModeLink mode="history" current={view.mode} />
            <ModeLink mode="write" current={view.mode === 'done' ? 'write' : view.mode} />
          </nav>
          {view.mode === 'history' ? (
            <History
              key={sent?.askedTime ?? 'empty'}
              found={sent?.mode === 'history' ? sent : undefined}
              secondDigits={view.secondDigits}
            />
          ) : view.mode === 'write' ? (
            <WriteForm
              key={sent?.askedTime ?? view.empty.key}
              view={view}
              refused={sent?.mode === 'write' ? sent : undefined}
            />
          ) : (
            <ReceiptPanel receipt={view.receipt} />
          )}
        </div>
      </section>
    </main>
  )
}

function ModeLink({ mode, current }: { mode: 'history' | 'write'; current: MessageMode }) {
  return (
    <a href={feedbackAddress(mode)} aria-current={mode === current ? 'page' : undefined}>
      {titles[mode]}
    </a>
  )
}
