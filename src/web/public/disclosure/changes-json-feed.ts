import { jsonFeedResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeChangesFeed } from './changes-feed.server.ts'

export const loader = pageLoader('/changes/feed.json', async ({ site, query }) =>
  jsonFeedResponse(await makeChangesFeed(site, query)),
)
