import { type ContentKind, contentKinds } from './kinds.ts'

/** Articles of all units that are alike. `period`: year and quarter of their release, such as 20264. */
export type Counted = { period: number; articleTypeId: number; kind: ContentKind; count: number }

/** A value by which the articles were not told apart is null. */
export type PartlyCounted = {
  period: number | null
  areaId: number | null
  articleTypeId: number | null
  kind: ContentKind | null
  count: number
}

export type Count<Value> = { value: Value; count: number }

/**
 * How many of the articles found are of each value, most first; equal counts in the order of ids or kinds, years newest
 * first, quarters as in a year.
 */
export type Facets = {
  years: Count<number>[]
  quarters: Count<number>[]
  areaIds: Count<number>[]
  articleTypeIds: Count<number>[]
  kinds: Count<ContentKind>[]
}

export function countFacets(rows: Iterable<PartlyCounted>): Facets {
  const years = new Map<number, number>()
  const quarters = new Map<number, number>()
  const areaIds = new Map<number, number>()
  const articleTypeIds = new Map<number, number>()
  const kinds = new Map<ContentKind, number>()
  for (const { period, areaId, articleTypeId, kind, count } of rows) {
    add(years, period && Math.floor(period / 10), count)
    add(quarters, period && period % 10, count)
    add(areaIds, areaId, count)
    add(articleTypeIds, articleTypeId, count)
    add(kinds, kind, count)
  }
  return {
    years: listCounts(years).toSorted((a, b) => b.value - a.value),
    quarters: listCounts(quarters).toSorted((a, b) => a.value - b.value),
    areaIds: mostFirst(areaIds, (id) => id),
    articleTypeIds: mostFirst(articleTypeIds, (id) => id),
    kinds: mostFirst(kinds, (kind) => contentKinds.indexOf(kind)),
  }
}

function add<Value>(counts: Map<Value, number>, value: Value | null, count: number): void {
  if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count)
}

const listCounts = <Value>(counts: Map<Value, number>): Count<Value>[] =>
  Array.from(counts, ([value, count]) => ({ value, count }))

const mostFirst = <Value>(counts: Map<Value, number>, placeOf: (value: Value) => number): Count<Value>[] =>
  listCounts(counts).toSorted((a, b) => b.count - a.count || placeOf(a.value) - placeOf(b.value))
