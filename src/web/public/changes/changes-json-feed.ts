import { pageLoader } from '../public-routes.server.ts'
import { makeChangesFeed } from './changes-feed.server.ts'

export const loader = pageLoader('/changes/feed.json', async ({ site, query }) => {
  const feed = await makeChangesFeed(site, query)
  return new Response(feed.json1(), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
})
