import { rssResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeDutiesFeed } from './duties-feed.server.ts'

export const loader = pageLoader('/duties/rss.xml', async ({ site, query }) =>
  rssResponse(await makeDutiesFeed(site, query)),
)
