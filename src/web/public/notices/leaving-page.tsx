import { z } from 'zod'
import { articleAddress } from '../articles/addresses.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { getArticle } from '../../../domain/articles/queries.server.ts'
import { requestContext } from '../../context.ts'
import { notFound } from '../../../platform/errors.ts'
import { listRemoteLinks } from '../../../platform/html/links.server.ts'
import { idParameter, readQuery } from '../../../platform/parameters.ts'
import { answer } from '../../request/route.server.ts'
import type { Route } from './+types/leaving-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'

const leavingSchema = z.object({
  id: idParameter,
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .transform((url) => new URL(url).href),
})

/** Accepts only addresses that an article of this district links to, to prevent an open redirect. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(requestContext)
    const { db, district, now, keepUntilChanged } = site
    const { id, url } = leavingSchema.parse(readQuery(new URL(request.url).searchParams))
    keepUntilChanged('articles', 'categories')
    const { title, content, articleTypeId } = await getArticle(db, district.areaCode, id, now)
    if (!listRemoteLinks(content).has(url)) throw notFound('这篇文章里没有这个链接。')
    const articleHref = articleAddress(id, (await getCategories(site)).pathTo(articleTypeId)[0]?.id ?? articleTypeId)
    return { url, article: { title, href: articleHref }, district: district.name }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `离开本站 - ${loaderData?.district ?? ''}三务公开` },
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
