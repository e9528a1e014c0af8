import { z } from 'zod'
import { staffQuery } from '../../../operation.ts'
import { getWork } from '../queries-work.server.ts'
import { previewedArticle, shownPreviewLink } from './preview-schema.ts'
import { listPreviewLinks, type PreviewLink } from './queries-previews.server.ts'

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
