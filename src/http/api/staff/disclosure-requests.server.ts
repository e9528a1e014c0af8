import { z } from 'zod'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
  openContact,
  type RequestRef,
} from '../../../domain/disclosure-requests/commands.server.ts'
import { getStaffRequest, listStaffRequests } from '../../../domain/disclosure-requests/queries-staff.server.ts'
import { requestResults, requestStates, resultTitles } from '../../../domain/disclosure-requests/states.ts'
import { requestViews } from '../../../domain/disclosure-requests/views.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, listOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId, pageParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['公开申请办理']
const params = z.object({ id: idParameter.describe('公开申请编号') })
const version = z.int().positive().max(maxId).describe('办理时看到的 version；别人办过就答 409')
/** Checked by the domain, which names the wrong field. */
const text = (what: string) => z.string().max(20_000, `${what}过长`).describe(what)

const row = {
  id: z.int(),
  state: z.enum(requestStates),
  receivedTime: z.string(),
  due: z.string().describe('还剩多久，或者超期多久'),
}

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/requests',
    {
      schema: {
        tags,
        summary: '公开申请，未办结的先收到的在前',
        querystring: z.object({
          view: z.enum(requestViews).default('open').describe('哪个列表'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeOf(listOf(z.object({ ...row, excerpt: z.string(), applicant: z.string() }))) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { view, pageNum } = request.query
      const { rows, total } = await listStaffRequests(site, staff, view, pageNum)
      const data = rows.map(({ result: _result, receivedTime, due, ...shown }) => ({
        ...shown,
        receivedTime: formatDateTime(receivedTime),
        due: due.words,
      }))
      return success({ data, recordsTotal: total })
    },
  )
}

const readCall: ApiPlugin = (api, context) => {
  const said = z.object({ kind: z.string(), person: z.string(), time: z.string(), text: z.string() })
  api.get(
    '/api/staff/requests/:id',
    {
      schema: {
        tags,
        summary: '一份公开申请；证件号码和手机号码遮住一部分',
        params,
        response: {
          200: envelopeOf(
            z.object({
              ...row,
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
              said: z.array(said),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { due, receivedTime, ...shown } = await getStaffRequest(site, staff, request.params.id)
      return success({ ...shown, receivedTime: formatDateTime(receivedTime), due: due.words })
    },
  )
}

/** Commands on one request: `POST /api/staff/requests/:id/<name>`. */
function command<Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, request: RequestRef, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api.post(
      `/api/staff/requests/:id/${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const which = { districtCode: desk.site.district.areaCode, id: request.params.id }
        await desk.site.db.transaction().execute((tx) => run(tx, desk, which, request.body as z.output<Body>))
        return success(null)
      },
    )
  }
}

const commands: ApiPlugin[] = [
  command('accept', '受理', z.object({ version }), (tx, { site, staff }, request, body) =>
    acceptRequest(tx, staff, { ...request, ...body }, site.now),
  ),
  command(
    'ask',
    '要求申请人补正，一次',
    z.object({ version, question: text('需要补正的内容'), days: z.int().max(maxId).describe('补正期限，工作日') }),
    (tx, { site: { keys, now }, staff }, request, { version, ...question }) =>
      askApplicant(tx, keys, staff, { ...request, version }, question, now),
  ),
  command(
    'extend',
    '延长 20 个工作日，一次',
    z.object({ version, reason: text('延长的理由') }),
    (tx, { site: { keys, now }, staff }, request, { version, reason }) =>
      extendRequest(tx, keys, staff, { ...request, version }, reason, now),
  ),
  command(
    'answer',
    '答复',
    z.object({
      version,
      result: z.enum(requestResults).describe(requestResults.map((each) => `${each} ${resultTitles[each]}`).join('、')),
      content: text('答复的内容'),
      confirmed: z.boolean().default(false).describe('看过了，答复里的个人信息都是申请人自己的'),
    }),
    (tx, { site, staff }, request, { version, ...answer }) =>
      answerRequest(tx, site.keys, staff, { ...request, version }, answer, site.now),
  ),
]

const contactCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/requests/:id/contact',
    {
      schema: {
        tags,
        summary: '查看申请人完整的证件号码和联系方式，记入操作记录',
        params,
        response: { 200: envelopeOf(z.object({ number: z.string(), phone: z.string(), address: z.string() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const which = { districtCode: site.district.areaCode, id: request.params.id }
      return success(await site.db.transaction().execute((tx) => openContact(tx, site.keys, staff, which)))
    },
  )
}

/** Endpoints for those who answer requests for disclosure. They need a signed-in member of staff. */
export const staffDisclosureRequestsApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  readCall(api, context)
  for (const plugin of commands) plugin(api, context)
  contactCall(api, context)
}
