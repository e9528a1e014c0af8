import { articleAddress, screenOfRoot, screens } from '../articles/screens.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { listSitemapPart } from '../../../domain/articles/queries-feeds.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { listAllUnits } from '../../../domain/units/queries.server.ts'
import { type SitemapEntry, sitemapResponse } from './sitemap.server.ts'

export const loader = pageLoader('/sitemaps/:part', async ({ site, params: { part: name = '' } }) => {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const [, part] = /^articles-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  if (part) return sitemapResponse('urlset', await listArticleEntries(site, Number(part)))
  if (name !== 'pages.xml') throw notFound('没有这份网站地图。')
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
    return screen.rootTypeId === id ? href(screen.path) : href(screen.path, { articleTypeId: id })
  })
  const paths = [
    href('/dashboard'),
    ...Object.values(screens).map(({ path }) => href(path)),
    ...columns,
    href('/region/region'),
    href('/regions/regions'),
    href('/regions1/regions1'),
    href('/books'),
    href('/subsidy/subsidy'),
    href('/feedback/feedback'),
    href('/feedback/selected'),
    href('/disclosure/guide'),
    href('/disclosure/catalogue'),
    href('/disclosure/reports'),
    href('/disclosure/request'),
    href('/disclosure/notices'),
    href('/open-data'),
    href('/privacy'),
    href('/help'),
    href('/about'),
    href('/sitemap'),
    href('/accessibility'),
    ...units.map(({ id, unitType }) => href('/message/messgae', { id, type: unitType })),
  ]
  return [...new Set(paths)].map((path) => ({ address: site.origin + path }))
}
