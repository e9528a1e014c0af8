import { z } from 'zod'
import {
  closeArticle,
  endReport,
  openContact,
  reopenArticle,
  type ReportRef,
} from '../../../domain/personal-data/commands.server.ts'
import { countReportsIn, getStaffReport, listStaffReports } from '../../../domain/personal-data/queries-staff.server.ts'
import { reportResults, reportStates, reportViews, resultTitles } from '../../../domain/personal-data/states.ts'
import { formatDateTime, yearOf } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, listOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId, pageParameter, yearQuery } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['个人信息反映办理']
const path = '/api/staff/personal-data'
const params = z.object({ id: idParameter.describe('个人信息反映编号') })
const version = z.int().positive().max(maxId).describe('办理时看到的 version；别人办过就答 409')

const row = {
  id: z.int(),
  kind: z.string(),
  state: z.enum(reportStates).describe('closed：文章因这份反映暂不公开'),
  receivedTime: z.string(),
  due: z.string().describe('还剩多久，或者超期多久'),
}

const listCall: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '个人信息反映，未办结的先收到的在前',
        querystring: z.object({
          view: z.enum(reportViews).default('open').describe('open 未办结、ended 已办结'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeOf(listOf(z.object({ ...row, subject: z.string(), excerpt: z.string() }))) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { view, pageNum } = request.query
      const { rows, total } = await listStaffReports(site, staff, view, pageNum)
      const data = rows.map(({ result: _result, receivedTime, due, ...shown }) => ({
        ...shown,
        receivedTime: formatDateTime(receivedTime),
        due: due.words,
      }))
      return success({ data, recordsTotal: total })
    },
  )
}

const figuresCall: ApiPlugin = (api, context) => {
  const byResult = z.object(Object.fromEntries(reportResults.map((result) => [result, z.int()])))
  api.get(
    `${path}/figures`,
    {
      schema: {
        tags,
        summary: '一年里收到的和办结的份数',
        querystring: z.object({ year: yearQuery.describe('哪一年，默认今年') }),
        response: {
          200: envelopeOf(z.object({ received: z.int(), inTime: z.int(), late: z.int(), byResult })),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      return success(await countReportsIn(site, staff, request.query.year ?? yearOf(site.now)))
    },
  )
}

const readCall: ApiPlugin = (api, context) => {
  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '一份个人信息反映；不含联系方式',
        params,
        response: {
          200: envelopeOf(
            z.object({
              ...row,
              version: z.int(),
              result: z.string().nullable(),
              text: z.string(),
              page: z.string(),
              hasContact: z.boolean(),
              answer: z.string(),
              article: z
                .object({ id: z.int(), title: z.string(), isClosed: z.boolean().describe('暂不公开') })
                .nullable(),
              unit: z.string(),
              endBy: z.string().describe('办理时限'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { due, receivedTime, ...shown } = await getStaffReport(site, staff, request.params.id)
      return success({ ...shown, receivedTime: formatDateTime(receivedTime), due: due.words })
    },
  )
}

/** Commands on one report: `POST /api/staff/personal-data/:id/<name>`. */
function command<Body extends z.ZodType<{ version: number }>>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, report: ReportRef, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api.post(
      `${path}/:id/${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const given = request.body as z.output<Body>
        const report = {
          districtCode: desk.site.district.areaCode,
          id: request.params.id,
          version: given.version,
        }
        await desk.site.db.transaction().execute((tx) => run(tx, desk, report, given))
        return success(null)
      },
    )
  }
}

const commands: ApiPlugin[] = [
  command('close', '文章暂不公开', z.object({ version }), (tx, { site, staff }, report) =>
    closeArticle(tx, staff, report, site.now),
  ),
  command('reopen', '文章恢复公开', z.object({ version }), (tx, { site, staff }, report) =>
    reopenArticle(tx, staff, report, site.now),
  ),
  command(
    'end',
    '办结；因这份反映暂不公开的文章恢复公开',
    z.object({
      version,
      result: z.enum(reportResults).describe(reportResults.map((each) => `${each} ${resultTitles[each]}`).join('、')),
      answer: z.string().max(20_000, '答复过长').describe('答复，对方凭回执编号看到'),
    }),
    (tx, { site, staff }, report, { result, answer }) =>
      endReport(tx, site.keys, staff, report, { result, answer }, site.now),
  ),
]

const contactCall: ApiPlugin = (api, context) => {
  api.post(
    `${path}/:id/contact`,
    {
      schema: {
        tags,
        summary: '查看反映人的联系方式，记入操作记录',
        params,
        response: { 200: envelopeOf(z.object({ contact: z.string() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const which = { districtCode: site.district.areaCode, id: request.params.id }
      const contact = await site.db.transaction().execute((tx) => openContact(tx, site.keys, staff, which))
      return success({ contact })
    },
  )
}

/** Endpoints for the district's officer of data protection. They need a signed-in member of staff. */
export const staffPersonalDataApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  figuresCall(api, context)
  readCall(api, context)
  for (const plugin of commands) plugin(api, context)
  contactCall(api, context)
}
