import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { periodScope, type QuarterChoice } from '../quarter-choice.ts'
import { type ArticleScope, visible } from '../visibility.server.ts'
import type { ContentKind } from './kinds.ts'
import type { PlannedWord, SearchPlan } from './plan.ts'

export type Narrowing = ArticleScope & {
  year?: number | undefined
  /** Of the year. */
  quarter?: QuarterChoice | undefined
  kind?: ContentKind | undefined
}

/** The articles among which is searched. */
export function among({ year, quarter, kind, ...scope }: Narrowing): RawBuilder<SqlBool> {
  const articles = visible({ ...scope, ...(year ? periodScope(year, quarter) : {}) })
  return kind ? sql`${articles} and kind = ${kind}` : articles
}

/**
 * `where`: whether an article fits. `titles`: whether its title alone does. `rank`: the greatest comes first, by a
 * condition that says the same as `titles`.
 */
export type Match = {
  where: RawBuilder<SqlBool>
  titles: RawBuilder<SqlBool> | null
  rank: (isTitled: RawBuilder<SqlBool>) => RawBuilder<number>
}

/**
 * All words: an article with all of them in its title, or with this number, comes first; one that may have a short other
 * name by accident only comes last.
 */
export function matchAll({ words }: SearchPlan, text: string): Match {
  const plain = words.filter(({ areaIds }) => areaIds.length === 0)
  const conditions = [
    ...(plain.length > 0 ? [inText(plain)] : []),
    ...words.filter(({ areaIds }) => areaIds.length > 0).map(inTextOrUnit),
  ]
  const sureQuery = words.map((word) => word.sureQuery).join(' & ')
  const titles = sql<SqlBool>`(title_search @@ ${sureQuery}::tsquery)`
  const isSure = sureQuery === allOf(words) ? sql`` : sql` + (search @@ ${sureQuery}::tsquery)::integer`
  const rank = (isTitled: RawBuilder<SqlBool>) => sql<number>`${isTitled}::integer${isSure}${numberRank(text)}`
  return { where: sql`(${sql.join(conditions, sql` and `)})`, rank, titles }
}

/** At least half of the words: an article with more of them comes first. */
export function matchSome({ words }: SearchPlan): Match {
  const matched = sql`(${sql.join(
    words.map((word) => sql`(${inTextOrUnit(word)})::integer`),
    sql` + `,
  )})`
  const anyOf = sql.join(words.map(inTextOrUnit), sql` or `)
  return {
    where: sql`(${anyOf}) and ${matched} >= ${Math.ceil(words.length / 2)}`,
    rank: () => sql<number>`${matched}`,
    titles: null,
  }
}

const allOf = (words: readonly PlannedWord[]): string => words.map(({ query }) => query).join(' & ')

const inText = (words: readonly PlannedWord[]): RawBuilder<SqlBool> => sql`search @@ ${allOf(words)}::tsquery`

const inTextOrUnit = (word: PlannedWord): RawBuilder<SqlBool> =>
  word.areaIds.length === 0
    ? inText([word])
    : sql`(${inText([word])} or area_id = any(${[...word.areaIds]}::integer[]))`

const brackets = '〔〕［］[]（）()【】－-／/ '

/** Document numbers are written with brackets of all kinds. */
function numberRank(text: string): RawBuilder<number> {
  const given = Array.from(text.normalize('NFKC'))
    .filter((character) => !brackets.includes(character))
    .join('')
  if (!/\d/.test(given) || given.length < 4) return sql``
  const bare = (column: string) => sql`translate(${sql.ref(column)}, ${brackets}, '')`
  return sql` + 2 * coalesce(${bare('document_no')} = ${given} or ${bare('index_no')} = ${given}, false)::integer`
}
