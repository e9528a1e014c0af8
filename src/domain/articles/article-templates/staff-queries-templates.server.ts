import { z } from 'zod'
import { staffQuery } from '../../operation.ts'
import { listArticleTemplates } from './queries-templates.server.ts'
import { shownTemplate } from './template-schema.ts'

export const listTemplates = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  api: {
    call: 'GET /api/staff/article-templates',
    tag: '稿件模板',
    summary: '本地区的稿件模板，按本地区的顺序，包括已隐藏的',
    output: z.array(shownTemplate),
  },
  run: (db, { site }) => listArticleTemplates(db, site.district.areaCode),
})
