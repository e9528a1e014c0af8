import { data, type HeadersArgs } from 'react-router'
import { continueForm } from '../../request/limited-form.server.ts'
import { href } from '../../href.ts'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import { WaitedPanel } from '../../ui/waiting.tsx'
import { reloadsUnlessAnswered, useAnsweredOnLoad } from '../answered-form.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/request-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { RequestFinder } from './request-finder.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestReceipt } from './request-receipt-panel.tsx'
import { emptyRequest, find, loadReceipt, send, waitedAddress } from './request.server.ts'
import { loadSiteText } from './site-page.server.ts'
import { SiteText } from './site-text.tsx'

const path = '/disclosure/request'
const title = pageTitles[path]

export const loader = pageLoader(path, async ({ site, query, cookies, secure }) => {
  const common = {
    district: site.district.name,
    secondDigits: site.district.mobileSecondDigits,
    channels: site.answerChannels,
  }
  if (query.waited) {
    const mode = query.mode === 'write' ? ('write' as const) : ('find' as const)
    const act = async (form: FormData) => {
      const sent = { site, secure, readForm: async () => form }
      return mode === 'write' ? send(sent) : find(sent)
    }
    const { shown, init } = await continueForm(site, query.waited, waitedAddress(mode, query.waited), act)
    const waited = { ...common, waited: shown, canonical: href(path) }
    return mode === 'write'
      ? data({ ...waited, mode, empty: emptyRequest() }, init ?? undefined)
      : data({ ...waited, mode, ...(await loadSiteText(site, 'request')) }, init ?? undefined)
  }
  const view = { ...common, waited: undefined }
  if (query.mode === 'write') return data({ ...view, mode: 'write' as const, empty: emptyRequest() })
  if (query.mode === 'done') return data({ ...view, mode: 'done' as const, own: await loadReceipt(site, cookies) })
  return data({ ...view, mode: 'find' as const, ...(await loadSiteText(site, 'request')) })
})

export const action = pageAction(path, (visit) => (visit.query.mode === 'write' ? send(visit) : find(visit)))

export const shouldRevalidate = reloadsUnlessAnswered

/** Passes on `retry-after` when rate limited. */
export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: `${title} - ${loaderData.district}三务公开` },
        { name: 'description', content: `向${loaderData.district}申请公开政府信息，凭回执编号查看办理情况。` },
        ...(loaderData.mode === 'done' ? [{ name: 'robots', content: 'noindex' }] : []),
      ]
    : []

/** Requests for disclosure: how to, looking up one's own, the form, and the receipt. */
export default function RequestPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const given = actionData ?? view.waited?.answer
  const answer = given?.mode === view.mode ? given : undefined
  const answeredOnLoad = useAnsweredOnLoad(given)
  const finder =
    view.mode === 'find' ? (
      <RequestFinder
        secondDigits={view.secondDigits}
        answer={answer?.mode === 'find' ? answer : undefined}
        answeredOnLoad={answeredOnLoad}
      />
    ) : null
  return (
    <DisclosureFrame title={title} changed={view.mode === 'find' ? view.changed : null}>
      {answer ? null : <WaitedPanel waited={view.waited} className="feedback-notice" />}
      {answer?.proof ? (
        <ProofOfWork
          {...answer.proof}
          action={href(path, { mode: view.mode === 'write' ? 'write' : null })}
          className="feedback-notice"
        />
      ) : null}
      {view.mode === 'write' ? (
        <RequestForm
          key={answer?.askedTime ?? view.empty.key}
          empty={view.empty}
          channels={view.channels}
          secondDigits={view.secondDigits}
          refused={answer?.mode === 'write' ? answer : undefined}
        />
      ) : view.mode === 'done' ? (
        <RequestReceipt own={view.own} />
      ) : (
        <>
          {answeredOnLoad ? finder : null}
          <SiteText html={view.html} />
          <p className="form-buttons">
            <a className="button button-primary" href={href(path, { mode: 'write' })}>
              填写申请表
            </a>
          </p>
          {answeredOnLoad ? null : finder}
        </>
      )}
    </DisclosureFrame>
  )
}
