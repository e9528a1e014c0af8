import { createAccount, type NewAccountOptions } from '../../app/staff/commands-accounts.server.ts'
import { operator } from '../../app/staff/policy.ts'
import type { NewAccount } from '../../app/staff/schema.ts'
import { type Answer, ask, type Ask } from './api.ts'
import type { TestPortal } from './portal.ts'

export type Account = { id: number; loginName: string; password: string }

let count = 0

/** An editor of 乌兰浩特市 whose password is not to be changed first, unless said otherwise. */
export async function makeAccount(
  { db }: Pick<TestPortal, 'db'>,
  given: Partial<NewAccount> = {},
  options: NewAccountOptions = {},
): Promise<Account> {
  count += 1
  const account: NewAccount = { loginName: `bianji.${count}`, name: '示例甲', role: 'editor', areaIds: [1], ...given }
  const made = await createAccount(db, operator('测试员'), account, { temporary: false, ...options })
  return { ...made, loginName: account.loginName }
}

export const login = ({ origin }: TestPortal, form: Record<string, string>, given: Ask = {}): Promise<Answer> =>
  ask(origin(), 'POST /api/account/login', { ...given, form })

/** Signs in. @returns the token. */
export async function tokenOf(portal: TestPortal, { loginName, password }: Account): Promise<string> {
  const { data, message } = await login(portal, { loginName, password })
  if (!data) throw new Error(message)
  return (data as { token: string }).token
}

export const userInfo = ({ origin }: TestPortal, given: Ask & { search?: string } = {}): Promise<Answer> =>
  ask(origin(), `POST /api/yiqing/account/userInfo${given.search ?? ''}`, {
    ...(given.json === undefined ? { form: {} } : {}),
    ...given,
  })
