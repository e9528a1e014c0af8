import { countSitemapParts } from '../../../domain/articles/queries-feeds.server.ts'
import { requestContext } from '../../context.ts'
import type { Route } from './+types/sitemap-index.ts'
import { sitemapResponse } from './sitemap.server.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, district, now, origin, keepUntilChanged } = context.get(requestContext)
  keepUntilChanged('articles')
  const parts = await countSitemapParts(db, { districtCode: district.areaCode, now })
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `articles-${index + 1}`)]
  return sitemapResponse(
    'sitemapindex',
    names.map((name) => ({ address: `${origin}/sitemaps/${name}.xml` })),
  )
}
