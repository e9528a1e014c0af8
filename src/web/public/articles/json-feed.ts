import { pageLoader } from '../public-routes.server.ts'
import { makeFeed } from './feed.server.ts'

export const loader = pageLoader('/feed.json', async ({ site, query }) => {
  const feed = await makeFeed(site, query)
  return new Response(feed.json1(), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
})
