import type { Categories } from '../articles/queries-categories.server.ts'
import { formatDate } from '../lib/dates.ts'
import type { Filter } from './filter-bar.tsx'

/** Disclosure by township and village began on the web about then. */
const firstYear = 2015

/** What the filter bar offers: years, the newest first, and the roots of the categories. */
export function getFilter(categories: Categories, now: Date): Filter {
  const last = Number(formatDate(now).slice(0, 4))
  return {
    years: Array.from({ length: last - firstYear + 1 }, (_, index) => last - index),
    types: categories.roots.map(({ id, title }) => ({ id, title })),
  }
}
