import { type RawBuilder, sql } from 'kysely'
import './table.server.ts'

/** Of probes some weeks are judged, and a quarter tells how it was before. Results are kept for a year and some. */
const [probeDays, resultDays] = [100, 400]

/** Probes of the site that no page shows any more. */
export const oldProbes = (rows: number): RawBuilder<unknown> => sql`
  delete from site_probe where id in (
    select id from site_probe where probe_time < now() - make_interval(days => ${probeDays})
    limit ${rows} for update skip locked)`

/** Daily results of the self-check of former years. */
export const oldSelfChecks = (rows: number): RawBuilder<unknown> => sql`
  delete from self_check_day where (district_code, code, day) in (
    select district_code, code, day from self_check_day
    where day < (now() at time zone 'Asia/Shanghai')::date - ${resultDays}::integer
    limit ${rows} for update skip locked)`
