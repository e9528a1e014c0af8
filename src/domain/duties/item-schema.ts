import { z } from 'zod'
import { idParameter, maxId } from '../../platform/parameters.ts'
import { normaliseContent } from '../../platform/text/long-text.ts'
import { lineSchema } from '../../platform/text/line-schema.ts'
import { storable } from '../../platform/text/visible.ts'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { itemLevels, itemTexts, type ItemText, ruleTexts } from './item-fields.ts'
import { type PeriodKind, periodKinds } from './periods.ts'

export const longestElements = 4_000
const longestCell = 1_000
const longestTitle = 200

const dayMessage = '请填写日期，如 2026-01-01'
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success
const day = z.string().refine(isDay, dayMessage)
const dayOrNone = z
  .string()
  .refine((text) => text === '' || isDay(text), dayMessage)
  .default('')
const order = ({ effectiveFrom, effectiveTo }: { effectiveFrom: string; effectiveTo: string }) =>
  effectiveTo === '' || effectiveFrom <= effectiveTo
const orderError = { error: '结束日期不能早于开始日期', path: ['effectiveTo'] }

const cell = (name: ItemText, most = longestCell) => {
  const { title } = itemTexts[name]
  return z
    .string()
    .overwrite((text) => normaliseContent(storable(text, '\r\n')))
    .max(most, `${title}最多 ${most} 个字`)
    .default('')
    .describe(title)
}

const line = (name: ItemText) => lineSchema().max(longestTitle, `${itemTexts[name].title}最多 ${longestTitle} 个字`)

/** The ten columns. */
export const itemCells = z.object({
  heading: line('heading').default('').describe(itemTexts.heading.title),
  title: line('title').min(1, '请填写二级事项的名称').describe(itemTexts.title.title),
  elements: cell('elements', longestElements),
  basis: cell('basis', longestElements),
  timeLimit: cell('timeLimit'),
  publisher: cell('publisher'),
  channels: cell('channels'),
  audience: cell('audience'),
  method: cell('method'),
  levelWords: cell('levelWords'),
})
export type ItemCells = z.output<typeof itemCells>

const number = (min: number, max: number) => {
  const message = `请填写 ${min} 到 ${max} 的整数`
  return z.int(message).min(min, message).max(max, message)
}
const levelNames = Object.keys(itemLevels) as [AreaLevel, ...AreaLevel[]]
const kindNames = Object.keys(periodKinds) as [PeriodKind, ...PeriodKind[]]

const itemShape = {
  ...itemCells.shape,
  position: number(1, 9_999).nullable().default(null).describe('在清单里的次序；空为最后'),
  ruleId: z.int().min(1).max(maxId).nullable().default(null).describe('依据的编号'),
  levels: z
    .array(z.enum(levelNames))
    .min(1, '请选择由哪一级的单位公开')
    .describe('由哪一级的单位公开：district 县级、department 县级部门、township 乡级、village 村级'),
  kind: z
    .enum(kindNames)
    .describe('多久公开一次：month 每月、quarter 每季度、half-year 每半年、year 每年、event 发生时'),
  dueDay: number(1, 31).nullable().default(null).describe('期后第一个月的几日前公开'),
  dueWorkingDays: number(0, 250).nullable().default(null).describe('期后（发生后）几个工作日内公开'),
  graceWorkingDays: number(0, 60).default(0).describe('再宽限几个工作日'),
  typeIds: z.array(z.int().min(1).max(maxId)).max(200).default([]).describe('文章发布在哪些栏目，写新文章用第一个'),
  template: lineSchema(40).default('').describe('写新文章用的内置模板；空为没有'),
  titleWords: z
    .array(lineSchema(30))
    .max(30, '最多 30 个词')
    .default([])
    .describe('标题里有这些词的旧文章，可能是这一项的'),
  effectiveFrom: day.describe('从这一天起公开，YYYY-MM-DD'),
  effectiveTo: dayOrNone.describe('到这一天为止；空为一直'),
}

type Due = { kind: PeriodKind; dueDay: number | null; dueWorkingDays: number | null }

/** What is wrong with when an item is due; null for nothing. */
function problemOfDue({ kind, dueDay, dueWorkingDays }: Due): string | null {
  if (kind === 'event') return dueDay === null ? null : '发生时公开的，没有固定的日子：请只填工作日数，或都不填'
  return (dueDay === null) === (dueWorkingDays === null) ? '“几日前”和“几个工作日内”请填一个，只填一个' : null
}

const checkDue = (
  due: Due,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const message = problemOfDue(due)
  if (message !== null) context.addIssue({ code: 'custom', path: ['dueDay'], message })
}

const asSeen = (what: string) => ({
  id: idParameter.describe(`${what}编号`),
  version: z.int().min(0).max(maxId).describe('读到的版本；别人改过就答 409'),
})

export const newItem = z.object(itemShape).superRefine(checkDue).refine(order, orderError)
export const changedItem = z
  .object({ ...asSeen('事项'), ...itemShape })
  .superRefine(checkDue)
  .refine(order, orderError)
export type ItemFacts = z.output<typeof newItem>

export const shownItem = z.object({
  id: z.int(),
  code: z.string().describe('代码，文章用它写明公开的是哪一项，不会变'),
  version: z.int(),
  ...z.object(itemShape).shape,
  ruleTitle: z.string().describe('依据的名称'),
})
export type ShownItem = ItemFacts & { id: number; code: string; version: number; ruleTitle: string }

const webAddress = /^https?:\/\/[^\s]{3,}$/

const ruleShape = {
  title: lineSchema().min(1, '请填写法规或文件的名称').max(200, '名称最多 200 个字').describe(ruleTexts.title.title),
  documentNo: lineSchema().max(60, '文号最多 60 个字').default('').describe(ruleTexts.documentNo.title),
  url: lineSchema()
    .max(500, '网址最多 500 个字')
    .refine((text) => text === '' || webAddress.test(text), '网址请从 https:// 开始写')
    .default('')
    .describe('原文的网址'),
  effectiveFrom: day.describe('从这一天起施行，YYYY-MM-DD'),
  effectiveTo: dayOrNone.describe('到这一天为止；空为现行'),
}
export const newRule = z.object(ruleShape).refine(order, orderError)
export const changedRule = z.object({ ...asSeen('依据'), ...ruleShape }).refine(order, orderError)
export type RuleFacts = z.output<typeof newRule>
export const shownRule = z.object({
  id: z.int(),
  version: z.int(),
  ...ruleShape,
  items: z.int().describe('本地区有几个事项依据它'),
})
export type ShownRule = RuleFacts & { id: number; version: number; items: number }
