import { Feed } from 'feed'
import type { RequestContext } from '../../../domain/request-context.ts'

/** What differs between the feeds of a district. Addresses are paths. */
type FeedFacts = {
  /** The page that shows the same. */
  path: string
  /** Parts of the title before that of the site; empty ones are left out. */
  titles: readonly (string | undefined)[]
  description: string
  updated: Date
  rss: string
  json: string
}

/** An empty feed of a district. */
export function newFeed({ district, origin }: RequestContext, facts: FeedFacts): Feed {
  return new Feed({
    id: origin + facts.path,
    link: origin + facts.path,
    title: [...facts.titles, `${district.name}三务公开`].filter(Boolean).join(' - '),
    description: facts.description,
    language: 'zh-CN',
    copyright: district.footer.sponsor,
    favicon: `${origin}/logo/${district.areaCode}.svg`,
    updated: facts.updated,
    feedLinks: { rss: origin + facts.rss, json: origin + facts.json },
  })
}
