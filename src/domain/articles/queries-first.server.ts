import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/types.ts'
import type { ListedArticle } from './queries.server.ts'
import { type ArticleScope, visible } from './visibility.server.ts'
import './table.server.ts'

export type SummarisedItem = ListedArticle & { description: string }

/** A named list: the important articles, or those of a category. */
export type FirstOf = { key: string; limit: number } & (
  | { important: true }
  | Pick<ArticleScope, 'rootTypeId' | 'typeIds'>
)

type Wanted = { key: string; limit: number; kind: 'important' | 'root' | 'type'; id: number }

/**
 * The newest articles of several lists, by list key. One query with three branches, each of which reads an index in
 * order: with a branch for every list, planning would cost more than running the query.
 */
export async function listFirstOfEach(
  db: Db,
  { districtCode, now }: Pick<ArticleScope, 'districtCode' | 'now'>,
  lists: readonly FirstOf[],
): Promise<Map<string, SummarisedItem[]>> {
  const wanted = lists.flatMap((list): Wanted[] => {
    const { key, limit } = list
    if ('important' in list) return [{ key, limit, kind: 'important', id: 0 }]
    if (list.rootTypeId) return [{ key, limit, kind: 'root', id: list.rootTypeId }]
    return (list.typeIds ?? []).map((id) => ({ key, limit, kind: 'type', id }))
  })
  const first = (kind: Wanted['kind'], condition: ReturnType<typeof sql>) => {
    const part = wanted.filter((list) => list.kind === kind)
    return sql`
      select list.key as list, found.*
      from unnest(
        ${part.map(({ key }) => key)}::text[], ${part.map(({ id }) => id)}::integer[], ${part.map(({ limit }) => limit)}::integer[]
      ) as list (key, type_id, most)
      cross join lateral (
        select id, title, release_time as "releaseTime", article_type_id as "articleTypeId", description,
          (select name from area where area.id = article.area_id) as "unitName"
        from article
        where ${visible({ districtCode, now })} and ${condition}
        order by release_time desc, id desc
        limit list.most
      ) as found`
  }
  const { rows } = await sql<SummarisedItem & { list: string }>`${prepared}
    ${first('root', sql`root_type_id = list.type_id`)}
    union all ${first('type', sql`article_type_id = list.type_id`)}
    union all ${first('important', sql`important`)}`.execute(db)
  return new Map(
    lists.map(({ key, limit }) => [
      key,
      rows
        .filter(({ list }) => list === key)
        .sort((a, b) => Number(b.releaseTime) - Number(a.releaseTime) || b.id - a.id)
        .slice(0, limit),
    ]),
  )
}
