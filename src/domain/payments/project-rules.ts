import { type Rule, upTo } from '../../platform/field-rule.ts'

const filled =
  (most: number, what: string): Rule =>
  (value) =>
    value === '' ? `请填写${what}` : upTo(most, what)(value)

/** The editable fields of a policy card with their titles and rules. */
export const projectFields = {
  projectName: { title: '项目名称', rule: filled(100, '项目名称'), lines: 1 },
  basis: { title: '政策依据', rule: filled(1_000, '政策依据'), lines: 3 },
  basisUrl: {
    title: '依据文件在本站的网址',
    rule: (value) =>
      value === '' || /^\/(?!\/)[\w\-./?=&%]{0,300}$/.test(value) ? null : '请粘贴本站文章的网址，或者留空',
    lines: 1,
  },
  standard: { title: '补贴标准', rule: filled(1_000, '补贴标准'), lines: 3 },
  rate: { title: '今年的标准', rule: upTo(300, '今年的标准'), lines: 1 },
  guide: { title: '申请指南', rule: upTo(2_000, '申请指南'), lines: 4 },
  complaintPhone: {
    title: '投诉电话',
    rule: (value) =>
      /^[\d\s()（）、，,转-]{7,60}$/.test(value) ? null : '请填写投诉电话，例如 0482-1234567，几个号码用顿号隔开',
    lines: 1,
  },
  office: { title: '发放单位', rule: upTo(60, '发放单位'), lines: 1 },
} as const satisfies Record<string, { title: string; rule: Rule; lines: number }>

export type ProjectField = keyof typeof projectFields
export const projectFieldNames = Object.keys(projectFields) as ProjectField[]
