import { articleAddress } from '../articles/screens.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { getArticle } from '../../../domain/articles/queries.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { listRemoteLinks } from '../../../platform/html/links.server.ts'
import { pageLoader } from '../page.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/leaving-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'

/** Accepts only addresses that an article of this district links to, to prevent an open redirect. */
export const loader = pageLoader('/leaving', async ({ site, query: { id, url } }) => {
  const { db, district, now, keepUntilChanged } = site
  keepUntilChanged('articles', 'categories')
  const { title, content, articleTypeId } = await getArticle(db, district.areaCode, id, now)
  if (!listRemoteLinks(content).has(url)) throw notFound('这篇文章里没有这个链接。')
  const articleHref = articleAddress(id, (await getCategories(site)).pathTo(articleTypeId)[0]?.id ?? articleTypeId)
  return { url, article: { title, href: articleHref }, district: district.name }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/leaving']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** Confirmation before leaving for a non-government site. */
export default function LeavingPage({ loaderData: { url, article } }: Route.ComponentProps) {
  return (
    <LeavingNotice title="您即将离开本站，前往非政府网站" url={url} stay={{ title: '留在本站', href: article.href }}>
      <p>这个链接来自《{article.title}》，其内容不由本站负责，请注意保护个人信息和财产安全。</p>
    </LeavingNotice>
  )
}
