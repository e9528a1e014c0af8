import { z } from 'zod'
import { roles, roleTitles } from '../../access/policy.ts'
import { newAccountSchema } from '../../access/schema.ts'
import { idParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text/text-input.ts'

const state = z.enum(['active', 'disabled']).describe('active 正常、disabled 停用')
const written = {
  name: newAccountSchema.shape.name.describe('姓名'),
  grants: newAccountSchema.shape.grants.describe(
    `角色和各自的管理范围，areaIds 为 null 是全部旗县市；role 为 ${roles.map((role) => `${role} ${roleTitles[role]}`).join('、')}`,
  ),
  factorRequired: z.boolean().default(false).describe('登录时必须使用动态口令'),
  identity: z
    .string()
    .max(200, '统一身份标识最多 200 个字')
    .transform(oneLine)
    .nullable()
    .optional()
    .describe('统一身份标识：首次用统一身份认证登录时据此找到账号；改动它就解除关联，null 为没有，不传则不变'),
}

export const namedAccount = z.object({ id: idParameter.describe('账号的编号') })
export const newAccount = z.object({
  loginName: newAccountSchema.shape.loginName.describe('账号，用过的不能再用'),
  ...written,
})
export const changedAccount = namedAccount.extend({
  version: z.string().max(60).describe('读取时得到的 version；之后有人改过就答 409'),
  ...written,
  state,
})
export const accountState = namedAccount.extend({ state })

export const newPassword = z.object({ password: z.string().describe('初始密码，只在这一次返回') })

/** As the staff's list shows it. */
export const shownAccount = z.object({
  id: z.int(),
  loginName: z.string(),
  name: z.string(),
  grants: z.array(
    z.object({
      role: z.enum(roles),
      areas: z
        .array(z.object({ id: z.int(), name: z.string() }))
        .nullable()
        .describe('null 是全部旗县市'),
    }),
  ),
  state,
  passwordTemporary: z.boolean().describe('还在用别人设置的密码'),
  factorRequired: z.boolean(),
  hasFactor: z.boolean().describe('绑定了动态口令'),
  identity: z.string().describe('统一身份标识，空为没有'),
  isLinked: z.boolean().describe('已与统一身份关联'),
  lockedMinutes: z.int().nullable().describe('输错锁定，还有几分钟'),
})
