import { requestContext } from '../../context.ts'
import { answer } from '../../request/route.server.ts'
import type { Route } from './+types/rss.ts'
import { makeFeed } from './feed.server.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const feed = await makeFeed(context.get(requestContext), request.url)
    return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
  })
