import { rssResponse } from '../crawlers/feed-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { makeFeed } from './feed.server.ts'

export const loader = pageLoader('/rss.xml', async ({ site, query }) => rssResponse(await makeFeed(site, query)))
