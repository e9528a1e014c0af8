import { z } from 'zod'
import { bounded, maxId } from '../../platform/parameters.ts'
import { changeReason } from '../../platform/text/change-reason-schema.ts'
import { checkContent, normaliseContent } from './forms.server.ts'
import { longestHtml, longestText } from './rules.ts'

export const sitePageName = bounded(z.string()).describe(
  'guide、catalogue、reports、request、privacy、help、about，或 report-2025',
)

export const changedSitePage = z.object({
  page: sitePageName,
  version: z.int().min(0).max(maxId).describe('读到的版本；别人改过就答 409'),
  content: z
    .string()
    .max(longestHtml, {
      abort: true,
      error: ({ input }) => (typeof input === 'string' ? checkContent(input) : null) ?? undefined,
    })
    .overwrite(normaliseContent)
    .superRefine((content, context) => {
      const message = checkContent(content)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(`一行是一段；以 HTML 标签开头的是 HTML，不能有图片。最多 ${longestText} 个字`),
  reason: changeReason.describe('修改的原因'),
  officePhone: z
    .string()
    .max(200)
    .default('')
    .describe('文字里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝'),
})

/** For staff: the text as it is, and its newest versions. */
export const mostVersions = 100
export const shownSitePage = z.object({
  title: z.string(),
  version: z.int().describe('0 是产品自带的文字'),
  content: z.string().describe('保存的样子：一行是一段，或者是 HTML'),
  officePhone: z.string().describe('文字里已经确认的办公手机号，没有就是空的'),
  versions: z
    .array(z.object({ version: z.int(), person: z.string(), reason: z.string(), createTime: z.string() }))
    .describe(`新的在前，最多 ${mostVersions} 个`),
})
