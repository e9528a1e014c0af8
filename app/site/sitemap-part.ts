import { articleAddress, screenOfRoot, screens } from '../articles/addresses.ts'
import { getCategories } from '../articles/queries-categories.server.ts'
import { listSitemapPart } from '../articles/queries-feeds.server.ts'
import { type Site, siteContext } from '../context.ts'
import { addressOf } from '../lib/address.ts'
import { notFound } from '../lib/errors.ts'
import { answer } from '../lib/route.server.ts'
import { unitAddress } from '../units/addresses.ts'
import { listAllUnits } from '../units/queries.server.ts'
import type { Route } from './+types/sitemap-part.ts'
import { type SitemapEntry, sitemapResponse } from './sitemap.server.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(siteContext)
    site.keepUntilChanged('articles', 'areas', 'categories')
    const [, part] = /^articles-([1-9]\d{0,4})\.xml$/.exec(params.part) ?? []
    if (part) return sitemapResponse('urlset', await listArticleEntries(site, Number(part)))
    if (params.part !== 'pages.xml') throw notFound('没有这份网站地图。')
    return sitemapResponse('urlset', await listPageEntries(site))
  })

async function listArticleEntries({ db, district, now, origin }: Site, part: number): Promise<SitemapEntry[]> {
  const items = await listSitemapPart(db, { districtCode: district.areaCode, now }, part)
  if (items.length === 0) throw notFound('没有这份网站地图。')
  return items.map(({ id, rootTypeId, changedAt }) => ({ address: origin + articleAddress(id, rootTypeId), changedAt }))
}

/** The screens, every column and every unit. */
async function listPageEntries(site: Site): Promise<SitemapEntry[]> {
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
