import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/banner-page.ts'
import { BannerForm } from './banner-form.tsx'
import styles from './banners.css?url'
import { loadBanner, saveBanner } from './banners.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/banners/:id', 'banner.change', loadBanner)

export const action = staffAction('/staff/banners/:id', 'banner.change', saveBanner)

export const meta = () => [{ title: getPageTitle('/staff/banners/:id') }]

export default function BannerPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view = answer?.now ?? loaderData
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/banners')}>
          ‹ 轮播图
        </a>
      </p>
      <h1 className="staff-title">修改轮播图</h1>
      {view.changed ? <p className="login-note">最近修改：{view.changed}</p> : null}
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <BannerForm
        texts={{ ...view.texts, ...answer?.typed }}
        saved={answer ? view.texts : undefined}
        version={view.version}
        errors={answer?.errors ?? {}}
        officePhone={answer?.officePhone ?? view.officePhone}
        removable
      />
    </section>
  )
}
