import { data, type HeadersArgs, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { awayMessage } from '../../../platform/db/unreachable.ts'
import { formatDate, waitInWords } from '../../../platform/dates.ts'
import { useAnsweredOnLoad } from '../answered-form.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { continueForm } from '../../request/limited-form.server.ts'
import { ReportLink } from '../personal-data/report-link.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import { WaitedPanel } from '../../ui/waiting.tsx'
import type { Route } from './+types/subsidy-page.ts'
import { answerLookUp } from './answer.server.ts'
import { LookUpForm } from './look-up-form.tsx'
import { LookUpRecords } from './look-up-records.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PaymentResults } from './payment-results.tsx'
import { thisYear } from '../../../domain/payments/periods.ts'
import { getProject } from '../../../domain/payments/queries-projects.server.ts'
import { subsidyTypes, readType } from '../../../domain/payments/rules.ts'
import { href } from '../../href.ts'

export const loader = pageLoader('/subsidy/subsidy', async ({ site, query }) => {
  const { district, now, keepUntilChanged } = site
  const common = {
    district: district.name,
    today: formatDate(now),
    canonical: href('/subsidy/subsidy', { type: query.type }),
  }
  if (query.waited) {
    const here = href('/subsidy/subsidy', { waited: query.waited })
    const { shown, init } = await continueForm(site, query.waited, here, (form) => answerLookUp(site, form))
    return data({ ...common, waited: shown, about: null }, init ?? undefined)
  }
  keepUntilChanged('areas')
  const about = query.project ? await getProject(site.db, district.areaCode, query.project) : null
  return data({
    ...common,
    waited: undefined,
    about: about && { title: about.projectName, rate: about.card?.rate ?? '' },
  })
})

/**
 * The tabs need nothing from the server, so they switch at once. Otherwise a quick visitor on a slow network would
 * submit the old type, or be interrupted by the tab that arrives late.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

/** Look-ups use POST, which keeps ID numbers out of URLs, logs and caches. */
export const action = pageAction('/subsidy/subsidy', async ({ site, readForm }) => answerLookUp(site, await readForm()))

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
  const answer = actionData ?? loaderData.waited?.answer
  const answeredOnLoad = useAnsweredOnLoad(answer)
  const hasStatement = answer?.state === 'found' && answer.found.total > 0
  const type = answer?.typed.type ?? readType(new URLSearchParams(search).get('type'))
  const shown = answer ? <Answer answer={answer} /> : null
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: href('/dashboard') }, { title }]} />
      <section className={hasStatement ? 'panel answered' : 'panel'}>
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        {answer ? null : <WaitedPanel waited={loaderData.waited} className="subsidy-refused" />}
        {answeredOnLoad ? shown : null}
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
        {loaderData.about && !answer ? (
          <p className="subsidy-note">
            要看“{loaderData.about.title}”：填好身份证号查询，这一项每一笔的下面写着怎么算的。
            {loaderData.about.rate === '' ? '' : `今年的标准：${loaderData.about.rate}。`}
          </p>
        ) : null}
        <LookUpForm
          type={type}
          typed={answer?.typed ?? { objectIdentity: '', ...thisYear(loaderData.today) }}
          today={loaderData.today}
          errors={answer?.state === 'wrong' ? answer.errors : undefined}
        />
        {answeredOnLoad ? null : shown}
        <ReportLink />
      </section>
    </main>
  )
}

function Answer({ answer }: { answer: NonNullable<Route.ComponentProps['actionData']> }) {
  if (answer.state === 'wrong') return null
  if (answer.state === 'found')
    return (
      <>
        {answer.found.total > 0 ? (
          <PaymentResults key={answer.askedTime} {...answer} />
        ) : (
          <NothingFound key={answer.askedTime} type={answer.typed.type} />
        )}
        <LookUpRecords records={answer.found.lookUps} />
      </>
    )
  if (answer.state === 'proof')
    return (
      <ProofOfWork
        challenge={answer.challenge}
        action={href('/subsidy/subsidy')}
        fields={answer.question}
        later={`查询次数较多，请在 ${waitInWords(answer.waitSeconds)}后再查。${serviceWindowHint}`}
        waiting={answer.waiting}
        className="subsidy-refused"
      />
    )
  return (
    <p className="subsidy-refused" role="alert" id="answer">
      {answer.state === 'away'
        ? `${awayMessage}您填写的内容还在，没有丢失。`
        : `查询次数过多，请在 ${waitInWords(answer.waitSeconds)}后再查。${serviceWindowHint}`}
    </p>
  )
}
