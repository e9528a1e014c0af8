import { jsonFeedResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeFeed } from './feed.server.ts'

export const loader = pageLoader('/feed.json', async ({ site, query }) => jsonFeedResponse(await makeFeed(site, query)))
