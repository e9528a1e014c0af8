import { type RawBuilder, type SqlBool, sql } from 'kysely'
import './table.server.ts'

/** Filter of public articles. Absent conditions do not filter. */
export type ArticleScope = {
  districtCode: string
  now: Date
  rootTypeId?: number | undefined
  typeIds?: readonly number[] | undefined
  areaIds?: readonly number[] | undefined
  important?: boolean | undefined
  /** Released at or after `from` and before `until`. */
  released?: { from: Date; until: Date } | undefined
  /** About this quarter or a month of it, by their own words: 20263. */
  aboutQuarter?: number | undefined
}

/** Condition on `article`: published, due, and not closed while personal data is examined. */
export const isPublic = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(article.status = 'published' and article.closed_time is null and article.release_time <= ${now})`

/** Condition on `article`: it was public at some time, withdrawn or not, and is not closed now. */
export const wasPublic = (now: Date): RawBuilder<SqlBool> =>
  // Withdrawn before its moment, it was never public.
  sql<SqlBool>`(article.status <> 'draft' and article.closed_time is null and article.release_time <= ${now}
    and (article.withdraw_time is null or article.release_time <= article.withdraw_time))`

/** A scope without nested values, as `compileOnce` needs it. */
export type FlatScope = Omit<ArticleScope, 'released'> & {
  releasedFrom?: Date | undefined
  releasedUntil?: Date | undefined
}

export const flattenScope = ({ released, ...scope }: ArticleScope): FlatScope => ({
  ...scope,
  ...(released && { releasedFrom: released.from, releasedUntil: released.until }),
})

/**
 * The public articles in a scope: those of a district that are public. Everything that visitors and API clients read is
 * selected by this condition.
 */
export const visible = (scope: ArticleScope): RawBuilder<SqlBool> => isVisible(flattenScope(scope))

/** The same for a scope of which the values may be placeholders. */
export const isVisible = (scope: FlatScope): RawBuilder<SqlBool> => withinScope(scope, isPublic(scope.now))

/** Articles in a scope that will be public at their time. */
export const isYetToCome = (scope: FlatScope): RawBuilder<SqlBool> =>
  withinScope(
    scope,
    sql<SqlBool>`(article.status = 'published' and article.closed_time is null and article.release_time > ${scope.now})`,
  )

function withinScope(scope: FlatScope, state: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const { districtCode, rootTypeId, typeIds, areaIds, important, releasedFrom, releasedUntil, aboutQuarter } = scope
  const conditions = [sql`article.district_code = ${districtCode}`, state]
  if (rootTypeId) conditions.push(sql`root_type_id = ${rootTypeId}`)
  if (typeIds) conditions.push(sql`article_type_id = any(${typeIds}::integer[])`)
  if (areaIds) conditions.push(sql`area_id = any(${areaIds}::integer[])`)
  if (important) conditions.push(sql`important`)
  if (releasedFrom) conditions.push(sql`release_time >= ${releasedFrom}`)
  if (releasedUntil) conditions.push(sql`release_time < ${releasedUntil}`)
  if (aboutQuarter) conditions.push(sql`about_quarter = ${aboutQuarter}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
