import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { nothingChanged } from '../../platform/text/change-reason.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { operation, type OperationContext } from '../operation.ts'
import { restoredVersion, restoreSummary } from '../versions-schema.ts'
import { compareSettings, describeChanges } from './fields.ts'
import { requireSettings, withConfirmed } from './public-settings.server.ts'
import { getSettings } from './queries.server.ts'
import type { DistrictSettings } from './schema.ts'
import { changedSettings } from './settings-schema.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

const tag = '网站设置'
const common = { permission: 'settings.change', at: atCalledDistrict, changes: ['settings'] } as const

/** Writes a new version of a district's settings, which every page and call of the district follows at once. */
export const changeSettings = operation({
  ...common,
  action: 'settings.change',
  api: {
    call: 'PUT /api/staff/settings',
    tag,
    summary: '修改网站设置；各项都要给出，所有页面和接口马上按新的设置',
    output: z.null(),
  },
  input: changedSettings,
  officePhone: { field: 'footer.officePhone', textsOf: (typed) => [typed['footer.phone'] ?? ''] },
  words: { done: '已保存', effect: '公开网站的页面马上按新的设置显示。', refused: '没有保存' },
  async run(tx, { actor, input: { version, reason, settings }, site }) {
    const conflict = '别人刚刚改过设置。您填的内容还在，请对照现在的设置，再保存一次。'
    const changes = await addVersion(tx, { site, actor, version, reason, settings, conflict })
    return { result: null, subject: String(version + 1), detail: { changes, reason } }
  },
})

/** Writes the settings of a former version as a new one. */
export const restoreSettings = operation({
  ...common,
  action: 'settings.restore',
  api: {
    call: 'POST /api/staff/settings/versions/:id/restore',
    tag,
    summary: restoreSummary,
    output: z.null(),
  },
  input: restoredVersion(1),
  words: { done: '已恢复', effect: '公开网站的页面马上按恢复的设置显示。', refused: '没有恢复' },
  async run(tx, { actor, input: { id, version }, site }) {
    const former = await getSettings(tx, site.district.areaCode, id)
    if (!former) throw notFound('没有这个版本的设置。')
    const conflict = '别人刚刚改过设置。请看过下面最新的版本，再决定是否恢复。'
    const { settings } = former
    const changes = await addVersion(tx, { site, actor, version, reason: `恢复第 ${id} 版`, settings, conflict })
    return { result: null, subject: String(version + 1), detail: { changes, restored: id } }
  },
})

type Version = {
  site: OperationContext
  actor: Actor
  version: number
  reason: string
  settings: DistrictSettings
  /** Said if somebody else changed them meanwhile. */
  conflict: string
}

/** @returns what changed, in words. @throws AppError conflict; invalid if nothing differs. */
async function addVersion(
  tx: Tx,
  { site, actor, version, reason, settings: given, conflict }: Version,
): Promise<string> {
  const { areaCode } = site.district
  const settings = withConfirmed(given)
  const before = await getSettings(tx, areaCode)
  if (!before) throw notFound('没有这个地区。')
  if (before.version !== version) throw new AppError('conflict', conflict)
  const changes = compareSettings(before.settings, settings)
  if (changes.length === 0) throw nothingChanged()
  const added = await tx
    .insertInto('district_settings')
    .values({
      district_code: areaCode,
      version: version + 1,
      settings: requireSettings(settings),
      actor: getActorName(actor),
      reason,
    })
    // A concurrent transaction saved this version first.
    .onConflict((once) => once.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) throw new AppError('conflict', conflict)
  if (before.settings.name !== settings.name) await renameDistrict(tx, areaCode, settings.name)
  return describeChanges(changes)
}

/** The root area has the district's name. */
async function renameDistrict(tx: Tx, areaCode: string, name: string): Promise<void> {
  await tx
    .updateTable('area')
    .set({ name: requirePublic('name', { title: '地区名称' }, name) })
    .where('district_code', '=', areaCode)
    .where('level', '=', 'district')
    .execute()
  await dropCacheTags(tx, [cacheTag('areas', areaCode)])
}
