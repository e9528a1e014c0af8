import { articleAddress, screenOfRoot, screens } from '../articles/addresses.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { listSitemapPart } from '../../../domain/articles/queries-feeds.server.ts'
import { requestContext } from '../../context.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { addressOf } from '../../../platform/address.ts'
import { notFound } from '../../../platform/errors.ts'
import { answer } from '../../request/route.server.ts'
import { unitAddress } from '../areas/addresses.ts'
import { listAllUnits } from '../../../domain/areas/queries.server.ts'
import type { Route } from './+types/sitemap-part.ts'
import { type SitemapEntry, sitemapResponse } from './sitemap.server.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(requestContext)
    site.keepUntilChanged('articles', 'areas', 'categories')
    const [, part] = /^articles-([1-9]\d{0,4})\.xml$/.exec(params.part) ?? []
    if (part) return sitemapResponse('urlset', await listArticleEntries(site, Number(part)))
    if (params.part !== 'pages.xml') throw notFound('没有这份网站地图。')
    return sitemapResponse('urlset', await listPageEntries(site))
  })

async function listArticleEntries(
  { db, district, now, origin }: RequestContext,
  part: number,
): Promise<SitemapEntry[]> {
  const items = await listSitemapPart(db, { districtCode: district.areaCode, now }, part)
  if (items.length === 0) throw notFound('没有这份网站地图。')
  return items.map(({ id, rootTypeId, changedAt }) => ({ address: origin + articleAddress(id, rootTypeId), changedAt }))
}

/** Sitemap entries of the screens, all categories and all units. */
async function listPageEntries(site: RequestContext): Promise<SitemapEntry[]> {
  const categories = await getCategories(site)
  const units = await listAllUnits(site.db, site.district.areaCode)
  const columns = categories.all.map(({ id }) => {
    const screen = screenOfRoot(categories.pathTo(id)[0]?.id ?? id)
    return screen.rootTypeId === id ? screen.path : addressOf(screen.path, { articleTypeId: id })
  })
  const paths = [
    '/dashboard',
    ...Object.values(screens).map(({ path }) => path),
    ...columns,
    '/region/region',
    '/regions/regions',
    '/regions1/regions1',
    '/subsidy/subsidy',
    '/feedback/feedback',
    '/sitemap',
    '/accessibility',
    ...units.map(({ id, unitType }) => unitAddress(id, unitType)),
  ]
  return [...new Set(paths)].map((path) => ({ address: site.origin + path }))
}
