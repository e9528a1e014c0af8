import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/offline-page.ts'
import { PlainPanel } from '../../frame/plain-panel.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/offline', ({ site: { district, keepUntilChanged } }) => {
  keepUntilChanged('areas')
  return { district: district.name, canonical: null }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/offline']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** Cached by the service worker, which shows it when a page cannot be fetched. */
export default function OfflinePage() {
  return (
    <main id="content" tabIndex={-1}>
      <PlainPanel
        title="现在没有网络，页面打不开。"
        actions={
          <>
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty href reloads the requested address. */}
            <a className="button button-primary" href="">
              重新打开
            </a>
            <a className="button" href={href('/dashboard')}>
              返回首页
            </a>
          </>
        }
      >
        <p>请检查手机信号或网线，恢复网络后刷新本页。</p>
      </PlainPanel>
    </main>
  )
}
