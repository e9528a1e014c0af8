import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { visible } from '../articles/visibility.server.ts'
import type { Scope } from './facts-columns.server.ts'
import type { ProbeDay } from './judge-probes.ts'
import { judgedDays, type ProbedPage, slowestMs } from './probed-pages.ts'
import './table.server.ts'

/** What became of a request; `status` is 0 without an answer in time. */
export type Probe = { districtCode: string; page: ProbedPage; time: Date; status: number; durationMs: number }

export async function recordProbes(db: Db, probes: readonly Probe[]): Promise<void> {
  if (probes.length === 0) return
  await db
    .insertInto('site_probe')
    .values(
      probes.map(({ districtCode, page, time, status, durationMs }) => ({
        district_code: districtCode,
        page,
        probe_time: time,
        status,
        duration_ms: durationMs,
      })),
    )
    .execute()
}

/** When the site was last probed, by any process; null if never. */
export async function findLastProbe(db: Db): Promise<Date | null> {
  const { last } = await db
    .selectFrom('site_probe')
    .select((eb) => eb.fn.max('probe_time').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** The newest public article of each district, with its root category. */
export async function listProbedArticles(
  db: Db,
  districtCodes: readonly string[],
  now: Date,
): Promise<Map<string, { id: number; rootTypeId: number }>> {
  const found = new Map<string, { id: number; rootTypeId: number }>()
  for (const districtCode of districtCodes) {
    const { rows } = await sql<{ id: number; rootTypeId: number }>`
      select id, root_type_id as "rootTypeId" from article where ${visible({ districtCode, now })}
      order by release_time desc, id desc limit 1`.execute(db)
    if (rows[0]) found.set(districtCode, rows[0])
  }
  return found
}

const failed = sql`(status < 200 or status >= 400 or duration_ms > ${slowestMs})`

/** The days that are judged, and today. Days without probes are absent. */
export async function listProbeDays(db: Db, { districtCode, now }: Scope): Promise<ProbeDay[]> {
  const { rows } = await sql<ProbeDay>`
    select (probe_time at time zone 'Asia/Shanghai')::date as day, count(*)::integer as probes,
      count(*) filter (where ${failed})::integer as failed
    from site_probe
    where district_code = ${districtCode} and probe_time <= ${now}
      and probe_time >= ((${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${judgedDays}::integer)
        ::timestamp at time zone 'Asia/Shanghai'
    group by 1 order by 1`.execute(db)
  return rows
}

/** Whether a page opened when it was last probed within a day; null without a probe. */
export async function findLastOpened(db: Db, { districtCode, now }: Scope, page: ProbedPage): Promise<boolean | null> {
  const { rows } = await sql<{ opened: boolean }>`
    select not ${failed} as opened from site_probe
    where district_code = ${districtCode} and page = ${page} and probe_time <= ${now}
      and probe_time > ${now}::timestamptz - interval '1 day'
    order by probe_time desc, id desc limit 1`.execute(db)
  return rows[0]?.opened ?? null
}
