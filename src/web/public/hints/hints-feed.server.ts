import type { Feed } from 'feed'
import { hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import { listPublicHints, type PublicHint } from '../../../domain/articles/hints/public-hints.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { storable } from '../../../platform/text/visible.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { newFeed } from '../crawlers/new-feed.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { PublicPages } from '../pages.ts'

/** Readers ask often; older ones are on the page. */
const newest = 50

/** What public books ask, and what the units say: the newest words first. @throws AppError not_found */
export async function makeHintsFeed(
  site: RequestContext,
  query: ReadQuery<PublicPages['/hints/rss.xml']>,
): Promise<Feed> {
  const { district, origin, now } = site
  const area = query.areaId === undefined ? null : await getArea(site.db, district.areaCode, query.areaId)
  site.keepUntilChanged('articles', 'areas', 'hints', 'settings')
  const { rows } = await listPublicHints(site.db, site, query, 1, newest, 'newest')
  const feed = newFeed(site, {
    path: href('/hints', query),
    titles: [area?.name, pageTitles['/hints']],
    description: `${area?.name ?? district.name}公开的账本、合同和项目里需要说明的地方，和单位的说明。`,
    updated: rows[0] ? saidTime(rows[0]) : now,
    rss: href('/hints/rss.xml', query),
    json: href('/hints/feed.json', query),
  })
  for (const hint of rows)
    feed.addItem({
      // Again in readers when it is explained.
      id: `${origin}/hints#${hint.id}-${saidTime(hint).getTime()}`,
      link: `${origin}${href('/hints', { areaId: hint.areaId })}#hint-${hint.id}`,
      title: storable(`${hint.areaName}：${hintKinds[hint.kind]}`),
      description: storable(
        `${hint.words} ${hint.explanation === null ? '还没有说明。' : `说明：${hint.explanation}`}`,
      ),
      date: saidTime(hint),
      published: saidTime(hint),
    })
  return feed
}

const saidTime = ({ explainedTime, since }: PublicHint): Date => explainedTime ?? since
