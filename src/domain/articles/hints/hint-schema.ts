import { z } from 'zod'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { textField } from '../../../platform/text/form-field.ts'
import { hintKindNames, hintKinds } from './hint-kinds.ts'
import { hintViewNames, hintViews, maxExplanation, maxReturnReason } from './hint-views.ts'

export const hintInput = z.object({ id: idParameter.describe('提示编号') })

export const explanationText = textField('请写明是怎么回事，至少一句话', '说明', maxExplanation).check(
  z.meta({ maxLength: maxExplanation, description: '单位的说明，以后会公开，不写个人信息' }),
)
export const returnReasonText = textField('请写明为什么退回', '退回的理由', maxReturnReason).check(
  z.meta({ maxLength: maxReturnReason, description: '退回的理由，供写说明的人修改' }),
)
export const seenRevision = z.int('请重新打开这条提示再办理').positive().max(maxId)

const words = (titles: Readonly<Record<string, string>>): string =>
  Object.entries(titles)
    .map(([name, title]) => `${name} ${title}`)
    .join('、')

export const hintView = z.enum(hintViewNames).describe(words(hintViews))
export const hintKind = z.enum(hintKindNames).describe(words(hintKinds))

/** A hint as a list shows it. */
export const shownHint = z.object({
  id: z.int(),
  areaId: z.int().describe('单位'),
  areaName: z.string(),
  kind: hintKind,
  state: hintView,
  period: z.string().nullable().describe('有关的期间'),
  words: z.string().describe('一句中性的提问'),
  revision: z.int().describe('提示的内容变过几次，从 1 起'),
  foundTime: z.string(),
  goneTime: z.string().nullable().describe('更正以后不再成立的时间'),
  explanation: z.string().nullable().describe('最近一次说明'),
})

/** What the sheet of a draft shows. */
export const draftHint = z.object({
  kind: hintKind,
  words: z.string(),
  entries: z.array(z.object({ period: z.string(), id: z.string() })),
})
