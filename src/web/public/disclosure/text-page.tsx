import { sitePages } from '../../../domain/site-pages/site-pages.ts'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/text-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { loadSiteText } from './site-page.server.ts'
import { SiteText } from './site-text.tsx'

const pages = {
  '/disclosure/guide': 'guide',
  '/privacy': 'privacy',
  '/help': 'help',
  '/about': 'about',
} as const

export const loader = pageLoader(['/disclosure/guide', '/privacy', '/help', '/about'], async ({ site, path }) => {
  const { footer, direct, direct1 } = site.district
  return {
    ...(await loadSiteText(site, pages[path])),
    path,
    /** Shown beside the text, so that a new phone number needs no second change. */
    office: path === '/about' ? { ...footer, supervisors: `${direct}、${direct1}` } : null,
  }
})

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { path, district } = loaderData
  return [
    { title: `${pageTitles[path]} - ${district}三务公开` },
    { name: 'description', content: `${district}三务公开${pageTitles[path]}：${sitePages[pages[path]].about}。` },
  ]
}

/** A page that consists of its text. */
export default function TextPage({ loaderData: { path, html, changed, office } }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={pageTitles[path]} changed={changed}>
      <SiteText html={html} />
      {office ? <Office office={office} /> : null}
    </DisclosureFrame>
  )
}

function Office({ office }: { office: NonNullable<Route.ComponentProps['loaderData']['office']> }) {
  const facts = [
    ['主办单位', office.sponsor],
    ['承办单位', office.organiser],
    ['监督机关', office.supervisors],
    ['地址', office.address],
    ['邮编', office.postcode],
    ['网站标识码', office.siteIdCode],
  ]
  return (
    <dl className="disclosure-facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>电话</dt>
        <dd>
          <PhoneLinks phones={office.phone} />
        </dd>
      </div>
    </dl>
  )
}
