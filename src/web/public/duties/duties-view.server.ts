import type { RequestContext } from '../../../domain/request-context.ts'
import { ownVillageTitle } from '../../../domain/districts/schema.ts'
import { listUnitGroups } from '../../../domain/units/queries.server.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import type { PublicPages } from '../pages.ts'
import { loadCalendar } from './calendar.server.ts'
import { loadOwnDuties } from './duties.server.ts'
import { selectDuties } from '../../../domain/duties/selection.server.ts'

export type DutiesView = Awaited<ReturnType<typeof loadDuties>>

/** The calendar of a district, of a unit with those below it, and what a unit itself has to publish. */
export async function loadDuties(site: RequestContext, query: ReadQuery<PublicPages['/duties']>) {
  const { district } = site
  const selection = await selectDuties(site, query)
  const { area, items, years } = selection
  const calendar = await loadCalendar(site, query, selection)
  const own = area && area.standing === 'open' ? await loadOwnDuties(site, area, selection, query.item) : null
  const { id, item, year } = query
  return {
    district: district.name,
    ownVillageTitle: ownVillageTitle(district.kind),
    unit: area ? { id: area.id, name: area.name, isClosed: area.standing !== 'open' } : null,
    chosen: calendar.chosen,
    items: items.filter(({ kind }) => kind !== 'event').map(({ code, title }) => ({ code, title })),
    events: items.filter(({ kind }) => kind === 'event').map(({ title, timeLimit }) => ({ title, timeLimit })),
    years,
    units: await listChoices(site, area),
    // A unit without units below it is told by its own list.
    calendar: area && (area.level === 'village' || area.level === 'department') ? null : calendar,
    own: own && own.duties.length > 0 ? own : null,
    csvHref: href('/duties/duties.csv', { id, item, year, state: query.state }),
    feedHref: href('/duties/rss.xml', { id, item }),
    hintsHref: href('/hints', { areaId: id }),
  }
}

/** The townships, and the unit that was chosen if it is another. */
async function listChoices({ db, district, remember }: RequestContext, area: { id: number; name: string } | null) {
  const { units } = await remember('duty-townships', ['areas'], async () => ({
    units: (await listUnitGroups(db, district.areaCode, 'township')).flatMap((group) => group.units),
  }))
  return area === null || units.some(({ id }) => id === area.id) ? units : [{ id: area.id, name: area.name }, ...units]
}
