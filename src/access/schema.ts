import { z } from 'zod'
import { maxId } from '../platform/parameters.ts'
import { oneLine } from '../platform/text/text-input.ts'
import { roles } from './policy.ts'

export const roleSchema = z.enum(roles)

/** Normalizes a typed login name: surrounding spaces and capitals do not matter. */
export const normaliseLoginName = (typed: string): string =>
  oneLine(typed.normalize('NFKC')).toLowerCase().slice(0, maxTyped).toWellFormed()

/** Longer than any login name or password may be. */
const maxTyped = 200

const grantSchema = z.object({
  role: z.enum(roles, { error: '请选择角色' }),
  /** Ids of areas; null for all districts. */
  areaIds: z.array(z.int().positive().max(maxId)).min(1, '请选择管理范围').nullable(),
})

export const newAccountSchema = z.object({
  /** Never reused: the audit names people by it. */
  loginName: z
    .string()
    .transform(normaliseLoginName)
    .pipe(z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, '账号为 2 到 32 个小写字母、数字、点、横线或下划线')),
  name: z.string().transform(oneLine).pipe(z.string().min(1, '姓名不能为空').max(30, '姓名最多 30 个字')),
  grants: z
    .array(grantSchema)
    .min(1, '请选择角色')
    .refine((grants) => new Set(grants.map(({ role }) => role)).size === grants.length, '同一个角色只能有一项'),
})
export type NewAccount = z.infer<typeof newAccountSchema>
