import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { ArticleItem } from '../queries.server.ts'
import { createExcerpt, type MarkedText, markHits, plainText } from '../search-text.ts'

export type FoundArticle = ArticleItem & {
  areaId: number
  areaName: string
  documentNo: string | null
  indexNo: string | null
}

/** `attachment`: the name of the file from which the excerpt is, if it is not from the text. */
export type SearchHit = FoundArticle & { marked: MarkedText; excerpt: MarkedText; attachment: string | null }

const columns = sql`article.id, title, release_time as "releaseTime", article_type_id as "articleTypeId",
  area_id as "areaId", area.name as "areaName", document_no as "documentNo", index_no as "indexNo"`

/** In the order of the ids. */
const inOrder = (ids: readonly number[]) => sql`
  from unnest(${[...ids]}::bigint[]) with ordinality as wanted (wanted_id, place)
    join article on article.id = wanted_id join area on area.id = area_id order by place`

export async function listFound(db: Db, ids: readonly number[]): Promise<FoundArticle[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundArticle>`select ${columns} ${inOrder(ids)}`.execute(db)
  return rows
}

/** With the passages that have the words. */
export async function findPassages(db: Db, ids: readonly number[], marks: readonly string[]): Promise<SearchHit[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundArticle & { content: string }>`select ${columns}, content ${inOrder(ids)}`.execute(db)
  const hits = rows.map(({ content, ...item }) => {
    const excerpt = markHits(createExcerpt(plainText(content), marks), marks)
    return { ...item, marked: markHits(item.title, marks), excerpt, attachment: null }
  })
  const unseen = hits.filter(({ marked, excerpt }) => !hasHit(marked) && !hasHit(excerpt))
  if (marks.length === 0 || unseen.length === 0) return hits
  const attachments = await listAttachmentTexts(
    db,
    unseen.map(({ id }) => id),
  )
  return hits.map((hit) => {
    const found = unseen.includes(hit)
      ? attachments.get(hit.id)?.find((each) => hasHit(markHits(each.text, marks)))
      : null
    return found ? { ...hit, excerpt: markHits(createExcerpt(found.text, marks), marks), attachment: found.name } : hit
  })
}

const hasHit = (text: MarkedText): boolean => text.some(({ hit }) => hit)

async function listAttachmentTexts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { name: string; text: string }[]>> {
  const rows = await db
    .selectFrom('attachment')
    .select(['article_id as id', 'name', 'content'])
    .where('article_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  const texts = rows.map(({ id, name, content }) => ({ id, name, text: `${name} ${content}` }))
  return Map.groupBy(texts, ({ id }) => id)
}
