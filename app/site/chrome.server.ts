import type { Site } from '../context.ts'
import { unitTitles } from '../districts/schema.ts'
import { listUnitGroups } from '../units/queries.server.ts'

/** What header, menus and footer of every page of a district show. */
export async function getChrome(site: Site) {
  const { db, district } = site
  const panels = await site.remember('chrome', ['areas'], async () => {
    const [departments, townships] = [
      await listUnitGroups(db, district.areaCode, 'department'),
      await listUnitGroups(db, district.areaCode, 'township'),
    ]
    return { departments, townships }
  })
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
