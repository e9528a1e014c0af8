import { z } from 'zod'
import { idParameter, maxId } from '../../platform/parameters.ts'
import { lineSchema } from '../../platform/text/line-schema.ts'
import { type UnitField, unitFieldNames, unitFields } from './fields.ts'

export const unitLevels = ['department', 'township', 'village'] as const
export type UnitLevel = (typeof unitLevels)[number]

/** What is below what. */
export const childLevels = {
  district: ['department', 'township'],
  township: ['village'],
  village: [],
  department: [],
} as const satisfies Record<string, readonly UnitLevel[]>

/** Characters of the text of an introduction, without its markup. */
export const longestIntro = 20_000

const codeMessage = '区划代码是 12 位数字，没有就留空'
const phoneMessage = '请填写电话号码，例如 0482-1234567，几个号码用顿号隔开'
const { name, code, unitGroup, phone, address, head } = unitFields

/** What forms, calls and rows of a table say about a unit. */
export const unitFacts = z.object({
  name: lineSchema().min(1, '请填写名称').max(60, '名称最多 60 个字').describe(name.title),
  code: lineSchema()
    .max(12, codeMessage)
    .refine((value) => /^(?:\d{12})?$/.test(value), codeMessage)
    .default('')
    .describe(code.title),
  unitGroup: lineSchema().max(30, '分组最多 30 个字').default('').describe(unitGroup.title),
  phone: lineSchema()
    .max(60, phoneMessage)
    .refine((value) => /^(?:[\d\s()（）、，,转-]{5,60})?$/.test(value), phoneMessage)
    .default('')
    .describe(phone.title),
  address: lineSchema().max(100, '办公地址最多 100 个字').default('').describe(address.title),
  head: lineSchema().max(60, '负责人最多 60 个字').default('').describe(head.title),
  officePhone: z
    .string()
    .max(200)
    .default('')
    .describe(
      '办公电话里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝。换了号码要重新确认；修改时不写，就是不再确认',
    ),
})
/** `officePhone`: the mobile numbers in `phone` that a person confirmed as those of the office. */
export type UnitFacts = z.output<typeof unitFacts>

/** A unit as somebody read it; refused if another person changed it meanwhile. */
const asSeen = {
  id: idParameter.describe('单位的编号'),
  version: z.int().min(1).max(maxId).describe('版本：读取时给出的；之后有人改过就拒绝'),
}
const unitId = (message: string) => z.int(message).min(1).max(maxId)
const parentId = unitId('请选择上级单位')

export const namedUnit = z.object({ id: asSeen.id })
export const namedParent = z.object({ parentId })
export const newUnit = z.object({
  parentId: parentId.describe('上级单位的编号'),
  level: z
    .enum(unitLevels, '这一级下面不能有这样的单位')
    .describe('department 部门，township 苏木乡镇，village 嘎查村'),
  ...unitFacts.shape,
})
export const seenUnit = z.object(asSeen)
export const changedUnit = z.object({ ...asSeen, ...unitFacts.shape })
export const writtenIntro = z.object({
  ...asSeen,
  intro: z.string().max(200_000).describe(`简介的 HTML，其中的文字最多 ${longestIntro} 个字`),
})
export const movedUnit = z
  .object({
    ...asSeen,
    step: z.enum(['up', 'down']).optional().describe('在同级里上移一位 up，或下移一位 down'),
    parentId: parentId.optional().describe('移到这个上级单位下面'),
  })
  .refine(({ step, parentId: below }) => step !== undefined || below !== undefined, {
    error: '请选择上级单位',
    path: ['parentId'],
  })
export const mergedUnit = z.object({
  ...asSeen,
  intoId: unitId('请选择并入哪个单位').describe('并入的单位的编号'),
})

const shownFacts = Object.fromEntries(
  unitFieldNames.map((field) => [field, z.string().describe(unitFields[field].title)]),
) as Record<UnitField, z.ZodString>

/** As the staff's list shows it. */
export const shownUnit = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  level: z.enum(['district', 'township', 'village', 'department']),
  standing: z.enum(['open', 'closed']).describe('open 在用，closed 已停用'),
  ...shownFacts,
  officePhone: z.string().describe('办公电话里已经确认的办公手机号，没有就是空的'),
  formerNames: z.array(z.string()).describe('原名，包括并入它的单位的'),
  version: z.int(),
})
