import { z } from 'zod'
import { getReleasedArticle } from '../../../domain/articles/writing/queries-article.server.ts'
import { takeUpVersion } from '../../../domain/articles/writing/versions/commands-take-up.server.ts'
import { listVersions } from '../../../domain/articles/writing/versions/queries-versions.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['稿件']
const path = '/api/staff/articles/:id/versions'
const params = z.object({ id: idParameter.describe('文章编号') })
const key = z.string().regex(/^(release|saved)-[1-9]\d{0,8}$/, '版本编号有误')

const listCall: ApiPlugin = (api, context) => {
  const version = z.object({
    key: key.describe('release- 加第几次公开，saved- 加第几次留存的草稿'),
    kind: z.enum(['release', 'saved']),
    number: z.int(),
    time: z.string(),
    person: z.string().describe('公开的单位，或保存草稿的人'),
    obstacle: z.string().nullable().describe('不能再用的原因，能用的是 null'),
  })
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '一篇文章的版本：每一次公开的，和上次公开以后留存的草稿，新的在前',
        params,
        response: { 200: envelopeOf(z.array(version)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { id } = await getReleasedArticle(site.db, staff, site.district.areaCode, request.params.id)
      const versions = await listVersions(site.db, id, site.now)
      return success(versions.map((each) => ({ ...each, time: each.time.toISOString() })))
    },
  )
}

const takeUpCall: ApiPlugin = (api, context) => {
  const body = z.object({
    key: key.describe('哪一版'),
    replaces: z
      .string()
      .regex(/^[\da-f]{64}$/, '草稿的内容编号有误')
      .nullable()
      .default(null)
      .describe('同意换掉的草稿的内容编号（contentHash）；没有草稿时是 null。草稿是别的就答 409'),
  })
  api.post(
    `${path}/take-up`,
    {
      schema: {
        tags,
        summary: '用旧的一版的内容写新草稿；换下的草稿留在版本里',
        params,
        body,
        response: { 200: envelopeOf(z.object({ lost: z.array(z.string()).describe('已经不在、没有带上的文件') })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { id } = request.params
      const lost = await site.db.transaction().execute((tx) => takeUpVersion(tx, staff, id, request.body, site.now))
      return success({ lost })
    },
  )
}

/** Endpoints for the versions of an article. They need a signed-in member of staff. */
export const articleVersionsApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  takeUpCall(api, context)
}
