import { type Actor, authorise, nameOf, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import { nothingChanged, readChangeReason } from '../../platform/text/change-reason.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import { confirmedIn } from '../checks/office-phones.ts'
import { requirePublic, requirePublicJson } from '../checks/public-gate.server.ts'
import { changesOf, describeChanges, settingsFields } from './fields.ts'
import { can } from './policy.ts'
import { getSettings, listCurrentSettings } from './queries.server.ts'
import { type District, type DistrictSettings, settingsOf, withSettings } from './schema.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/**
 * Copies the settings of the configuration for districts that have none yet.
 * @returns the districts with the settings that count, and the codes of those that had none.
 * @throws AppError forbidden
 */
export async function ensureSettings(
  tx: Tx,
  actor: Actor,
  districts: readonly District[],
): Promise<{ current: District[]; added: string[] }> {
  requireOperator(actor)
  const added = await tx
    .insertInto('district_settings')
    .values(
      districts.map((district) => ({
        district_code: district.areaCode,
        version: 1,
        settings: requireSettings(withConfirmed(settingsOf(district))),
        actor: nameOf(actor),
        reason: '首次启动时从配置文件复制',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('district_code as districtCode')
    .execute()
  for (const { districtCode } of added)
    await recordAudit(tx, { actor: nameOf(actor), action: 'settings.add', districtCode, subject: '1' })
  const stored = await listCurrentSettings(tx)
  const current = districts.map((district) => {
    const settings = stored.get(district.areaCode)?.settings
    return settings ? withSettings(district, settings) : district
  })
  return { current, added: added.map(({ districtCode }) => districtCode) }
}

export type SettingsChangeRequest = {
  /** The version that was changed. */
  version: number
  reason: string
  settings: DistrictSettings
}

/**
 * Writes a new version of a district's settings, which every page and call of the district follows at once.
 * @throws AppError forbidden, conflict if somebody else changed them meanwhile, invalid without a reason or change.
 */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { version, reason, settings }: SettingsChangeRequest,
): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const why = readChangeReason(reason)
  await addVersion(tx, actor, districtCode, { version, reason: why, settings }, null)
}

/**
 * Writes the settings of a former version as a new one.
 * @throws AppError forbidden, not_found, conflict, invalid if nothing differs.
 */
export async function restoreSettings(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { version, restored }: { version: number; restored: number },
): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const former = await getSettings(tx, districtCode, restored)
  if (!former) throw notFound('没有这个版本的设置。')
  const request = { version, reason: `恢复第 ${restored} 版`, settings: former.settings }
  await addVersion(tx, actor, districtCode, request, restored)
}

const authoriseChange = async (tx: Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'settings.change', { place: await getDistrictPlace(tx, districtCode) }))

async function addVersion(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { version, reason, settings: given }: SettingsChangeRequest,
  restored: number | null,
): Promise<void> {
  const settings = withConfirmed(given)
  const before = await getSettings(tx, districtCode)
  if (!before) throw notFound('没有这个地区。')
  if (before.version !== version) throw conflict()
  const changes = changesOf(before.settings, settings)
  if (changes.length === 0) throw nothingChanged()
  const next = version + 1
  const added = await tx
    .insertInto('district_settings')
    .values({
      district_code: districtCode,
      version: next,
      settings: requireSettings(settings),
      actor: nameOf(actor),
      reason,
    })
    // A concurrent transaction saved this version first.
    .onConflict((once) => once.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) throw conflict()
  const tags = [cacheTag('settings', districtCode)]
  if (before.settings.name !== settings.name) {
    await tx
      .updateTable('area')
      .set({ name: requirePublic('name', { title: '地区名称' }, settings.name) })
      .where('district_code', '=', districtCode)
      .where('level', '=', 'district')
      .execute()
    tags.push(cacheTag('areas', districtCode))
  }
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: restored === null ? 'settings.change' : 'settings.restore',
    districtCode,
    subject: String(next),
    detail: { changes: describeChanges(changes), ...(restored === null ? { reason } : { restored }) },
  })
  await dropCacheTags(tx, tags)
}

/** The settings with those of the numbers alone that the phone has. */
function withConfirmed(settings: DistrictSettings): DistrictSettings {
  const { officePhone = '', ...footer } = settings.footer
  const confirmed = confirmedIn(officePhone, footer.phone)
  return { ...settings, footer: confirmed === '' ? footer : { ...footer, officePhone: confirmed } }
}

const requireSettings = (settings: DistrictSettings) =>
  requirePublicJson(settings, (path) => ({
    title: settingsFields.find(({ name }) => name === path)?.title ?? '设置',
    officePhones: settings.footer.officePhone ?? '',
    ...(path === 'footer.phone' ? { phoneAdvice: confirmOfficePhone } : {}),
  }))

const conflict = (): AppError =>
  new AppError('conflict', '别人刚刚改过设置。您填的内容还在，请对照现在的设置，再保存一次。')
