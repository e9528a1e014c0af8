import { z } from 'zod'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { isBlank } from '../../../platform/text/visible.ts'
import { reviewStages } from './workflow.ts'

/** The article that an operation or query is about. */
export const articleInput = z.object({ id: idParameter.describe('文章编号') })

/** A short text in one line. */
export const shortText = (what: string, most = 500) =>
  z.string().max(most, `${what}最多 ${most} 个字`).overwrite(oneLine).describe(what)

/** Such a text that must not be empty. */
export const requiredText = (what: string, empty: string) =>
  shortText(what)
    .refine((text) => !isBlank(text), empty)
    .meta({ minLength: 1 })

export const savedVersion = z.int().positive().max(maxId).describe('所改的是第几次保存的内容')

export const contentHash = z
  .string()
  .regex(/^[\da-f]{64}$/, '审核的内容编号有误，请重新打开稿件')
  .describe('所审内容的编号（contentHash）')

/** What was reviewed: a verdict counts for this text in this review, and for no other. */
export const reviewedText = articleInput.extend({
  stage: z.enum(reviewStages, '所审的环节有误，请重新打开稿件').describe('所审的环节（stage）'),
  contentHash,
  reviewsGiven: z
    .int('请重新打开稿件再审核')
    .min(0)
    .max(maxId)
    .describe('打开稿件时已有的审核次数（reviewsGiven）；别人又审过一次就答 409'),
})

/** A reason for which findings are accepted. */
export const findingsReason = shortText('发布理由', 1_600).default('')
