import { data, redirect } from 'react-router'
import {
  createPreviewLink,
  revokePreviewLink,
} from '../../../../domain/articles/writing/previews/operations-previews.server.ts'
import { openPreview } from '../../../../domain/articles/writing/previews/staff-queries-previews.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import { AppError } from '../../../../platform/errors.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { writePreview } from '../../../request/preview-value.ts'
import { findNotice, submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'
import { readArticleId } from '../article.server.ts'
import type { PreviewScreen } from './preview-frame.tsx'

const path = '/staff/articles/:id/preview'
type PreviewVisit = StaffVisit<typeof path>

/** A text that is not public yet, with the links to it. @throws 410 for a link that is no longer valid. */
export async function loadPreview({ site, staff, params, query }: PreviewVisit) {
  const id = readArticleId({ params })
  const token = query.link ?? null
  const preview = await openPreview.ask(site, staff, { id, token }).catch((error: unknown) => {
    throw withAdvice(error)
  })
  // What is public needs no preview.
  if (!preview) throw redirect(href('/staff/articles/:id', { id }))
  const { article, links, link, content, time, isCurrent } = preview
  const view: PreviewScreen = query.view ?? 'desktop'
  return {
    id,
    view,
    notice: findNotice(query.mode),
    title: content.title || '（无标题）',
    time: formatDateTime(time),
    isCurrent,
    isRevision: article.status !== 'draft',
    mayEdit: article.mayEdit,
    mayShare: article.mayShare,
    link: link && {
      token,
      address: site.origin + href(path, { id, link: token }),
      person: link.person,
      expireTime: formatDateTime(link.expireTime),
    },
    links: links.map(({ createTime, expireTime, ...each }) => ({
      ...each,
      createTime: formatDateTime(createTime),
      expireTime: formatDateTime(expireTime),
    })),
    // Any screen leads to the one on which the article will be.
    frameHref: href('/news/news', { id, preview: writePreview({ token, display: view === 'elder' ? view : '' }) }),
  }
}
export type PreviewView = Awaited<ReturnType<typeof loadPreview>>

const withAdvice = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'gone'
    ? data(
        {
          message: error.message,
          hint: '要看现在的内容，请打开稿件，点“预览”；要再发给别人，请在预览页面重新生成链接，或请发给您链接的人重新生成。',
        },
        { status: 410 },
      )
    : error

/** Makes and revokes links. */
export async function actOnPreview(visit: PreviewVisit & Submission) {
  const id = readArticleId(visit)
  const { view } = visit.query
  return fieldText(await visit.readForm(), 'intent', 30) === 'revoke'
    ? submitForm(visit, revokePreviewLink, href(path, { id, view }))
    : submitForm(visit, createPreviewLink, ({ token }) => href(path, { id, link: token, view }))
}
