import { sql } from 'kysely'
import { isWithinAreas } from '../../../access/places.server.ts'
import { authorise, type Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../../platform/paging.ts'
import { areasOf, mayAnywhere } from '../policy.ts'
import { visible } from '../visibility.server.ts'
import '../../../access/area-table.server.ts'

type Asking = { db: Db; actor: Staff; districtCode: string; now: Date }

export type ExpiredArticle = {
  id: number
  title: string
  areaName: string
  category: string
  /** Days in Beijing, YYYY-MM-DD. */
  released: string
  until: string
}
export type ExpiredUnit = { id: number; name: string; count: number }

/** The last day of an article in public, by its category. */
const lastDay = sql`(article.release_time at time zone 'Asia/Shanghai'
  + make_interval(months => category.retention_months))::date`

/** Public articles of the actor's units beyond the period of their category; without a period it is unlimited. */
const expired = ({ actor, districtCode, now }: Asking) => sql`
  article join article_type as category on category.id = article.article_type_id
    join area on area.id = article.area_id
  where ${visible({ districtCode, now })} and ${isWithinAreas('article', areasOf(actor, 'article.read'), districtCode)}
    and category.retention_months is not null
    and ${lastDay} < (${now}::timestamptz at time zone 'Asia/Shanghai')::date`

/** Units with such articles, those with the most first. @throws AppError forbidden */
export async function listExpiredUnits(asking: Asking): Promise<ExpiredUnit[]> {
  authorise(mayAnywhere(asking.actor, 'article.read'))
  const { rows } = await sql<ExpiredUnit>`
    select area.id, area.name, count(*)::integer as count from ${expired(asking)}
    group by area.id, area.name order by count desc, area.id`.execute(asking.db)
  return rows
}

/**
 * Such articles, those that should have gone first at the top.
 * @param units as listed; `areaId` limits the articles to one of them.
 * @throws AppError forbidden
 */
export async function listExpired(
  asking: Asking,
  units: readonly ExpiredUnit[],
  { areaId, pageNum, size }: { areaId?: number | undefined; pageNum: number; size: number },
): Promise<Paged<ExpiredArticle>> {
  authorise(mayAnywhere(asking.actor, 'article.read'))
  const asked = areaId === undefined ? units : units.filter(({ id }) => id === areaId)
  const total = asked.reduce((sum, { count }) => sum + count, 0)
  const { offset, ...window } = pageWindow(pageNum, total, size)
  const { rows } = await sql<ExpiredArticle>`
    select article.id, article.title, area.name as "areaName", category.title as category,
      (article.release_time at time zone 'Asia/Shanghai')::date as released, ${lastDay} as until
    from ${expired(asking)} and ${areaId === undefined ? sql`true` : sql`article.area_id = ${areaId}`}
    order by until, article.id offset ${offset} limit ${size}`.execute(asking.db)
  return { rows, total, ...window }
}
