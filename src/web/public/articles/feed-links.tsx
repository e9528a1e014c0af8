import { Icon } from '../../ui/icon.tsx'
import { feedAddress } from './addresses.ts'

/** RSS link of a category or a unit. */
export function FeedLinks(of: { articleTypeId?: number | null; areaId?: number | null }) {
  return (
    <a className="feed-link" href={feedAddress('/rss.xml', of)} type="application/rss+xml">
      <Icon name="rss" />
      订阅
    </a>
  )
}
