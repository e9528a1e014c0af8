import { rssResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeHintsFeed } from './hints-feed.server.ts'

export const loader = pageLoader('/hints/rss.xml', async ({ site, query }) =>
  rssResponse(await makeHintsFeed(site, query)),
)
