import { data, type HeadersArgs, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { awayMessage, isUnreachable } from '../../../platform/db/unreachable.ts'
import { formatDate, waitInWords } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { pageAction, pageLoader } from '../page.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import type { Route } from './+types/subsidy-page.ts'
import { lookUp } from '../../../domain/subsidies/look-up.server.ts'
import { LookUpForm } from './look-up-form.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PaymentResults } from './payment-results.tsx'
import { thisYear } from '../../../domain/subsidies/periods.ts'
import { subsidyTypes, typeOf } from '../../../domain/subsidies/rules.ts'
import { fieldErrors, lookUpSchema } from '../../../domain/subsidies/schema.ts'
import { href } from '../../href.ts'

export const loader = pageLoader('/subsidy/subsidy', ({ site: { district, now, keepUntilChanged } }) => {
  keepUntilChanged('areas')
  return { district: district.name, today: formatDate(now) }
})

/**
 * The tabs need nothing from the server, so they switch at once. Otherwise a quick visitor on a slow network would
 * submit the old type, or be interrupted by the tab that arrives late.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

/** Look-ups use POST, which keeps ID numbers out of URLs, logs and caches. */
export const action = pageAction('/subsidy/subsidy', async ({ site, readForm }) => {
  const form = await readForm()
  const text = (name: string) => fieldText(form, name, 100)
  // Submitted values are returned unchanged, valid or not.
  const typed = {
    type: typeOf(form.get('type')),
    objectIdentity: text('objectIdentity'),
    startDate: text('startDate') || text('startData'),
    endDate: text('endDate') || text('endData'),
  }
  const parsed = lookUpSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success)
    return data({ typed, state: 'wrong' as const, errors: fieldErrors(parsed.error) }, { status: 422 })
  const answered = await lookUp(site, parsed.data).catch(awayAnswer)
  if (answered.state === 'away') return data({ typed, ...answered }, { status: 503 })
  const isPaging = form.has('pageNum')
  if (answered.state === 'found') return data({ typed, isPaging, askedTime: site.now.toISOString(), ...answered })
  const { type, startDate, endDate, pageNum } = parsed.data
  // Sent again by the browser, and shown then as it was typed.
  const question = { ...typed, type, startDate, endDate, ...(isPaging && { pageNum }) }
  return data(
    { typed, question, ...answered },
    { status: 429, headers: { 'retry-after': String(answered.waitSeconds) } },
  )
})

/** During a database outage the form is shown again with its values. */
function awayAnswer(error: unknown): { state: 'away' } {
  if (isUnreachable(error)) return { state: 'away' }
  throw error
}

/** Passes on `retry-after` when rate limited. */
export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `凭身份证号查询${loaderData?.district ?? ''}发放的个人、家庭和同村惠农补贴。`,
  },
]

const title = pageTitles['/subsidy/subsidy']

const serviceWindowHint = '急需了解的，可以到村（社区）或乡镇便民服务窗口查询。'

export default function SubsidyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const found = actionData?.state === 'found' ? actionData : null
  const hasStatement = found !== null && found.found.total > 0
  const type = actionData?.typed.type ?? typeOf(new URLSearchParams(search).get('type'))
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: href('/dashboard') }, { title }]} />
      <section className={hasStatement ? 'panel subsidy-answered' : 'panel'}>
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        <nav className="subsidy-tabs" aria-label="查询类型" data-keep-focus="">
          {subsidyTypes.map((tab) => (
            <a
              key={tab.type}
              href={href('/subsidy/subsidy', { type: tab.type === 1 ? null : tab.type })}
              aria-current={tab.type === type ? 'page' : undefined}
            >
              {tab.title}
            </a>
          ))}
        </nav>
        <LookUpForm
          type={type}
          typed={actionData?.typed ?? { objectIdentity: '', ...thisYear(loaderData.today) }}
          today={loaderData.today}
          errors={actionData?.state === 'wrong' ? actionData.errors : undefined}
        />
        {actionData?.state === 'proof' ? (
          <ProofOfWork
            challenge={actionData.challenge}
            action={href('/subsidy/subsidy')}
            fields={actionData.question}
            later={`查询次数较多，请在 ${waitInWords(actionData.waitSeconds)}后再查。${serviceWindowHint}`}
            className="subsidy-refused"
          />
        ) : null}
        {actionData?.state === 'away' ? (
          <p className="subsidy-refused" role="alert">
            {`${awayMessage}您填写的内容还在，没有丢失。`}
          </p>
        ) : null}
        {actionData?.state === 'refused' ? (
          <p className="subsidy-refused" role="alert">
            {`查询次数过多，请在 ${waitInWords(actionData.waitSeconds)}后再查。${serviceWindowHint}`}
          </p>
        ) : null}
        {found ? (
          hasStatement ? (
            <PaymentResults key={found.askedTime} {...found} />
          ) : (
            <NothingFound key={found.askedTime} type={found.typed.type} />
          )
        ) : null}
      </section>
    </main>
  )
}
