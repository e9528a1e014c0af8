import { z } from 'zod'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { listSchema } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { pageWindow } from '../../platform/paging.ts'
import { idParameter, pageParameter } from '../../platform/parameters.ts'
import { maskPhone } from '../../platform/text/phone.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { getAnswerDeadline, getDue } from './deadlines.ts'
import { can, type RequestAction } from './policy.ts'
import { columns, listStatements, type RequestRow, listSteps } from './queries.server.ts'
import { unsealRequest } from './seal.server.ts'
import {
  applicantTitles,
  deliveryTitles,
  type RequestState,
  requestStates,
  resultTitles,
  stateTitles,
} from './states.ts'
import { type RequestView, requestViews } from './views.ts'
import './table.server.ts'

const tag = '公开申请办理'
const rowsPerPage = 20
const excerptLength = 40

const statesOf = (view: RequestView): readonly RequestState[] =>
  view === 'open' ? ['received', 'accepted', 'asked'] : [view]

const shownRow = {
  id: z.int(),
  state: z.enum(requestStates),
  receivedTime: z.string(),
  due: z.string().describe('还剩多久，或者超期多久'),
}

/** One page of a list, with the counts of all lists: open requests that came first at the top, answered ones newest first. */
export const listRequests = staffQuery({
  permission: 'disclosure-request.read',
  at: atCalledDistrict,
  input: z.object({
    view: z.enum(requestViews).default('open').describe('哪个列表'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/requests',
    tag,
    summary: '公开申请，未办结的先收到的在前',
    output: listSchema(z.object({ ...shownRow, excerpt: z.string(), applicant: z.string() })),
  },
  async run(db, { input: { view, pageNum }, site: { keys, district, terms, now } }) {
    const counts = await countViews(db, district.areaCode)
    const { offset, ...window } = pageWindow(pageNum, counts[view], rowsPerPage)
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
    const data = rows.map((row) => {
      const { applicantKind, name, content } = unsealRequest(keySet, row)
      const due = getDue(row, terms.calendar, now)
      return {
        id: row.id,
        excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength)}…` : content,
        applicant: `${name}（${applicantTitles[applicantKind]}）`,
        state: row.state,
        result: row.result && resultTitles[row.result],
        receivedTime: formatDateTime(row.receivedTime),
        due: due.words,
        dueLevel: due.level,
      }
    })
    return { data, recordsTotal: counts[view], counts, ...window }
  },
})

/** How many requests each list has. */
async function countViews(db: Db, districtCode: string): Promise<Record<RequestView, number>> {
  const rows = await db
    .selectFrom('disclosure_request')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('district_code', '=', districtCode)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const countOf = (view: RequestView) => statesOf(view).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return Object.fromEntries(requestViews.map((view) => [view, countOf(view)])) as Record<RequestView, number>
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

/** A request with what was said, and what the actor may do. Numbers are masked. */
export const getRequest = staffQuery({
  permission: 'disclosure-request.read',
  at: atCalledDistrict,
  input: z.object({ id: idParameter.describe('公开申请编号') }),
  api: {
    call: 'GET /api/staff/requests/:id',
    tag,
    summary: '一份公开申请；证件号码和手机号码遮住一部分',
    output: z.object({
      ...shownRow,
      version: z.int(),
      result: z.string().nullable(),
      applicantKind: z.string(),
      name: z.string(),
      number: z.string(),
      phone: z.string(),
      content: z.string(),
      delivery: z.string(),
      answerBy: z.string(),
      supplyBy: z.string().nullable(),
      said: z.array(z.object({ kind: z.string(), person: z.string(), time: z.string(), text: z.string() })),
    }),
  },
  async run(db, { actor, input: { id }, site, at: { place } }) {
    const row = await db
      .selectFrom('disclosure_request')
      .select(columns)
      .where('district_code', '=', site.district.areaCode)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('没有这份公开申请。')
    return {
      ...showRequest(row, site),
      said: await listStatements(db, site.keys.read(), id),
      may: new Set<RequestAction>(offered.filter((action) => can(actor, action, { place }))),
    }
  },
})

function showRequest(row: RequestRow, { keys, terms, now }: OperationContext) {
  const { applicantKind, name, number, phone, address, content, delivery } = unsealRequest(keys.read(), row)
  const due = getDue(row, terms.calendar, now)
  return {
    id: row.id,
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
    receivedTime: formatDateTime(row.receivedTime),
    answerBy: getAnswerDeadline(row, terms.calendar),
    supplyBy: row.state === 'asked' ? row.supplyBy : null,
    wasAsked: row.askedTime !== null,
    wasExtended: row.extendedTime !== null,
    due: due.words,
    dueLevel: due.level,
    steps: listSteps(row),
  }
}
