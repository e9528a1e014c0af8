import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import { type Rule, upTo } from '../../platform/field-rule.ts'

const phoneElsewhere = '如果这是单位对外公布的办公手机号，请先填在“办公电话”里并确认'

/** What staff write about a unit, with titles and rules. */
export const unitFields = {
  name: {
    title: '名称',
    rule: (value) => (value === '' ? '请填写名称' : upTo(60, '名称')(value)),
  },
  code: {
    title: '区划代码',
    rule: (value) => (value === '' || /^\d{12}$/.test(value) ? null : '区划代码是 12 位数字，没有就留空'),
  },
  unitGroup: { title: '分组', rule: upTo(30, '分组') },
  phone: {
    title: '办公电话',
    rule: (value) =>
      value === '' || /^[\d\s()（）、，,转-]{5,60}$/.test(value)
        ? null
        : '请填写电话号码，例如 0482-1234567，几个号码用顿号隔开',
    phoneAdvice: confirmOfficePhone,
  },
  address: { title: '办公地址', rule: upTo(100, '办公地址') },
  head: { title: '负责人', rule: upTo(60, '负责人'), phoneAdvice: phoneElsewhere },
} as const satisfies Record<string, { title: string; rule: Rule; phoneAdvice?: string }>

export const introField = { title: '简介', phoneAdvice: phoneElsewhere } as const

export type UnitField = keyof typeof unitFields
export const unitFieldNames = Object.keys(unitFields) as UnitField[]
export type UnitFacts = Record<UnitField, string> & {
  /** The mobile numbers in `phone` that a person confirmed as those of the office. */
  officePhone: string
}

/** Facts about the unit as an office; the others say what it is called and where it stands. */
const officeFields = ['phone', 'address', 'head'] as const satisfies readonly UnitField[]

export const isOfficeField = (name: UnitField): boolean => officeFields.some((each) => each === name)

/** What is below what. */
export const levelsBelow = {
  district: ['department', 'township'],
  township: ['village'],
  village: [],
  department: [],
} as const

export type UnitLevel = 'department' | 'township' | 'village'
