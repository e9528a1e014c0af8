import type { RequestContext } from '../../domain/request-context.ts'
import { unitTitles } from '../../domain/districts/schema.ts'
import { listUnitGroups } from '../../domain/areas/queries.server.ts'

/** Data for the header, menus and footer of a district's pages. */
export async function getChrome(site: RequestContext) {
  const { db, district } = site
  const panels = await site.remember(
    'chrome',
    ['areas'],
    async () => ({
      departments: await listUnitGroups(db, district.areaCode, 'department'),
      townships: await listUnitGroups(db, district.areaCode, 'township'),
    }),
    // Fallback: header, menus and footer still render without panels.
    { departments: [], townships: [] },
  )
  const { areaCode, areaId, name, subTitle, theme, direct, direct1, keywords, description, footer } = district
  return {
    district: { areaCode, areaId, name, subTitle, theme, direct, direct1, keywords, description, footer },
    titles: unitTitles[district.kind],
    panels,
    display: site.display,
    visits: site.visits(),
  }
}

export type Chrome = Awaited<ReturnType<typeof getChrome>>
