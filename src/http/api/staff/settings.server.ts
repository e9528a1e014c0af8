import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { changeSettings, restoreSettings } from '../../../domain/districts/commands.server.ts'
import { can } from '../../../domain/districts/policy.ts'
import { getSettings, listSettingsVersions } from '../../../domain/districts/queries.server.ts'
import { settingsSchema } from '../../../domain/districts/schema.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { notFound } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'
import { restoreSchema, versionsPage, versionsSchema } from './versions.ts'

const tags = ['网站设置']
const version = z.int().positive().max(maxId).describe('读到的版本；别人改过就答 409')

async function authoriseReading({ site, staff }: Desk): Promise<void> {
  authorise(can(staff, 'settings.read', { place: await getDistrictPlace(site.db, site.district.areaCode) }))
}

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/settings',
    {
      schema: {
        tags,
        summary: '本地区网站现在的设置',
        response: { 200: envelopeOf(z.object({ version: z.int(), settings: settingsSchema })) },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      await authoriseReading(desk)
      const current = await getSettings(desk.site.db, desk.site.district.areaCode)
      if (!current) throw notFound('没有这个地区的设置。')
      return success(current)
    },
  )

  api.get(
    '/api/staff/settings/versions',
    {
      schema: { tags, ...versionsSchema('网站设置的修改记录，新的在前', '地方') },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      await authoriseReading(desk)
      const { areaCode } = desk.site.district
      const found = await listSettingsVersions(desk.site.db, areaCode, request.query.pageNum)
      return success(versionsPage(found))
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  api.put(
    '/api/staff/settings',
    {
      schema: {
        tags,
        summary: '修改网站设置；各项都要给出，所有页面和接口马上按新的设置',
        body: z.object({
          version,
          reason: z.string().max(1_000).describe('修改的原因'),
          settings: settingsSchema.describe('全部设置'),
        }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await site.db.transaction().execute((tx) => changeSettings(tx, staff, site.district.areaCode, request.body))
      return success(null)
    },
  )

  api.post(
    '/api/staff/settings/versions/:id/restore',
    {
      schema: { tags, ...restoreSchema(version) },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const asked = { version: request.body.version, restored: request.params.id }
      await site.db.transaction().execute((tx) => restoreSettings(tx, staff, site.district.areaCode, asked))
      return success(null)
    },
  )
}

/** Endpoints for the settings of the district. They need a signed-in member of staff. */
export const staffSettingsApi: ApiPlugin = (api, context) => {
  readCalls(api, context)
  changeCalls(api, context)
}
