import type { ContentKind } from './kinds.ts'

/** What is counted of an article that was found. `period`: year and quarter of its release, such as 20264. */
export type Counted = { period: number; areaId: number; articleTypeId: number; kind: ContentKind }

export type Count<Value> = { value: Value; count: number }

/** How many of the articles found are of each value, most first; years and quarters newest first. */
export type Facets = {
  years: Count<number>[]
  quarters: Count<number>[]
  areaIds: Count<number>[]
  articleTypeIds: Count<number>[]
  kinds: Count<ContentKind>[]
}

/** The period of a moment in Beijing. Not by the database, which takes longer for it. */
export function periodOf(seconds: number): number {
  const day = new Date((seconds + 8 * 3_600) * 1_000)
  return day.getUTCFullYear() * 10 + Math.floor(day.getUTCMonth() / 3) + 1
}

export function countFacets(rows: Iterable<Counted & { count?: number }>): Facets {
  const years = new Map<number, number>()
  const quarters = new Map<number, number>()
  const areaIds = new Map<number, number>()
  const articleTypeIds = new Map<number, number>()
  const kinds = new Map<ContentKind, number>()
  for (const { period, areaId, articleTypeId, kind, count = 1 } of rows) {
    add(years, Math.floor(period / 10), count)
    add(quarters, period % 10, count)
    add(areaIds, areaId, count)
    add(articleTypeIds, articleTypeId, count)
    add(kinds, kind, count)
  }
  return {
    years: listCounts(years).toSorted((a, b) => b.value - a.value),
    quarters: listCounts(quarters).toSorted((a, b) => a.value - b.value),
    areaIds: mostFirst(areaIds),
    articleTypeIds: mostFirst(articleTypeIds),
    kinds: mostFirst(kinds),
  }
}

function add<Value>(counts: Map<Value, number>, value: Value, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count)
}

const listCounts = <Value>(counts: Map<Value, number>): Count<Value>[] =>
  Array.from(counts, ([value, count]) => ({ value, count }))

const mostFirst = <Value>(counts: Map<Value, number>): Count<Value>[] =>
  listCounts(counts).toSorted((a, b) => b.count - a.count)
