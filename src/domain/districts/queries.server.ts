import type { Db, Tx } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import { compareSettings, type SettingsChange } from './fields.ts'
import { type DistrictSettings, storedSettingsSchema } from './schema.ts'
import '../../access/table.server.ts'
import './table.server.ts'

/** `version` counts the changes of a district's settings. */
export type VersionedSettings = { version: number; settings: DistrictSettings }

const read = ({ version, settings }: VersionedSettings): VersionedSettings => ({
  version,
  settings: storedSettingsSchema.parse(settings),
})

/** The settings that count, by district. */
export async function listCurrentSettings(db: Db | Tx): Promise<Map<string, VersionedSettings>> {
  const rows = await db
    .selectFrom('district_settings')
    .distinctOn('district_code')
    .select(['district_code as districtCode', 'version', 'settings'])
    .orderBy('district_code')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.districtCode, read(row)]))
}

/** One version of a district's settings, or the newest. */
export async function getSettings(
  db: Db | Tx,
  districtCode: string,
  version?: number,
): Promise<VersionedSettings | null> {
  let query = db
    .selectFrom('district_settings')
    .select(['version', 'settings'])
    .where('district_code', '=', districtCode)
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').executeTakeFirst()
  return row ? read(row) : null
}

export type SettingsVersion = {
  version: number
  person: string
  reason: string
  createTime: Date
  /** What differs from the version before. */
  changes: SettingsChange[]
}

const versionsPerPage = 20

/** One page of the versions of a district's settings, newest first. */
export async function listSettingsVersions(
  db: Db,
  districtCode: string,
  pageNum: number,
): Promise<Paged<SettingsVersion>> {
  const { total } = await db
    .selectFrom('district_settings')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  const { offset, ...window } = pageWindow(pageNum, total, versionsPerPage)
  const rows = await db
    .selectFrom('district_settings')
    .leftJoin('staff_account', 'staff_account.login_name', 'district_settings.actor')
    .select((eb) => [
      'version',
      'settings',
      'reason',
      'district_settings.create_time as createTime',
      eb.fn.coalesce('staff_account.name', 'district_settings.actor').as('person'),
    ])
    .where('district_code', '=', districtCode)
    .orderBy('version', 'desc')
    .offset(offset)
    // One more, with which the last one is compared.
    .limit(versionsPerPage + 1)
    .execute()
  const shown = rows.slice(0, versionsPerPage).map(({ version, person, reason, createTime, ...row }, at) => {
    const before = rows[at + 1]
    const changes = before ? compareSettings(read(before).settings, read({ version, ...row }).settings) : []
    return { version, person, reason, createTime, changes }
  })
  return { rows: shown, total, ...window }
}
