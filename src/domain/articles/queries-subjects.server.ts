import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { isTableKey, type NamedTable, nameTables } from './named-tables.server.ts'
import { visible } from './visibility.server.ts'
import './books/table.server.ts'

/**
 * A public text that somebody asks about. `entry`: of its book, `table`: in its text; both null for the text as a whole,
 * or if it is gone.
 */
export type ShownSubject = {
  articleId: number
  articleTypeId: number
  areaId: number
  title: string
  entry: { id: string; unitId: number; period: string; summary: string } | null
  table: NamedTable | null
}

type Row = Omit<ShownSubject, 'entry' | 'table'> & {
  position: number
  about: string
  /** Null unless a table of the text may be meant. */
  content: string | null
  entryId: string | null
  unitId: number
  period: string
  summary: string
}

/** Texts, each with an entry of its book, a table or '', in the same order; null for what is not public in the district. */
export async function listSubjects(
  db: Db,
  scope: { districtCode: string; now: Date },
  subjects: readonly { articleId: number; entry: string }[],
): Promise<(ShownSubject | null)[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<Row>`
    select about.position::integer, article.id as "articleId", article.article_type_id as "articleTypeId",
      article.area_id as "areaId", article.title, book_entry.id as "entryId", book.unit_id as "unitId", book.period,
      book_entry.summary, about.entry as about, case when ${isTableKey(sql.ref('about.entry'))} then article.content end as content
    from unnest(
      ${subjects.map(({ articleId }) => articleId)}::bigint[], ${subjects.map(({ entry }) => entry)}::text[]
    ) with ordinality as about (article_id, entry, position)
    join article on article.id = about.article_id
    left join book on book.article_id = article.id
    left join book_entry on book_entry.article_id = article.id and book_entry.id = about.entry
    where ${visible(scope)}`.execute(db)
  const shown = new Map(rows.map((row) => [row.position, present(row)]))
  return subjects.map((_, at) => shown.get(at + 1) ?? null)
}

const present = ({ entryId, unitId, period, summary, about, content, ...text }: Row): ShownSubject => ({
  articleId: text.articleId,
  articleTypeId: text.articleTypeId,
  areaId: text.areaId,
  title: text.title,
  entry: entryId === null ? null : { id: entryId, unitId, period, summary },
  table: entryId !== null || content === null ? null : (nameTables(content).find(({ key }) => key === about) ?? null),
})
