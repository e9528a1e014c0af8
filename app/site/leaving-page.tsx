import { z } from 'zod'
import { articleAddress } from '../articles/addresses.ts'
import { getCategories } from '../articles/queries-categories.server.ts'
import { getArticle } from '../articles/queries.server.ts'
import { siteContext } from '../context.ts'
import { notFound } from '../lib/errors.ts'
import { idParameter, readQuery } from '../lib/parameters.ts'
import { answer } from '../lib/route.server.ts'
import type { Route } from './+types/leaving-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'

const leavingSchema = z.object({ id: idParameter, url: z.url({ protocol: /^https?$/ }).max(2_000) })

/** Leads only where an article of this district links to: otherwise anyone could send people astray in our name. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(siteContext)
    const { db, district, now, keepUntilChanged } = site
    const { id, url } = leavingSchema.parse(readQuery(new URL(request.url).searchParams))
    keepUntilChanged('articles', 'categories')
    const { title, content, articleTypeId } = await getArticle(db, district.areaCode, id, now)
    if (!content.includes(`href="${url.replaceAll('&', '&amp;')}"`)) throw notFound('这篇文章里没有这个链接。')
    const articleHref = articleAddress(id, (await getCategories(site)).pathTo(articleTypeId)[0]?.id ?? articleTypeId)
    return { url, article: { title, href: articleHref }, district: district.name }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `离开本站 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** The prompt before a site that is not the government's. */
export default function LeavingPage({ loaderData: { url, article } }: Route.ComponentProps) {
  return (
    <LeavingNotice title="您即将离开本站，前往非政府网站" url={url} stay={{ title: '留在本站', href: article.href }}>
      <p>这个链接来自《{article.title}》，其内容不由本站负责，请注意保护个人信息和财产安全。</p>
    </LeavingNotice>
  )
}
