import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { isInAreas } from '../../../access/places.server.ts'
import { isPublic, wasPublic } from '../visibility.server.ts'
import type { ChangeKind } from './change-kinds.ts'
import { accessByVersion, type VersionAccess } from './version-access.ts'
import '../table.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

/** What was corrected, withdrawn, released again or erased after a text was first released. */
export type PublicChange = {
  districtCode: string
  kind: ChangeKind
  articleId: number
  articleTypeId: number
  /** Empty unless the article is public: a title has words of its text. */
  title: string
  /** Of the release or withdrawal, or of the erased version. */
  number: number
  time: Date
  /** The unit as it was called then. */
  unitName: string
  /** What was corrected, or why; empty where it belongs to a version that is not open. */
  reason: string
  /** Whether the version may be read; null for withdrawals. */
  access: VersionAccess | null
}

export type ChangeFilter = {
  /** Of one district, or of several. */
  districtCodes: readonly string[]
  now: Date
  kind?: ChangeKind | undefined
  /** A unit with those below it. */
  unitId?: number | undefined
  /** From the first moment until before the second. */
  during?: { from: Date; until: Date } | undefined
}

type Row = Omit<PublicChange, 'access' | 'title'> & { title: string; isPublic: boolean }

/**
 * The changes of districts, the newest first. Nothing of an article that is closed while personal data is examined;
 * closed and erased versions are named by their numbers only.
 */
export async function listChanges(
  db: Db,
  filter: ChangeFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<PublicChange[]> {
  const { rows } = await sql<Row>`
    select change.*, ${isPublic(filter.now)} as "isPublic", article.title, article_type_id as "articleTypeId",
      district_code as "districtCode"
    from (${selectChanges(filter)}) as change join article on article.id = "articleId"
    order by time desc, "articleId" desc, number desc, kind limit ${limit} offset ${offset}`.execute(db)
  const access = await readAccess(db, rows, filter.now)
  return rows.map(({ isPublic: isShown, ...row }) => {
    const may = row.kind === 'withdrawal' ? null : (access.get(`${row.articleId} ${row.number}`) ?? 'closed')
    const isOwnText = row.kind === 'correction' || row.kind === 'again'
    return {
      ...row,
      title: isShown ? row.title : '',
      reason: isOwnText && may !== 'open' ? '' : row.reason,
      access: may,
    }
  })
}

/** How many changes there are. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectChanges(filter)}) as change`.execute(db)
  return rows[0]?.count ?? 0
}

function selectChanges({ districtCodes, now, kind, unitId, during }: ChangeFilter): RawBuilder<unknown> {
  const time = (column: RawBuilder<unknown>) =>
    during
      ? sql`${column} <= ${now} and ${column} >= ${during.from} and ${column} < ${during.until}`
      : sql`${column} <= ${now}`
  const inScope = sql`article.district_code = any(${[...districtCodes]}::text[]) and ${wasPublic(now)}
    and ${unitId === undefined ? sql`true` : isInAreas('article', [unitId])}`
  return sql`
    select * from (
      select article_release.article_id as "articleId", article_release.number, article_release.release_time as time,
        article_release.unit_name as "unitName", article_release.note as reason,
        case when article_release.kind = 'withdrawal' then 'withdrawal'
          when former.kind = 'withdrawal' then 'again' else 'correction' end as kind
      from article_release join article on article.id = article_release.article_id
      join article_release as former on former.article_id = article_release.article_id
        and former.number = article_release.number - 1
      where article_release.number > 1 and ${inScope} and ${time(sql`article_release.release_time`)}
      union all
      select article_erasure.article_id, release_number, decide_time, article_release.unit_name, article_erasure.reason,
        'erasure'
      from article_erasure join article on article.id = article_erasure.article_id
      join article_release on article_release.article_id = article_erasure.article_id
        and article_release.number = release_number
      where article_erasure.state = 'confirmed' and ${inScope} and ${time(sql`decide_time`)}
    ) as every where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`
}

/** By article and number, by the same rule as the pages of the versions. */
async function readAccess(db: Db, rows: readonly Row[], now: Date): Promise<Map<string, VersionAccess>> {
  const shown = new Map(rows.map(({ articleId, isPublic: isShown }) => [articleId, isShown]))
  const releases = await db
    .selectFrom('article_release')
    .select(['article_id as articleId', 'number', 'kind'])
    .select(
      sql<boolean>`exists (select from article_erasure where state = 'confirmed'
        and article_erasure.article_id = article_release.article_id and release_number = number)`.as('isErased'),
    )
    .where('article_id', 'in', [...shown.keys(), 0])
    .where('release_time', '<=', now)
    .orderBy('number')
    .execute()
  return new Map(
    [...Map.groupBy(releases, ({ articleId }) => articleId)].flatMap(([articleId, own]) =>
      [...accessByVersion(own, shown.get(articleId) ?? false)].map(([number, access]): [string, VersionAccess] => [
        `${articleId} ${number}`,
        access,
      ]),
    ),
  )
}

/** The year of the first change; null if nothing was changed. */
export async function findFirstChangeYear(
  db: Db,
  { districtCodes, now }: Pick<ChangeFilter, 'districtCodes' | 'now'>,
): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(time) at time zone 'Asia/Shanghai')::integer as year
    from (${selectChanges({ districtCodes, now })}) as change`.execute(db)
  return rows[0]?.year ?? null
}
