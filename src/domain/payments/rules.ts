import * as z from 'zod/mini'
import { must } from '../../platform/text/form-field.ts'
import { compactNumber } from '../../platform/text/visible.ts'
import { identityPattern, normaliseIdentity } from '../../platform/identity.ts'

/** Types of look-up (specification, section 9). */
export const subsidyTypes = [
  { type: 1, title: '个人补贴' },
  { type: 2, title: '家庭补贴' },
  { type: 3, title: '同村补贴' },
] as const
export type SubsidyType = (typeof subsidyTypes)[number]['type']

/** The type that a parameter names, else the default. */
export const readType = (text: unknown): SubsidyType =>
  subsidyTypes.find(({ type }) => String(type) === text)?.type ?? 1

export const typeTitle = (type: SubsidyType): string => subsidyTypes.find((each) => each.type === type)?.title ?? ''

/** A calendar day, YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const dayField = (error: string) =>
  z.string().check(
    z.overwrite((typed) => typed.normalize('NFKC').trim()),
    must(isDay, error),
  )

/** With the error messages of the specification (section 5). The ID number in its normal form, by which alone payments are found. */
export const lookUpFields = {
  objectIdentity: z.string().check(
    z.overwrite(compactNumber),
    must((typed) => identityPattern.test(typed), '请输入身份证号'),
    z.overwrite((typed) => normaliseIdentity(typed) ?? typed),
  ),
  startDate: dayField('请选择开始时间'),
  endDate: dayField('请选择结束时间'),
}

export const orderMessage = '结束时间不能早于开始时间，请重新选择'

/** The confirm dialog of the specification (section 8). */
export const nothingFound = (type: SubsidyType): { title: string; message: string } => ({
  title: '提示',
  message: `该身份证号码没有查询到${typeTitle(type)}信息`,
})
