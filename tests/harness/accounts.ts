import { createAccount, type NewAccountOptions } from '../../src/access/commands-accounts.server.ts'
import { type Grant, operator } from '../../src/access/policy.ts'
import { openSession } from '../../src/access/sign-in/sessions.server.ts'
import type { NewAccount } from '../../src/access/schema.ts'
import { type Answer, ask, type Ask } from './api.ts'
import type { TestPortal } from './portal.ts'

export type Account = { id: number; loginName: string; password: string }

let count = 0

/** The password of every account made here, unless given. */
export const password = 'Ceshi-Mima-4711'

/** Creates an active account, by default an editor of 乌兰浩特市. */
export async function makeAccount(
  { db }: Pick<TestPortal, 'db'>,
  {
    password: given = password,
    temporary = false,
    factorRequired = false,
    identity,
    role = 'editor',
    areaIds = [1],
    ...account
  }: Partial<NewAccount> & Partial<Grant> & NewAccountOptions = {},
): Promise<Account> {
  count += 1
  const complete: NewAccount = {
    loginName: `bianji.${count}`,
    name: '示例甲',
    grants: [{ role, areaIds: areaIds && [...areaIds] }],
    ...account,
  }
  const made = await createAccount(db, operator('测试员'), complete, {
    password: given,
    temporary,
    factorRequired,
    identity,
  })
  return { ...made, loginName: complete.loginName }
}

export const login = ({ origin }: TestPortal, form: Record<string, string>, given: Ask = {}): Promise<Answer> =>
  ask(origin(), 'POST /api/account/login', { ...given, form })

/** Signs in. @returns the token. */
export async function signInForToken(portal: TestPortal, { loginName, password }: Account): Promise<string> {
  const { data, message } = await login(portal, { loginName, password })
  if (!data) throw new Error(message)
  return (data as { token: string }).token
}

/** Opens a session without the cost of checking a password. @returns the token. */
export const createSession = ({ db }: Pick<TestPortal, 'db'>, { id }: Pick<Account, 'id'>): Promise<string> =>
  db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))

export const userInfo = ({ origin }: TestPortal, given: Ask & { search?: string } = {}): Promise<Answer> =>
  ask(origin(), `POST /api/yiqing/account/userInfo${given.search ?? ''}`, {
    ...(given.json === undefined ? { form: {} } : {}),
    ...given,
  })
