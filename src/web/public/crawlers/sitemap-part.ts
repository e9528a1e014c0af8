import { articleAddress, screenOfRoot, screens } from '../articles/screens.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { listSitemapPart } from '../../../domain/articles/queries-feeds.server.ts'
import { listAllRecords } from '../../../domain/articles/queries-records.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { dataSets } from '../../../domain/open-data/data-sets.server.ts'
import { recordHref } from '../books/record-links.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { listAllUnits } from '../../../domain/units/queries.server.ts'
import { type SitemapEntry, sitemapResponse } from './sitemap.server.ts'

export const loader = pageLoader('/sitemaps/:part', async ({ site, params: { part: name = '' } }) => {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const [, part] = /^articles-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  if (part) return sitemapResponse('urlset', await listArticleEntries(site, Number(part)))
  if (name === 'books.xml') return sitemapResponse('urlset', await listRecordEntries(site))
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

/** Books, contracts and projects, and the pages that list those of a unit. */
async function listRecordEntries({ db, district, now, origin }: RequestContext): Promise<SitemapEntry[]> {
  const records = await listAllRecords(db, { districtCode: district.areaCode, now })
  const units = new Set(records.map(({ unitId }) => unitId))
  return [
    ...Array.from(units, (id) => ({ address: origin + href('/books/:id', { id }) })),
    ...records.map((record) => ({ address: origin + recordHref(record), changedAt: record.changedAt })),
  ]
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
    href('/my-village/choose'),
    href('/books'),
    href('/duties'),
    href('/changes'),
    href('/compare'),
    href('/compare/totals'),
    href('/hints'),
    href('/subsidy/subsidy'),
    href('/feedback/feedback'),
    href('/feedback/selected'),
    href('/disclosure/guide'),
    href('/disclosure/catalogue'),
    href('/disclosure/reports'),
    href('/disclosure/request'),
    href('/disclosure/notices'),
    href('/open-data'),
    ...dataSets.map(({ name }) => href('/open-data/:name', { name })),
    href('/privacy'),
    href('/help'),
    href('/about'),
    href('/sitemap'),
    href('/accessibility'),
    ...units.map(({ id, unitType }) => href('/message/messgae', { id, type: unitType })),
  ]
  return [...new Set(paths)].map((path) => ({ address: site.origin + path }))
}
