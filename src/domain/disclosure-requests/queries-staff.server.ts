import type { Staff } from '../../access/policy.ts'
import { authorise } from '../../access/policy.ts'
import { maskPhone } from '../../platform/text/phone.ts'
import { notFound } from '../../platform/errors.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import type { Due } from '../holidays/working-days.ts'
import type { RequestContext } from '../request-context.ts'
import { answerByOf, dueOf } from './deadlines.ts'
import { can, type RequestAction } from './policy.ts'
import { columns, listSaid, stepsOf } from './queries.server.ts'
import { unsealRequest } from './seal.server.ts'
import {
  applicantTitles,
  deliveryTitles,
  type RequestResult,
  type RequestState,
  resultTitles,
  stateTitles,
} from './states.ts'
import { type RequestView, requestViews } from './views.ts'
import './table.server.ts'

type Site = Pick<RequestContext, 'db' | 'keys' | 'district' | 'terms' | 'now'>

export type StaffRequest = {
  id: number
  excerpt: string
  applicant: string
  state: RequestState
  result: RequestResult | null
  receivedTime: Date
  due: Due
}

const rowsPerPage = 20
const excerptLength = 40

const statesOf = (view: RequestView): readonly RequestState[] =>
  view === 'open' ? ['received', 'accepted', 'asked'] : [view]

/** @throws AppError forbidden */
export async function authoriseReading({ db, district }: Pick<Site, 'db' | 'district'>, actor: Staff): Promise<void> {
  authorise(can(actor, 'disclosure-request.read', { place: await getDistrictPlace(db, district.areaCode) }))
}

/** How many requests each list has. @throws AppError forbidden */
export async function countRequestViews(site: Site, actor: Staff): Promise<Record<RequestView, number>> {
  await authoriseReading(site, actor)
  const rows = await site.db
    .selectFrom('disclosure_request')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('district_code', '=', site.district.areaCode)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const countOf = (view: RequestView) => statesOf(view).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return Object.fromEntries(requestViews.map((view) => [view, countOf(view)])) as Record<RequestView, number>
}

/** One page of a list: open requests that came first at the top, answered ones newest first. */
export async function listStaffRequests(
  site: Site,
  actor: Staff,
  view: RequestView,
  pageNum: number,
): Promise<Paged<StaffRequest>> {
  const total = (await countRequestViews(site, actor))[view]
  const { db, keys, district, terms, now } = site
  const { offset, ...window } = pageWindow(pageNum, total, rowsPerPage)
  const direction = view === 'answered' ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('disclosure_request')
    .select(columns)
    .where('district_code', '=', district.areaCode)
    .where('state', 'in', statesOf(view))
    .orderBy('received_time', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(rowsPerPage)
    .execute()
  const keySet = keys.read()
  const shown = rows.map((row) => {
    const { applicantKind, name, content } = unsealRequest(keySet, row)
    const { id, state, result, receivedTime } = row
    return {
      id,
      excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength)}…` : content,
      applicant: `${name}（${applicantTitles[applicantKind]}）`,
      state,
      result,
      receivedTime,
      due: dueOf(row, terms.calendar, now),
    }
  })
  return { rows: shown, total, ...window }
}

const offered = [
  'disclosure-request.accept',
  'disclosure-request.ask',
  'disclosure-request.extend',
  'disclosure-request.answer',
  'disclosure-request.contact',
] as const satisfies RequestAction[]

/** `999***********1232`: enough to tell applicants apart. */
const maskNumber = (number: string): string => `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`

/** A request with what was said, and what the actor may do. @throws AppError not_found, forbidden */
export async function getStaffRequest(site: Site, actor: Staff, id: number) {
  await authoriseReading(site, actor)
  const { db, keys, district, terms, now } = site
  const row = await db
    .selectFrom('disclosure_request')
    .select(columns)
    .where('district_code', '=', district.areaCode)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('没有这份公开申请。')
  const { applicantKind, name, number, phone, address, content, delivery } = unsealRequest(keys.read(), row)
  const place = await getDistrictPlace(db, district.areaCode)
  return {
    id,
    version: row.version,
    state: row.state,
    stateTitle: stateTitles[row.state],
    result: row.result && resultTitles[row.result],
    applicantKind: applicantTitles[applicantKind],
    name,
    number: maskNumber(number),
    phone: maskPhone(phone),
    hasAddress: address !== '',
    content,
    delivery: deliveryTitles[delivery],
    receivedTime: row.receivedTime,
    answerBy: answerByOf(row, terms.calendar),
    supplyBy: row.state === 'asked' ? row.supplyBy : null,
    wasAsked: row.askedTime !== null,
    wasExtended: row.extendedTime !== null,
    due: dueOf(row, terms.calendar, now),
    steps: stepsOf(row),
    said: await listSaid(db, keys.read(), id),
    may: new Set<RequestAction>(offered.filter((action) => can(actor, action, { place }))),
  }
}
