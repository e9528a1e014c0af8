import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { getYears } from '../../../domain/articles/search/tally.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { Filter } from './filter-bar.tsx'

/** Options of the filter bar: years with content (newest first) and root categories, plus the selected ones. */
export async function getFilter(
  site: RequestContext,
  categories: Categories,
  { year, typeId }: { year?: number | undefined; typeId?: number | undefined } = {},
): Promise<Filter> {
  const years = await getYears(site)
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
