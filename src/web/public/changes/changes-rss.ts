import { pageLoader } from '../public-routes.server.ts'
import { makeChangesFeed } from './changes-feed.server.ts'

export const loader = pageLoader('/changes/rss.xml', async ({ site, query }) => {
  const feed = await makeChangesFeed(site, query)
  return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
})
