import type { Db } from '../../app/db/types.ts'
import { createAccount } from '../../app/staff/commands-accounts.server.ts'
import { operator } from '../../app/staff/policy.ts'
import type { NewAccount } from '../../app/staff/schema.ts'

export const password = 'Ceshi-Mima-4711'

let count = 0

/** An account with `password` that may be used at once; an editor of 乌兰浩特市 unless said otherwise. */
export async function makeAccount(
  db: Db,
  {
    temporary = false,
    factorRequired = false,
    ...given
  }: Partial<NewAccount> & { temporary?: boolean; factorRequired?: boolean } = {},
): Promise<{ id: number; loginName: string }> {
  count += 1
  const account: NewAccount = { loginName: `tester-${count}`, name: '示例甲', role: 'editor', areaIds: [1], ...given }
  const { id } = await createAccount(db, operator('测试'), account, { password, temporary, factorRequired })
  return { id, loginName: account.loginName }
}
