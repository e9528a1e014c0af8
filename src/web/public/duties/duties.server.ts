import { getArea } from '../../../domain/areas/queries.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { duties, dutyStates, shownPeriods } from '../../../domain/duties/duties.ts'
import { listDuties } from '../../../domain/duties/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { articleAddress } from '../articles/screens.ts'
import { href } from '../../href.ts'

/** About a year of what is due each quarter. */

/** What a unit has to publish, and whether it did. @throws not_found */
export async function loadDuties(site: RequestContext, { id }: { id: number }) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const { name } = await getArea(db, district.areaCode, id)
  const { pathTo } = await getCategories(site)
  const found = await listDuties(db, {
    districtCode: district.areaCode,
    now,
    scope: { unitId: id },
    count: shownPeriods,
  })
  return {
    name,
    district: district.name,
    unitHref: href('/message/messgae', { id, type: 1 }),
    duties: found.map(({ dutyId, periods: rows }) => ({
      id: dutyId,
      title: duties[dutyId].title,
      periods: rows.map(({ label, due, state, article }) => ({
        label,
        due,
        state,
        stateTitle: dutyStates[state],
        article: article && {
          day: article.day,
          href: articleAddress(article.id, pathTo(article.typeId)[0]?.id ?? article.typeId),
        },
      })),
    })),
  }
}
