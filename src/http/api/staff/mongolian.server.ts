import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/districts/policy.ts'
import { changeWords, restoreWords } from '../../../domain/mongolian/commands.server.ts'
import { getWords, listWordsVersions } from '../../../domain/mongolian/queries.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'
import { restoreSchema, versionsPage, versionsSchema } from './versions.ts'

const tags = ['蒙古文用词']
const version = z.int().min(0).max(maxId)
const given = version.describe('读到的版本；别人改过就答 409')
const words = z
  .record(z.string().max(40), z.string().max(1_000).overwrite(oneLine))
  .describe('按汉文词列出的蒙古文；空的只显示汉文')

const missing = z.array(z.string()).describe('还没有审定的汉文词；全部填好以前，公开网站不显示“蒙古文”')

async function authoriseReading({ site, staff }: Desk): Promise<void> {
  authorise(can(staff, 'settings.read', { place: await getDistrictPlace(site.db, site.district.areaCode) }))
}

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/mongolian',
    {
      schema: {
        tags,
        summary: '本地区页眉、菜单和页脚的蒙古文用词',
        response: {
          200: envelopeOf(z.object({ version: version.describe('0 是系统自带的用词，本地没有改动'), words, missing })),
        },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      await authoriseReading(desk)
      return success(await getWords(desk.site.db, desk.site.district))
    },
  )

  api.get(
    '/api/staff/mongolian/versions',
    {
      schema: { tags, ...versionsSchema('蒙古文用词的修改记录，新的在前', '词') },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      await authoriseReading(desk)
      const found = await listWordsVersions(desk.site.db, desk.site.district, request.query.pageNum)
      return success(versionsPage(found))
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  api.put(
    '/api/staff/mongolian',
    {
      schema: {
        tags,
        summary: '修改蒙古文用词；没有列出的词不变，全部填好以后公开网站马上按新的用词显示“蒙古文”',
        body: z.object({ version: given, reason: z.string().max(1_000).describe('修改的原因'), words }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await site.db.transaction().execute((tx) => changeWords(tx, staff, site.district, request.body))
      return success(null)
    },
  )

  api.post(
    '/api/staff/mongolian/versions/:id/restore',
    {
      schema: { tags, ...restoreSchema(given) },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const asked = { version: request.body.version, restored: request.params.id }
      await site.db.transaction().execute((tx) => restoreWords(tx, staff, site.district, asked))
      return success(null)
    },
  )
}

/** Endpoints for the Mongolian words of the district. They need a signed-in member of staff. */
export const staffMongolianApi: ApiPlugin = (api, context) => {
  readCalls(api, context)
  changeCalls(api, context)
}
