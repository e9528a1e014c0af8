import { type Actor, getActorName, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { requireSettings, withConfirmed } from './public-settings.server.ts'
import { listCurrentSettings } from './queries.server.ts'
import { type District, readSettings, withSettings } from './schema.ts'
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
        settings: requireSettings(withConfirmed(readSettings(district))),
        actor: getActorName(actor),
        reason: '首次启动时从配置文件复制',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('district_code as districtCode')
    .execute()
  for (const { districtCode } of added)
    await recordAudit(tx, { actor: getActorName(actor), action: 'settings.add', districtCode, subject: '1' })
  const stored = await listCurrentSettings(tx)
  const current = districts.map((district) => {
    const settings = stored.get(district.areaCode)?.settings
    return settings ? withSettings(district, settings) : district
  })
  return { current, added: added.map(({ districtCode }) => districtCode) }
}
