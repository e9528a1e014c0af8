import { z } from 'zod'
import { roles } from '../../policy.ts'

/** Units by their code, or by their id where they have none. */
const area = z.union([
  z.string().regex(/^\d{12}$/, '地区编码应为 12 位数字'),
  z.int('单位编号应为整数').positive('单位编号应为正数'),
])

const mappedGrant = z.strictObject({
  role: z.enum(roles, { error: `role 应为 ${roles.join('、')}` }),
  areas: z.union([z.literal('*'), z.array(area).min(1, 'areas 不能为空')], {
    error: 'areas 应为 "*"，或由 12 位地区编码和单位编号组成的列表',
  }),
})

/** Roles and areas by the name of a group at the provider. */
export const groupGrantsSchema = z.record(z.string().min(1), z.array(mappedGrant).min(1, '不能为空'), {
  error: '应为 {"组名": [{"role": "editor", "areas": ["152201000000"]}]}',
})
export type GroupGrants = z.infer<typeof groupGrantsSchema>

/** An OpenID Connect provider with which staff may sign in. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  clientAuth: 'basic' | 'post'
  scope: string
  /** Of the button. */
  label: string
  /** The claim by which an account is found at its first sign-in. */
  claim: string
  /** Whether that claim may also be a login name. */
  matchLoginName: boolean
  /** Grants by group; null where administrators give them. */
  groups: { claim: string; grants: GroupGrants } | null
  /** Values of `amr` or `acr` that count as a second factor. */
  factorValues: readonly string[]
  /** How long ago the user may have signed in at the provider; null for any time. */
  maxAgeSeconds: number | null
}
