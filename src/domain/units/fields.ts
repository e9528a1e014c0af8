import { confirmOfficePhone } from '../checks/office-phone-words.ts'

const phoneElsewhere = '如果这是单位对外公布的办公手机号，请先填在“办公电话”里并确认'

/** What staff write about a unit. */
export const unitFields = {
  name: { title: '名称' },
  code: { title: '区划代码' },
  unitGroup: { title: '分组' },
  phone: { title: '办公电话', phoneAdvice: confirmOfficePhone },
  address: { title: '办公地址' },
  head: { title: '负责人', phoneAdvice: phoneElsewhere },
} as const satisfies Record<string, { title: string; phoneAdvice?: string }>

export const introField = { title: '简介', phoneAdvice: phoneElsewhere } as const

export type UnitField = keyof typeof unitFields
export const unitFieldNames = Object.keys(unitFields) as UnitField[]

/** Facts about the unit as an office; the others say what it is called and where it stands. */
const officeFields = ['phone', 'address', 'head'] as const satisfies readonly UnitField[]

export const isOfficeField = (name: UnitField): boolean => officeFields.some((each) => each === name)
