/** Limits and fields of policy cards, for browser and server. */
import * as z from 'zod/mini'
import { lineField, must } from '../../platform/text/form-field.ts'
import { oneLine } from '../../platform/text/text-input.ts'

/** The editable fields of a policy card with their titles. */
export const projectFields = {
  projectName: { title: '项目名称', field: lineField(100, '项目名称', '请填写项目名称'), lines: 1 },
  basis: { title: '政策依据', field: lineField(1_000, '政策依据', '请填写政策依据'), lines: 3 },
  basisUrl: {
    title: '依据文件在本站的网址',
    field: z.string().check(
      z.overwrite(oneLine),
      must((url) => url === '' || /^\/(?!\/)[\w\-./?=&%]{0,300}$/.test(url), '请粘贴本站文章的网址，或者留空'),
    ),
    lines: 1,
  },
  standard: { title: '补贴标准', field: lineField(1_000, '补贴标准', '请填写补贴标准'), lines: 3 },
  rate: { title: '今年的标准', field: lineField(300, '今年的标准'), lines: 1 },
  guide: { title: '申请指南', field: lineField(2_000, '申请指南'), lines: 4 },
  complaintPhone: {
    title: '投诉电话',
    field: z.string().check(
      z.overwrite(oneLine),
      must(
        (phone) => /^[\d\s()（）、，,转-]{7,60}$/.test(phone),
        '请填写投诉电话，例如 0482-1234567，几个号码用顿号隔开',
      ),
    ),
    lines: 1,
  },
  office: { title: '发放单位', field: lineField(60, '发放单位'), lines: 1 },
} as const satisfies Record<string, { title: string; field: z.ZodMiniString; lines: number }>

export type ProjectField = keyof typeof projectFields
export const projectFieldNames = Object.keys(projectFields) as ProjectField[]
