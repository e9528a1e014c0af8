import { jsonFeedResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeDutiesFeed } from './duties-feed.server.ts'

export const loader = pageLoader('/duties/feed.json', async ({ site, query }) =>
  jsonFeedResponse(await makeDutiesFeed(site, query)),
)
