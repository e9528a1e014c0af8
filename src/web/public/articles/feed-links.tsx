import { Icon } from '../../ui/icon.tsx'
import { href } from '../../href.ts'

/** RSS link of a category or a unit. */
export function FeedLinks(of: { articleTypeId?: number | null; areaId?: number | null }) {
  return (
    <a
      className="feed-link"
      href={href('/rss.xml', { articleTypeId: of.articleTypeId, areaId: of.areaId })}
      type="application/rss+xml"
    >
      <Icon name="rss" />
      订阅
    </a>
  )
}
