import { pageLoader } from '../public-routes.server.ts'
import { makeFeed } from './feed.server.ts'

export const loader = pageLoader('/rss.xml', async ({ site, query }) => {
  const feed = await makeFeed(site, query)
  return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
})
