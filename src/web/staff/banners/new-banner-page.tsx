import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/new-banner-page.ts'
import { BannerForm, noBanner } from './banner-form.tsx'
import styles from './banners.css?url'
import { loadNewBanner, saveNewBanner } from './banners.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/banners/new', 'banner.change', loadNewBanner)

export const action = staffAction('/staff/banners/new', 'banner.change', saveNewBanner)

export const meta = () => [{ title: getPageTitle('/staff/banners/new') }]

export default function NewBannerPage({ actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/banners')}>
          ‹ 轮播图
        </a>
      </p>
      <h1 className="staff-title">新增轮播图</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <BannerForm
        texts={{ ...noBanner, ...answer?.typed }}
        errors={answer?.errors ?? {}}
        officePhone={answer?.officePhone}
      />
    </section>
  )
}
