import { z } from 'zod'
import { documentToHtml } from '../../../domain/articles/document/to-html.ts'
import {
  confirmErasure,
  declineErasure,
  openErased,
  requestErasure,
  type VersionRef,
} from '../../../domain/articles/public-record/commands-erase.server.ts'
import { getStaffRecord } from '../../../domain/articles/public-record/staff-record.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { cleanHtml } from '../../../platform/html/clean-html.server.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['公开记录']
const path = '/api/staff/articles/:id/releases'
const params = z.object({
  id: idParameter.describe('文章编号'),
  number: idParameter.describe('第几次公开'),
})

const readCall: ApiPlugin = (api, context) => {
  const release = z.object({
    number: z.int(),
    kind: z.enum(['release', 'withdrawal']),
    time: z.string(),
    unitName: z.string(),
    access: z
      .enum(['open', 'erased', 'closed'])
      .nullable()
      .describe('open 公众能看、erased 已从公开记录中删除、closed 随文章撤下；撤下本身是 null'),
    isCurrent: z.boolean(),
    requestedBy: z.string().nullable().describe('谁申请了删除，等另一个人确认'),
    reason: z.string().nullable().describe('删除的理由，向群众公开'),
  })
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '一篇文章每一次公开和撤下，先公开的在前',
        params: params.pick({ id: true }),
        response: { 200: envelopeOf(z.array(release)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { rows } = await getStaffRecord(site.db, staff, site.district.areaCode, request.params.id, site.now)
      return success(
        rows.map(({ number, kind, time, unitName, access, isCurrent, request: asked, erasure }) => ({
          number,
          kind,
          time: formatDateTime(time),
          unitName,
          access,
          isCurrent,
          requestedBy: asked?.person ?? null,
          reason: asked?.reason ?? erasure?.reason ?? null,
        })),
      )
    },
  )
}

/** Commands on one version: `POST /api/staff/articles/:id/releases/:number/<name>`. */
function command<Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, version: VersionRef, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api.post(
      `${path}/:number/${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const version = versionOf(desk, request.params)
        await desk.site.db.transaction().execute((tx) => run(tx, desk, version, request.body as z.output<Body>))
        return success(null)
      },
    )
  }
}

const versionOf = ({ site }: Desk, { id, number }: { id: number; number: number }): VersionRef => ({
  districtCode: site.district.areaCode,
  articleId: id,
  number,
})

const nothing = z.looseObject({}).nullish()

const commands: ApiPlugin[] = [
  command(
    'erase',
    '申请把这一版从公开记录中删除，由另一个人确认',
    z.object({ reason: z.string().max(20_000, '理由过长').describe('理由，向群众公开') }),
    (tx, { site, staff }, version, { reason }) => requestErasure(tx, staff, version, reason, site.now),
  ),
  command('erase/confirm', '确认删除，不能恢复', nothing, (tx, { site, staff }, version) =>
    confirmErasure(tx, staff, version, site.now),
  ),
  command('erase/decline', '不删除，或者收回自己的申请', nothing, (tx, { site, staff }, version) =>
    declineErasure(tx, staff, version, site.now),
  ),
]

const originalCall: ApiPlugin = (api, context) => {
  const original = z.object({ title: z.string(), content: z.string().describe('HTML') })
  api.post(
    `${path}/:number/original`,
    {
      schema: {
        tags,
        summary: '查看已删除一版的原文，记入操作记录',
        params,
        body: nothing,
        response: { 200: envelopeOf(original) },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      const { site, staff } = desk
      const { title, document } = await site.db
        .transaction()
        .execute((tx) => openErased(tx, staff, versionOf(desk, request.params), site.now))
      return success({ title, content: cleanHtml(documentToHtml(document)) })
    },
  )
}

/** Endpoints for the public record of an article. They need a signed-in member of staff. */
export const publicRecordApi: ApiPlugin = (api, context) => {
  readCall(api, context)
  for (const plugin of commands) plugin(api, context)
  originalCall(api, context)
}
