import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentKind, titleWordsOfKind } from './kinds.ts'

const hasOneOf = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql.join(
    words.map((word) => sql`position(${sql.lit(word)} in title) > 0`),
    sql` or `,
  )

const cases = titleWordsOfKind.map(([kind, words]) => sql`when ${hasOneOf(words)} then ${sql.lit(kind)}`)

/** What kind of text an article is. */
export const kindColumn: RawBuilder<ContentKind> = sql<ContentKind>`(case
  when document_no is not null then 'document' ${sql.join(cases, sql` `)} else 'other' end)`

/** Year and quarter of release in Beijing, such as 20264. */
export const periodColumn: RawBuilder<number> = sql<number>`to_char(release_time at time zone 'Asia/Shanghai', 'YYYYQ')::integer`
