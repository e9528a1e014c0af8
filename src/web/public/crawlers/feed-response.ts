import type { Feed } from 'feed'

const responseOf = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

export const rssResponse = (feed: Feed): Response => responseOf(feed.rss2(), 'application/rss+xml')

export const jsonFeedResponse = (feed: Feed): Response => responseOf(feed.json1(), 'application/feed+json')
