import { addDays, formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import type { DistrictTerms } from '../request-context.ts'
import { checkDistrict, readSharedFacts } from './check-district.server.ts'
import { type CheckCode, checkCodes } from './checks.ts'
import type { CheckState } from './states.ts'
import type { CheckResult } from './result.ts'
import './table.server.ts'

/** Districts of which the results of today are not kept yet. */
async function listDue(db: Db, districtCodes: readonly string[], now: Date): Promise<string[]> {
  const done = await db
    .selectFrom('self_check_day')
    .select('district_code')
    .distinct()
    .where('day', '=', formatDate(now))
    .execute()
  const codes = new Set(done.map(({ district_code: code }) => code))
  return districtCodes.filter((code) => !codes.has(code))
}

export const isSelfCheckDue = async (db: Db, districtCodes: readonly string[], now: Date): Promise<boolean> =>
  (await listDue(db, districtCodes, now)).length > 0

/** Keeps how each check of the districts stands, once a day. */
export async function keepSelfChecks(
  db: Db,
  districts: readonly DistrictTerms[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const due = new Set(
    await listDue(
      db,
      districts.map(({ district }) => district.areaCode),
      now,
    ),
  )
  if (due.size === 0) return
  const shared = await readSharedFacts(db, now)
  for (const each of districts) {
    if (signal?.aborted) return
    const { areaCode } = each.district
    if (due.has(areaCode)) await keepResults(db, areaCode, await checkDistrict(db, each, shared, now), formatDate(now))
  }
}

/** The first results of a day stay. */
async function keepResults(db: Db, districtCode: string, results: readonly CheckResult[], day: string): Promise<void> {
  await db
    .insertInto('self_check_day')
    .values(results.map(({ code, state, total }) => ({ district_code: districtCode, code, day, state, total })))
    .onConflict((once) => once.doNothing())
    .execute()
}

export type KeptDay = { code: CheckCode; day: string; state: CheckState }

/** What was kept of a district in the days before today, the oldest first. */
export async function listKeptDays(db: Db, districtCode: string, now: Date, days: number): Promise<KeptDay[]> {
  const today = formatDate(now)
  const rows = await db
    .selectFrom('self_check_day')
    .select(['code', 'day', 'state'])
    .where('district_code', '=', districtCode)
    .where('day', '>=', addDays(today, -days))
    .where('day', '<', today)
    .orderBy('day')
    .execute()
  // A newer release may have kept checks that this one does not know.
  return rows.filter(({ code }) => checkCodes.includes(code))
}
