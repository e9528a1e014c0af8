import { requestContext } from '../../context.ts'
import { answer } from '../../request/route.server.ts'
import type { Route } from './+types/json-feed.ts'
import { makeFeed } from './feed.server.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const feed = await makeFeed(context.get(requestContext), request.url)
    return new Response(feed.json1(), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
  })
