import { data, type HeadersArgs } from 'react-router'
import { siteContext } from '../context.ts'
import { minutesOf } from '../lib/dates.ts'
import { readQuery } from '../lib/parameters.ts'
import { answer, readForm } from '../lib/route.server.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { Route } from './+types/subsidy-page.ts'
import { lookUp } from './look-up.server.ts'
import { LookUpForm } from './look-up-form.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PaymentResults } from './payment-results.tsx'
import { ProofOfWork } from './proof-of-work.tsx'
import { subsidyTypes } from './rules.ts'
import { fieldErrors, lookUpSchema, typeParameter } from './schema.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { district, keepUntilChanged } = context.get(siteContext)
  keepUntilChanged('areas')
  return {
    district: district.name,
    type: typeParameter.parse(readQuery(new URL(request.url).searchParams).type),
  }
}

/** Look-ups are sent as forms: an ID number never stands in an address, a log or a cache. */
export const action = ({ context, request }: Route.ActionArgs) =>
  answer(async () => {
    const form = Object.fromEntries(await readForm(request))
    const text = (name: string) => {
      const value = form[name]
      return typeof value === 'string' ? value.slice(0, 100) : ''
    }
    // What was typed comes back as it was, right or wrong.
    const typed = {
      type: typeParameter.parse(form.type),
      objectIdentity: text('objectIdentity'),
      startDate: text('startDate'),
      endDate: text('endDate'),
    }
    const parsed = lookUpSchema.safeParse(form)
    if (!parsed.success)
      return data({ typed, state: 'wrong' as const, errors: fieldErrors(parsed.error) }, { status: 422 })
    const site = context.get(siteContext)
    const answered = await lookUp(site, parsed.data)
    if (answered.state === 'found') return data({ typed, askedTime: site.now.toISOString(), ...answered })
    return data({ typed, ...answered }, { status: 429, headers: { 'retry-after': String(answered.waitSeconds) } })
  })

/** When to come back, after too many look-ups. */
export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `补贴查询 - ${loaderData?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `凭身份证号查询${loaderData?.district ?? ''}发放的个人、家庭和同村惠农补贴。`,
  },
]

export default function SubsidyPage({ loaderData, actionData }: Route.ComponentProps) {
  const type = actionData?.typed.type ?? loaderData.type
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: '/dashboard' }, { title: '补贴查询' }]} />
      <section className="panel subsidy">
        <h1 className="screen-heading">
          <strong>补贴查询</strong>
        </h1>
        <nav className="subsidy-tabs" aria-label="查询类型" data-keep-focus="">
          {subsidyTypes.map((tab) => (
            <a
              key={tab.type}
              href={tab.type === 1 ? '/subsidy/subsidy' : `/subsidy/subsidy?type=${tab.type}`}
              aria-current={tab.type === type ? 'page' : undefined}
            >
              {tab.title}
            </a>
          ))}
        </nav>
        <LookUpForm
          type={type}
          typed={actionData?.typed}
          errors={actionData?.state === 'wrong' ? actionData.errors : undefined}
        />
        {actionData?.state === 'proof' ? <ProofOfWork {...actionData} /> : null}
        {actionData?.state === 'refused' ? (
          <p className="subsidy-refused" role="alert">
            {`查询次数过多，请在 ${minutesOf(actionData.waitSeconds)} 分钟后再查。急需了解的，可以到村（社区）或乡镇便民服务窗口查询。`}
          </p>
        ) : null}
        {actionData?.state === 'found' ? (
          actionData.found.total === 0 ? (
            <NothingFound key={actionData.askedTime} type={type} />
          ) : (
            <PaymentResults key={actionData.askedTime} {...actionData} />
          )
        ) : null}
      </section>
    </main>
  )
}
