import { data, type HeadersArgs, useNavigation } from 'react-router'
import { continueForm } from '../../request/limited-form.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import { WaitedPanel } from '../../ui/waiting.tsx'
import type { Route } from './+types/feedback-page.ts'
import { feedbackAddress, type MessageMode, waitedAddress } from './addresses.ts'
import { find, loadForm, loadReceipt, send } from './feedback.server.ts'
import { reloadsUnlessAnswered, useAnsweredOnLoad } from '../answered-form.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { FoundMessages } from './found-messages.tsx'
import { History } from './history.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { WriteForm } from './write-form.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/feedback/feedback', async (visit) => {
  const { site, query, cookies } = visit
  const { name, mobileSecondDigits } = site.district
  const common = { district: name, secondDigits: mobileSecondDigits, waited: undefined }
  if (query.waited) return goOnWith(visit, query.waited)
  if (query.mode === 'write') return data({ ...common, ...(await loadForm(site, query)) })
  if (query.mode === 'done')
    return data({ ...common, ...(await loadReceipt(site, cookies)), canonical: href('/feedback/feedback') })
  site.keepUntilChanged('areas')
  return data({ ...common, mode: 'history' as const })
})

/** The page of a visitor who waited, with the answer to their form. */
async function goOnWith(
  visit: Pick<Parameters<typeof send>[0], 'site' | 'cookies' | 'secure'> & {
    query: { mode: string | undefined }
  },
  waited: string,
) {
  const { site, query } = visit
  const mode = query.mode === 'write' ? ('write' as const) : ('history' as const)
  const act = async (form: FormData) => {
    const sent = { ...visit, readForm: async () => form }
    return mode === 'write' ? send(sent) : find(sent)
  }
  const { shown, init } = await continueForm(site, waited, waitedAddress(mode, waited), act)
  const { name, mobileSecondDigits } = site.district
  const common = {
    district: name,
    secondDigits: mobileSecondDigits,
    waited: shown,
    canonical: feedbackAddress(mode),
  }
  return mode === 'write'
    ? data({ ...common, ...(await loadForm(site, {})) }, init ?? undefined)
    : data({ ...common, mode }, init ?? undefined)
}

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
  const given = actionData ?? view.waited?.answer
  const sent = given?.mode === view.mode && !leaves ? given : undefined
  const answeredOnLoad = useAnsweredOnLoad(given)
  const found = sent?.mode === 'history' && sent.page ? <FoundMessages key={sent.askedTime} answer={sent} /> : null
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: href('/dashboard') }, { title: pageTitles['/feedback/feedback'] }]} />
      <section className={found ? 'panel feedback answered' : 'panel feedback'}>
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
        {sent ? null : <WaitedPanel waited={view.waited} className="feedback-notice" />}
        {sent?.proof ? (
          <ProofOfWork {...sent.proof} action={feedbackAddress(sent.mode)} className="feedback-notice" />
        ) : null}
        {answeredOnLoad ? found : null}
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
        {answeredOnLoad ? null : found}
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
