import { sql } from 'kysely'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/types.ts'
import type { ListedArticle } from './queries.server.ts'
import { type ArticleScope, isVisible } from './visibility.server.ts'
import './table.server.ts'

export type SummarisedItem = ListedArticle & { description: string }

/** A named list: the important articles, or those of a category. */
export type NewestList = { key: string; limit: number } & (
  | { important: true }
  | Pick<ArticleScope, 'rootTypeId' | 'typeIds'>
)

type Wanted = { key: string; limit: number; kind: 'important' | 'root' | 'type'; id: number }

/** Parameters of the query; `lists` is JSON of `Wanted[]`. */
type Values = Pick<ArticleScope, 'districtCode' | 'now'> & { lists: string }

/**
 * Three branches, each of which reads an index in order: with a branch for every list, planning would cost more than
 * running the query.
 */
const selectFirst = compileOnce((db, { districtCode, now, lists }: Values) => {
  const branch = (kind: Wanted['kind'], condition: ReturnType<typeof sql>) => sql`
    select list.key as list, found.*
    from json_to_recordset(${lists}::json) as list (key text, kind text, id integer, "limit" integer)
    cross join lateral (
      select id, title, release_time as "releaseTime", article_type_id as "articleTypeId", description,
        (select name from area where area.id = article.area_id) as "unitName"
      from article
      where ${isVisible({ districtCode, now })} and ${condition}
      order by release_time desc, id desc
      limit list."limit"
    ) as found
    where list.kind = ${sql.lit(kind)}`
  const union = sql<SummarisedItem & { list: string }>`${prepared}
    ${branch('root', sql`root_type_id = list.id`)}
    union all ${branch('type', sql`article_type_id = list.id`)}
    union all ${branch('important', sql`important`)}`
  return { compile: () => union.compile(db) }
})

/** The newest articles of several lists, by list key. */
export async function listFirstOfEach(
  db: Db,
  { districtCode, now }: Pick<ArticleScope, 'districtCode' | 'now'>,
  lists: readonly NewestList[],
): Promise<Map<string, SummarisedItem[]>> {
  const wanted = lists.flatMap((list): Wanted[] => {
    const { key, limit } = list
    if ('important' in list) return [{ key, limit, kind: 'important', id: 0 }]
    if (list.rootTypeId) return [{ key, limit, kind: 'root', id: list.rootTypeId }]
    return (list.typeIds ?? []).map((id) => ({ key, limit, kind: 'type', id }))
  })
  const rows = await selectFirst(db, { districtCode, now, lists: JSON.stringify(wanted) })
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
