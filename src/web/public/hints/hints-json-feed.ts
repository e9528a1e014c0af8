import { jsonFeedResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeHintsFeed } from './hints-feed.server.ts'

export const loader = pageLoader('/hints/feed.json', async ({ site, query }) =>
  jsonFeedResponse(await makeHintsFeed(site, query)),
)
