import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import type { Paged } from '../../platform/paging.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { presentVersions, shownVersions, versionsPage } from '../versions-schema.ts'
import { getSettings, listSettingsVersions, type SettingsVersion } from './queries.server.ts'
import { shownSettings } from './settings-schema.ts'

const tag = '网站设置'
const common = { permission: 'settings.read', at: atCalledDistrict } as const

/** The settings that count, read from the database: this process may not have followed a change yet. */
export const getCurrentSettings = staffQuery({
  ...common,
  input: z.object({}),
  api: { call: 'GET /api/staff/settings', tag, summary: '本地区网站现在的设置', output: shownSettings },
  async run(db, { site }) {
    const current = await getSettings(db, site.district.areaCode)
    if (!current) throw notFound('没有这个地区的设置。')
    return current
  },
})

export const listVersions = staffQuery({
  ...common,
  input: versionsPage,
  api: {
    call: 'GET /api/staff/settings/versions',
    tag,
    summary: '网站设置的修改记录，新的在前',
    output: shownVersions('地方'),
    present: (page: Paged<SettingsVersion>) => presentVersions(page),
  },
  run: (db, { input, site }) => listSettingsVersions(db, site.district.areaCode, input.pageNum),
})
