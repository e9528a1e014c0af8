import { listCurrentNotices } from '../../../domain/articles/queries-notices.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'
import { articleAddress } from '../articles/screens.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/notices-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'

const title = pageTitles['/disclosure/notices']

export const loader = pageLoader('/disclosure/notices', async ({ site }) => {
  // Cached pages live for ten minutes, so that a period that ended at midnight is shown no longer.
  site.keepUntilChanged('articles', 'areas')
  const notices = await listCurrentNotices(site)
  return {
    district: site.district.name,
    notices: notices.map(({ id, title, rootTypeId, areaName, releaseTime, noticeUntil }) => ({
      id,
      title,
      areaName,
      href: articleAddress(id, rootTypeId),
      releaseDay: formatDate(releaseTime),
      noticeUntil,
      isLastDay: noticeUntil === formatDate(site.now),
    })),
  }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}正在公示的事项和公示结束的日期。` },
]

/** Articles whose public period still runs, those that end first at the top. */
export default function NoticesPage({ loaderData: { notices } }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={title}>
      <p>
        公示期内对公示内容有意见的，可以按公示里写的方式反映，也可以
        <a href={href('/feedback/feedback', { mode: 'write' })}>留言</a>
        。公示结束以后，原文仍在各栏目里。
      </p>
      {notices.length === 0 ? (
        <Empty message="现在没有正在公示的事项。" hint="以前的公示可以用全文检索查找。" />
      ) : (
        <ul className="disclosure-list notice-list">
          {notices.map((notice) => (
            <li key={notice.id}>
              <a href={notice.href}>
                <span>
                  {notice.title}
                  <small>
                    {notice.areaName}，{notice.releaseDay} 发布
                  </small>
                </span>
                <strong>{notice.isLastDay ? '今天结束' : `${notice.noticeUntil} 结束`}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
    </DisclosureFrame>
  )
}
