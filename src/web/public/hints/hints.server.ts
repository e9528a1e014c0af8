import { hintKindNames, hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea, listSubUnits } from '../../../domain/units/queries.server.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import type { PublicPages } from '../pages.ts'
import { loadPublicHints, showHint } from './public-hints.server.ts'

type Query = ReadQuery<PublicPages['/hints']>

const hintsPerPage = 20

export type HintsView = Awaited<ReturnType<typeof loadHints>>

/** The hints of an area by unit. @throws AppError not_found for an area of another district */
export async function loadHints(site: RequestContext, { pageNum, ...filter }: Query) {
  const { district, db, now } = site
  const area = filter.areaId === undefined ? null : await getArea(db, district.areaCode, filter.areaId)
  const { rows, total, ...page } = await loadPublicHints(site, filter, pageNum, hintsPerPage)
  const units = Map.groupBy(rows, ({ areaId }) => areaId)
  const addressOf = (number: number) => href('/hints', { ...filter, pageNum: number > 1 ? number : null })
  return {
    district: district.name,
    area: area?.name ?? null,
    days: district.hintDays,
    choices: {
      areas: await areasOf(site, area),
      areaId: filter.areaId ?? null,
      kinds: hintKindNames.map((name) => ({ name, title: hintKinds[name] })),
      kind: filter.kind ?? null,
      state: filter.state ?? null,
    },
    units: [...units.values()].map((own) => ({
      id: own[0]?.areaId ?? 0,
      name: `${own[0]?.aboveName ?? ''} ${own[0]?.areaName ?? ''}`.trim(),
      href: href('/books/:id', { id: own[0]?.areaId ?? 0 }),
      hints: own.map((hint) => showHint(hint, now)),
    })),
    total,
    ...page,
    first: addressOf(1),
    csv: href('/hints.csv', filter),
    feed: href('/hints/rss.xml', filter),
    canonical: addressOf(page.pageNum),
  }
}

/** Townships to choose from, and the unit that a link chose. */
async function areasOf({ db, district }: RequestContext, area: { id: number; name: string } | null) {
  const townships = await listSubUnits(db, district.areaId)
  return area === null || area.id === district.areaId || townships.some(({ id }) => id === area.id)
    ? townships
    : [...townships, { id: area.id, name: area.name }]
}
