import type { Categories } from '../../../domain/articles/queries-categories.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { Filter } from './filter-bar.tsx'

/** About when townships and villages began to publish online. */
const firstYear = 2015

/** Options of the filter bar: years (newest first) and root categories, plus the selected year and category. */
export function getFilter(
  categories: Categories,
  now: Date,
  { year, typeId }: { year?: number | undefined; typeId?: number | undefined } = {},
): Filter {
  const last = Number(formatDate(now).slice(0, 4))
  const years = Array.from({ length: last - firstYear + 1 }, (_, index) => last - index)
  const path = typeId ? categories.pathTo(typeId) : []
  const chosen = path.length > 1 ? path.at(-1) : undefined
  return {
    years: year && !years.includes(year) ? [year, ...years].sort((a, b) => b - a) : years,
    types: categories.roots.flatMap(({ id, title }) => [
      { id, title },
      ...(chosen && path[0]?.id === id ? [{ id: chosen.id, title: `${title} › ${chosen.title}` }] : []),
    ]),
  }
}
