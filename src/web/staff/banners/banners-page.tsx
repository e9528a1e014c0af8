import { Form } from 'react-router'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/banners-page.ts'
import { applyFocus } from './focus-style.ts'
import styles from './banners.css?url'
import { arrangeBanners, loadBanners } from './banners.server.ts'
import { MoveButtons } from '../frame/move-buttons.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/banners', 'banner.read', loadBanners)

export const action = staffAction('/staff/banners', 'banner.read', arrangeBanners)

export const meta = () => [{ title: getPageTitle('/staff/banners') }]

type View = Route.ComponentProps['loaderData']

/** The pictures at the top of the home page, in their order. */
export default function BannersPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { banners, shown, most, mayChange, notice } = refused?.now ?? loaderData
  return (
    <section className="panel">
      <h1 className="staff-title">轮播图</h1>
      <p className="login-note">
        首页现在显示 {shown} 张，共 {banners.length} 张，最多 {most}{' '}
        张。图片上不要写字，文字写在标题里，读屏的人才听得到。
      </p>
      <Outcome notice={refused ? refused.notice : notice} />
      {mayChange ? (
        <p>
          <a className="button" href={href('/staff/banners/new')}>
            新增轮播图
          </a>
        </p>
      ) : null}
      {banners.length === 0 ? (
        <p className="empty">还没有轮播图，首页上不显示这一栏。</p>
      ) : (
        <Form method="post">
          <ol className="banner-list">
            {banners.map((banner, at) => (
              <BannerRow
                key={banner.id}
                banner={banner}
                mayChange={mayChange}
                isFirst={at === 0}
                isLast={at === banners.length - 1}
              />
            ))}
          </ol>
        </Form>
      )}
    </section>
  )
}

function BannerRow({
  banner,
  mayChange,
  isFirst,
  isLast,
}: {
  banner: View['banners'][number]
  mayChange: boolean
  isFirst: boolean
  isLast: boolean
}) {
  const { id, title, alt, pictureUrl, focalX, focalY, period, linkUrl } = banner
  return (
    <li>
      <img src={pictureUrl} alt={alt} loading="lazy" ref={applyFocus(focalX, focalY)} />
      <div className="banner-facts">
        <strong>{title}</strong>
        <small className={period.isShown ? undefined : 'notable'}>{period.words}</small>
        <small>打开 {linkUrl}</small>
      </div>
      {mayChange ? (
        <p className="banner-steps">
          <a className="staff-link" href={href('/staff/banners/:id', { id })}>
            修改<span className="visually-hidden">“{title}”</span>
          </a>
          <MoveButtons entry={banner} isFirst={isFirst} isLast={isLast} />
        </p>
      ) : null}
    </li>
  )
}
