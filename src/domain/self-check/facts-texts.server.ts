import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { nightlyScanName } from '../articles/scan/nightly-scan.server.ts'
import { visible } from '../articles/visibility.server.ts'
import type { FindingKind } from '../articles/writing/checks/findings.ts'
import type { Scope } from './facts-columns.server.ts'
import type { ReleaseDates, Scanned, TextFound, TextNamed } from './judge-texts.ts'
import { mostMends } from './result.ts'
import '../articles/scan/table.server.ts'
import '../articles/table.server.ts'
import '../articles/writing/table.server.ts'
import '../../jobs/table.ts'

/** Public texts that guide people through something to be done. */
export async function countGuides(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from article where ${visible(scope)} and title like '%指南%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Documents without the day on which they were made; the first of them, and how many documents there are. */
export async function listUndated(db: Db, scope: Scope): Promise<{ undated: TextNamed[]; documents: number }> {
  const { rows } = await sql<TextNamed & { documents: number; isUndated: boolean }>`
    select id, title, document_date is null as "isUndated", count(*) over ()::integer as documents
    from article where ${visible(scope)} and kind = 'document'
    order by document_date is null desc, release_time desc, id desc limit ${mostMends}`.execute(db)
  const undated = rows.flatMap(({ id, title, isUndated }) => (isUndated ? [{ id, title }] : []))
  return { undated, documents: rows[0]?.documents ?? 0 }
}

/**
 * Compares the public time of release with the recorded releases. Of a text that was carried over or imported nobody
 * recorded the release itself.
 */
export async function readReleaseDates(db: Db, scope: Scope): Promise<ReleaseDates> {
  const { rows } = await sql<TextNamed & { isRecorded: boolean; differs: boolean; count: number }>`
    with dated as (
      select article.id, article.title,
        coalesce(first.reason <> 'carried-over', false) as "isRecorded",
        coalesce(first.reason <> 'carried-over' and (
          first.release_time < first.create_time - interval '1 day' or not exists (
            select from article_release as later
            where later.article_id = article.id and later.kind = 'release'
              and abs(extract(epoch from later.release_time - article.release_time)) < 86400
          )), false) as differs
      from article left join lateral (
        select revision.reason, record.release_time, record.create_time
        from article_release as record join article_revision as revision on revision.id = record.revision_id
        where record.article_id = article.id and record.number = 1
      ) as first on true
      where ${visible(scope)}
    ), counted as (
      select "isRecorded", differs, count(*)::integer as count from dated group by 1, 2
    )
    select coalesce(dated.id, 0) as id, coalesce(dated.title, '') as title, counted.*
    from counted left join lateral (
      select id, title from dated where counted.differs and dated.differs order by id limit ${mostMends}
    ) as dated on true`.execute(db)
  const countOf = (isRecorded: boolean): number =>
    [false, true].reduce(
      (sum, differs) =>
        sum + (rows.find((row) => row.isRecorded === isRecorded && row.differs === differs)?.count ?? 0),
      0,
    )
  return {
    differing: rows.filter(({ differs }) => differs).map(({ id, title }) => ({ id, title })),
    recorded: countOf(true),
    unrecorded: countOf(false),
  }
}

/** Public texts in which the nightly scan found something of a kind. */
export async function listScanned(
  db: Db,
  scope: Scope,
  kind: FindingKind,
  scannedDay: string | null,
): Promise<Scanned> {
  const { rows } = await sql<Omit<TextFound, 'foundDay'> & { foundTime: Date }>`
    select article.id, article.title, found_time as "foundTime", found.count
    from article_scan join article on article.id = article_id
    cross join lateral (
      select count(*)::integer as count from jsonb_array_elements(findings) as finding where finding ->> 'kind' = ${kind}
    ) as found
    where ${visible(scope)} and found.count > 0 order by found_time, article.id`.execute(db)
  return {
    texts: rows.map(({ foundTime, ...text }) => ({ ...text, foundDay: formatDate(foundTime) })),
    scannedDay,
  }
}

const dayMs = 86_400_000
/** Every address is asked once a week. */
const askedWithinMs = 8 * dayMs

/** When the nightly scan last read all texts, and whether it asks other sites. */
export async function readScan(db: Db, now: Date): Promise<{ scannedDay: string | null; asksOutside: boolean }> {
  const run = await db
    .selectFrom('job')
    .select('done_time')
    .where('name', '=', nightlyScanName)
    .where('position', 'is not', null)
    .executeTakeFirst()
  const asked = await db
    .selectFrom('outside_address')
    .select('hash')
    .where('ask_time', '>', new Date(now.getTime() - askedWithinMs))
    .limit(1)
    .executeTakeFirst()
  return { scannedDay: run?.done_time ? formatDate(run.done_time) : null, asksOutside: asked !== undefined }
}
