import { data, redirect } from 'react-router'
import { refusalOf } from '../../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../../access/refusal.server.ts'
import {
  createPreviewLink,
  noteOpenedPreview,
  revokePreviewLink,
} from '../../../../domain/articles/writing/previews/commands-previews.server.ts'
import {
  isPreviewHours,
  type PreviewHours,
  usualPreviewHours,
} from '../../../../domain/articles/writing/previews/preview-lifetimes.ts'
import { getReleasedArticle } from '../../../../domain/articles/writing/queries-article.server.ts'
import { getPreview, listPreviewLinks } from '../../../../domain/articles/writing/previews/queries-previews.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import { AppError } from '../../../../platform/errors.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { writePreview } from '../../../request/preview-value.ts'
import type { Notice } from '../../../ui/notice.tsx'
import type { StaffVisit } from '../../frame/page.server.ts'
import { articleIdOf } from '../article.server.ts'
import type { PreviewScreen } from './preview-frame.tsx'

const path = '/staff/articles/:id/preview'
type PreviewVisit = StaffVisit<typeof path>

/** A text that is not public yet, with the links to it. @throws 410 for a link that is no longer valid. */
export async function loadPreview({ site, staff, params, query }: PreviewVisit) {
  const id = articleIdOf({ params })
  const { db, district, now } = site
  const token = query.link ?? null
  const address = { districtCode: district.areaCode, articleId: id, token }
  const preview = await getPreview(db, staff, address, now).catch(async (error: unknown) => {
    // What is public needs no preview.
    if (token === null) await requireWork({ site, staff }, id)
    throw withAdvice(error)
  })
  const article = await getReleasedArticle(db, staff, district.areaCode, id)
  const { link, content, time, isCurrent } = preview
  if (link)
    await db
      .transaction()
      .execute((tx) => noteOpenedPreview(tx, staff, { id: link.id, articleId: id, districtCode: district.areaCode }))
  const view: PreviewScreen = query.view ?? 'desktop'
  const links = article.mayShare ? await listPreviewLinks(db, id, now) : []
  return {
    id,
    view,
    mode: query.mode ?? null,
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

/** @throws a redirect to an article of which no text is being written. */
async function requireWork({ site, staff }: Pick<PreviewVisit, 'site' | 'staff'>, id: number): Promise<void> {
  const { hasWork } = await getReleasedArticle(site.db, staff, site.district.areaCode, id)
  if (!hasWork) throw redirect(href('/staff/articles/:id', { id }))
}

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

/** What a refused action gives back. */
export type PreviewAnswer = { notice: Notice; hours: PreviewHours }

/** Makes and revokes links. Each is one command in a transaction of its own. */
export async function actOnPreview({ site, staff, params, query, readForm }: PreviewVisit & Submission) {
  const id = articleIdOf({ params })
  const form = await readForm()
  const given = Number(fieldText(form, 'hours', 5))
  const hours = isPreviewHours(given) ? given : usualPreviewHours
  try {
    if (fieldText(form, 'intent', 30) === 'revoke') {
      const linkId = Number(fieldText(form, 'linkId', 20))
      await site.db.transaction().execute((tx) => revokePreviewLink(tx, staff, id, linkId, site.now))
      return redirect(href(path, { id, view: query.view, mode: 'revoked' }), { status: 303 })
    }
    const { token } = await site.db.transaction().execute((tx) => createPreviewLink(tx, staff, id, hours, site.now))
    return redirect(href(path, { id, link: token, view: query.view, mode: 'created' }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const answer: PreviewAnswer = { notice: { kind: 'error', title: '没有办理', message: error.message }, hours }
    return data(answer, refusalInit(error))
  }
}
