import { rssResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeChangesFeed } from './changes-feed.server.ts'

export const loader = pageLoader('/changes/rss.xml', async ({ site, query }) =>
  rssResponse(await makeChangesFeed(site, query)),
)
