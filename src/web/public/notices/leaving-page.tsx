import { articleAddress } from '../articles/screens.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { getArticle } from '../../../domain/articles/queries.server.ts'
import { listShownBanners } from '../../../domain/banners/queries.server.ts'
import { readLink } from '@three-affairs/document/read-link.ts'
import { href } from '../../href.ts'
import { sitePageHtml } from '../../../domain/site-pages/forms.server.ts'
import { getSitePage } from '../../../domain/site-pages/queries.server.ts'
import { readSitePage, titleOfSitePage } from '../../../domain/site-pages/site-pages.ts'
import { addressOfSitePage } from '../../site-page-address.ts'
import { notFound } from '../../../platform/errors.ts'
import { listRemoteLinks } from '@three-affairs/document/links.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/leaving-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'

/** Accepts only addresses that an article, a banner or a text of this district links to, to prevent an open redirect. */
export const loader = pageLoader('/leaving', async ({ site, query: { id, banner, page, url } }) => {
  const { db, district, now, keepUntilChanged } = site
  keepUntilChanged('articles', 'categories', 'banners', 'pages')
  if (banner) {
    const found = (await listShownBanners(site)).find((each) => each.id === banner)
    const link = found && readLink(found.linkUrl)
    if (link?.href !== url) throw notFound('首页上没有这个链接。')
    return { url, from: '首页的轮播图', stay: href('/dashboard'), district: district.name, canonical: null }
  }
  const sitePage = page ? readSitePage(page) : null
  if (sitePage) {
    const { content } = await getSitePage(db, district, sitePage)
    if (!listRemoteLinks(sitePageHtml(content)).has(url)) throw notFound('这个页面里没有这个链接。')
    const stay = addressOfSitePage(sitePage)
    return { url, from: `“${titleOfSitePage(sitePage)}”`, stay, district: district.name, canonical: null }
  }
  if (!id) throw notFound('网址有误，没有这个页面。')
  const { title, content, articleTypeId } = await getArticle(db, district.areaCode, id, now)
  if (!listRemoteLinks(content).has(url)) throw notFound('这篇文章里没有这个链接。')
  const stay = articleAddress(id, (await getCategories(site)).pathTo(articleTypeId)[0]?.id ?? articleTypeId)
  return { url, from: `《${title}》`, stay, district: district.name, canonical: null }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/leaving']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** Confirmation before leaving for a non-government site. */
export default function LeavingPage({ loaderData: { url, from, stay } }: Route.ComponentProps) {
  return (
    <LeavingNotice title="您即将离开本站，前往非政府网站" url={url} stay={{ title: '留在本站', href: stay }}>
      <p>这个链接来自{from}，其内容不由本站负责，请注意保护个人信息和财产安全。</p>
    </LeavingNotice>
  )
}
