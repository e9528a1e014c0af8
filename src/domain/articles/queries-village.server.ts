import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { isPublic, visible } from './visibility.server.ts'
import './projects/table.server.ts'
import './table.server.ts'

/** `areaId`: of a village. */
export type VillageScope = { districtCode: string; now: Date; areaId: number }

export type VillageArticle = { id: number; title: string; articleTypeId: number; releaseTime: Date }

/** Columns for what villagers decided: titles, because their ids differ between installations. */
const decisionColumns = ['民主议事', '民主决策', '会议记录']

/** What a village decided last, newest first: by the column, the template or the stage of a project. */
export async function listDecisions(
  db: Db,
  { districtCode, now, areaId }: VillageScope,
  limit: number,
): Promise<VillageArticle[]> {
  const { rows } = await sql<VillageArticle>`
    select article.id, article.title, article_type_id as "articleTypeId", release_time as "releaseTime"
    from article join article_type on article_type.id = article_type_id
    where ${visible({ districtCode, now, areaIds: [areaId] })}
      and (template = 'decision' or article_type.title = any(${decisionColumns}::text[])
        or exists (select from project_stage where article_id = article.id and stage = 'decision'))
    order by release_time desc, article.id desc limit ${limit}`.execute(db)
  return rows
}

/** An article that a village withdrew. Its title is not public any more: it has words of its text. */
export type Withdrawn = { id: number; column: string; day: string; reason: string }

/** What a village withdrew since a day and did not publish again, newest first. */
export async function listWithdrawn(
  db: Db,
  { districtCode, now, areaId, since }: VillageScope & { since: Date },
): Promise<Withdrawn[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('article_type', 'article_type.id', 'article.article_type_id')
    .select(['article.id', 'article_type.title as column', 'withdraw_time as time', 'withdraw_reason as reason'])
    .where('article.district_code', '=', districtCode)
    .where('article.area_id', '=', areaId)
    .where('article.status', '=', 'withdrawn')
    .where('article.closed_time', 'is', null)
    .where('article.withdraw_time', '>=', since)
    .where('article.withdraw_time', '<=', now)
    // Withdrawn before its moment, it was never public.
    .whereRef('article.release_time', '<=', 'article.withdraw_time')
    .orderBy('article.withdraw_time', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ time, ...row }) => ({ ...row, day: time ? formatDate(time) : '' }))
}

export type VillageText = VillageArticle & { html: string; books: number }

/** The public texts of a village since a day, newest first. `books`: whether its text is the tables of a book. */
export async function listTexts(
  db: Db,
  { districtCode, now, areaId, since }: VillageScope & { since: Date },
): Promise<VillageText[]> {
  const { rows } = await sql<VillageText>`
    select id, title, article_type_id as "articleTypeId", release_time as "releaseTime", content as html,
      (select count(*)::integer from book where article_id = article.id) as books
    from article
    where ${isPublic(now)} and district_code = ${districtCode} and area_id = ${areaId} and release_time >= ${since}
    order by release_time desc, id desc`.execute(db)
  return rows
}
