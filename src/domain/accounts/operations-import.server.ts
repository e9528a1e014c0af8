import { z } from 'zod'
import { recordInDistricts } from '../../access/account-lock.server.ts'
import { districtsOfGrants, insertAccount, placeGrants, placesOfGrants } from '../../access/commands-accounts.server.ts'
import { authorise, can, getActorName } from '../../access/policy.ts'
import { operation, staffQuery } from '../operation.ts'
import { type CheckedAccounts, makePasswords, planTable, requireSamePlan } from './import-check.server.ts'
import { mostImportBytes } from './import-file.server.ts'

const common = {
  permission: 'account.change',
  /** Each row names its own area, which the plan checks. */
  at: () => Promise.resolve({ place: 'anywhere' as const }),
} as const
const tag = '账号'
/** JSON escapes may double the text. */
const bodyLimit = 4 * mostImportBytes
const refused = '没有导入'
const text = z.string().max(mostImportBytes).describe('CSV 的文字，表头是账号、姓名、角色、地区或单位')

/** What a table would create, row by row. */
export const checkAccounts = staffQuery({
  ...common,
  input: z.object({ text }),
  words: { refused },
  api: {
    call: 'POST /api/staff/accounts/import/check',
    tag,
    summary: '核对一个账号的表格：每一行是新增、已有还是要改；不导入',
    output: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          loginName: z.string(),
          state: z.enum(['new', 'exists', 'wrong']),
          reason: z.string().describe('要改的原因'),
        }),
      ),
      accounts: z.int().describe('会新增的账号'),
      digest: z.string().describe('确认时带上：结果不同就拒绝'),
    }),
    bodyLimit,
    present: (checked: CheckedAccounts) => ({ ...checked, accounts: checked.accounts.length }),
  },
  run: (db, { actor, input }) => planTable(db, actor, input.text),
})

/** Creates the accounts that a check showed, all or none. Passwords are stored only as hashes. */
export const importAccounts = operation({
  ...common,
  action: 'account.import',
  changes: [],
  input: z.object({ text, digest: z.string().max(64).describe('核对时得到的 digest') }),
  words: { done: '账号已开设', effect: '初始密码只显示一次。', refused },
  api: {
    call: 'POST /api/staff/accounts/import',
    tag,
    summary: '导入核对过的账号；初始密码只在这一次返回',
    output: z.array(z.object({ id: z.int(), loginName: z.string(), name: z.string(), password: z.string() })),
    bodyLimit,
  },
  async prepare({ actor, input, site: { db } }) {
    const { accounts } = await requireSamePlan(db, actor, input)
    return makePasswords(actor, accounts.length)
  },
  async run(tx, { actor, input, prepared }) {
    const { accounts } = await requireSamePlan(tx, actor, input)
    const created: { id: number; loginName: string; name: string; password: string }[] = []
    const districtCodes: (string | null)[] = []
    for (const [at, { account }] of accounts.entries()) {
      const { password, passwordHash } = prepared[at] ?? { password: '', passwordHash: '' }
      const placed = await placeGrants(tx, account.grants)
      authorise(can(actor, 'account.change', { places: placesOfGrants(placed) }))
      const { id, detail } = await insertAccount(tx, account, placed, passwordHash)
      const { loginName, name } = account
      const event = { actor: getActorName(actor), action: 'account.create', subject: loginName, detail } as const
      await recordInDistricts(tx, districtsOfGrants(placed), event)
      districtCodes.push(...districtsOfGrants(placed))
      created.push({ id, loginName, name, password })
    }
    return { result: created, subject: '', detail: { entries: created.length }, districtCodes }
  },
})
