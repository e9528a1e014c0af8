import { redirect } from 'react-router'
import { requireOpen } from '../../../access/sign-in/sessions.server.ts'
import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import type { Article } from '../../../domain/articles/queries.server.ts'
import { getPreviewedArticle } from '../../../domain/articles/writing/previews/staff-queries-previews.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import { readPreview } from '../../request/preview-value.ts'
import { type Screen, screenOfRoot } from './screens.ts'

/**
 * The text that signed-in staff preview, as the article that it will be.
 * @throws AppError not_found, also for readers without permission; forbidden while their password is temporary; a
 * redirect to the article's own screen, and from a link that is no longer valid to the page that says so.
 */
export async function getPreviewed(
  site: RequestContext,
  categories: Categories,
  screen: Screen,
  { id, preview }: { id: number | undefined; preview: string },
): Promise<Article> {
  const asked = readPreview(preview)
  if (!site.session || !asked || id === undefined) throw notFound('没有这个预览，请从稿件页面打开。')
  const { staff } = requireOpen(site.session)
  const { token } = asked
  const article = await getPreviewedArticle.ask(site, staff, { id, token }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'gone') throw error
    throw redirect(href('/staff/articles/:id/preview', { id, link: token }))
  })
  const root = categories.pathTo(article.articleTypeId)[0]
  const own = root ? screenOfRoot(root.id) : screen
  if (own.path !== screen.path) throw redirect(href(own.path, { id, preview }))
  return article
}
