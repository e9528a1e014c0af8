import { z } from 'zod'
import { findPlace } from '../../../../access/places.server.ts'
import { notFound } from '../../../../platform/errors.ts'
import { staffQuery } from '../../../operation.ts'
import { getWork } from '../queries-work.server.ts'
import { getReleasedArticle } from '../queries-article.server.ts'
import { noteOpenedPreview } from './commands-previews.server.ts'
import { openedPreview, previewedArticle, shownPreviewLink } from './preview-schema.ts'
import { getPreview, listPreviewLinks, previewArticle, type PreviewLink } from './queries-previews.server.ts'

export const listLinksOfArticle = staffQuery({
  permission: 'article.read',
  async at(db, { site, actor, input }) {
    const { place } = await getWork(db, actor, site.district.areaCode, input.id)
    return { place }
  },
  input: previewedArticle,
  api: {
    call: 'GET /api/staff/articles/:id/preview-links',
    tag: '稿件',
    summary: '一篇在办的稿件的有效预览链接',
    output: z.array(shownPreviewLink),
    present: (links: PreviewLink[]) =>
      links.map(({ createTime, expireTime, ...link }) => ({
        ...link,
        createTime: createTime.toISOString(),
        expireTime: expireTime.toISOString(),
      })),
  },
  run: (db, { input, site }) => listPreviewLinks(db, input.id, site.now),
})

/**
 * A text that is not public yet, as its page shows it; null for an article of which no text is being written.
 * @throws AppError gone for a link that is no longer valid.
 */
export const openPreview = staffQuery({
  permission: 'article.read',
  input: openedPreview,
  async at(db, { site, actor, input: { id, token } }) {
    const { areaCode } = site.district
    // A link may be readable for those only who read the units before and after a move.
    const linked =
      token === null ? null : await getPreview(db, actor, { districtCode: areaCode, articleId: id, token }, site.now)
    const article = await getReleasedArticle(db, actor, areaCode, id)
    return { place: article.place, article, linked }
  },
  async run(db, { actor, input: { id }, site, at: { article, linked } }) {
    const address = { districtCode: site.district.areaCode, articleId: id }
    if (!linked && !article.hasWork) return null
    const preview = linked ?? (await getPreview(db, actor, { ...address, token: null }, site.now))
    const { link } = preview
    if (link) await db.transaction().execute((tx) => noteOpenedPreview(tx, actor, { ...address, id: link.id }))
    return { article, ...preview, links: article.mayShare ? await listPreviewLinks(db, id, site.now) : [] }
  },
})

/** The previewed text in the form of the article that its release will make. */
export const getPreviewedArticle = staffQuery({
  permission: 'article.read',
  input: openedPreview,
  async at(db, { site, actor, input: { id, token } }) {
    const address = { districtCode: site.district.areaCode, articleId: id, token }
    const { content } = await getPreview(db, actor, address, site.now)
    const place = await findPlace(db, content.areaId)
    if (!place) throw notFound('没有这个预览，请从稿件页面打开。')
    return { place, content }
  },
  run: (db, { input, site, at: { content } }) => previewArticle(db, input.id, content, site.now),
})
