import { z } from 'zod'
import { maxId } from '../../platform/parameters.ts'
import { changeReason } from '../../platform/text/change-reason-schema.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { seenVersion } from '../versions-schema.ts'
import { problemOfForm } from './words.ts'

const stored = z
  .record(z.string().max(40), z.string().max(1_000).overwrite(oneLine))
  .describe('按汉文词列出的蒙古文；空的只显示汉文')

const words = stored.superRefine((forms, context) => {
  for (const [word, form] of Object.entries(forms)) {
    const problem = problemOfForm(form)
    if (problem) context.addIssue({ code: 'custom', path: [word], message: `“${word}”${problem}` })
  }
})

/** Words that are left out stay as they are. */
export const changedWords = z.object({ version: seenVersion(0), reason: changeReason.describe('修改的原因'), words })

export const shownWords = z.object({
  version: z.int().min(0).max(maxId).describe('0 是系统自带的用词，本地没有改动'),
  words: stored,
  missing: z.array(z.string()).describe('还没有审定的汉文词；全部填好以前，公开网站不显示“蒙古文”'),
})
