import { z } from 'zod'
import { idParameter, maxId } from '../../../../platform/parameters.ts'
import { previewLifetimes, usualPreviewHours } from './preview-lifetimes.ts'

const article = { id: idParameter.describe('文章编号') }

export const previewedArticle = z.object(article)

/** `token`: of the link by which it is read; null for the text as it stands. */
export const openedPreview = z.object({ ...article, token: z.string().nullable() })

export const newPreviewLink = z.object({
  ...article,
  hours: z
    .literal(previewLifetimes.map(({ hours }) => hours))
    .default(usualPreviewHours)
    .describe('几小时后到期'),
})

export const revokedPreviewLink = z.object({
  ...article,
  linkId: z.int().positive().max(maxId).describe('链接编号'),
})

/** A link as the call lists it. */
export const shownPreviewLink = z.object({
  id: z.int(),
  person: z.string().describe('生成的人'),
  createTime: z.string(),
  expireTime: z.string(),
  isCurrent: z.boolean().describe('生成以后稿件没有改过'),
  openers: z.array(z.string()).describe('打开过的人'),
})
