import { countSitemapParts } from '../../../domain/articles/queries-feeds.server.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { sitemapResponse } from './sitemap.server.ts'

export const loader = pageLoader('/sitemap.xml', async ({ site }) => {
  const { db, district, now, origin, keepUntilChanged } = site
  keepUntilChanged('articles')
  const parts = await countSitemapParts(db, { districtCode: district.areaCode, now })
  const names = ['pages', 'books', ...Array.from({ length: parts }, (_, index) => `articles-${index + 1}`)]
  return sitemapResponse(
    'sitemapindex',
    names.map((name) => ({ address: origin + href('/sitemaps/:part', { part: `${name}.xml` }) })),
  )
})
