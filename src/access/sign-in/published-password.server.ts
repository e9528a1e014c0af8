import { recordAudit } from '../../audit/audit.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { demoNames } from '../demo-accounts.server.ts'
import { demoOperator, getActorName } from '../policy.ts'
import { generatePassword, hashPassword, isPassword } from './passwords.server.ts'
import { closeSessions } from './sessions.server.ts'
import '../table.server.ts'

/** Password of the demo accounts, printed in docs/demo-content.md. */
export const publishedPassword = 'Caoyuan-Shifan-26'

const loopback = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/

/** Whether an address to listen on is reached from this machine alone. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/**
 * The address to listen on. A published password opens nothing beyond this machine: without an address given the portal
 * stays on loopback, with one the demo accounts get a generated password.
 */
export async function chooseHost(db: Db, given: string | null, say: (line: string) => void): Promise<string> {
  if (given !== null && isLoopback(given)) return given
  const accounts = await listPublishedAccounts(db)
  if (accounts.length === 0) return given ?? '::'
  if (given === null) {
    say(
      '演示账号的密码是公开的，因此只在本机提供服务。要让其他机器访问，请设置 PORTAL_HOST（例如 ::），演示账号会改用随机密码。',
    )
    return '127.0.0.1'
  }
  const password = await replacePublishedPassword(db, accounts)
  say(`演示账号（${accounts.join('、')}）已改用随机密码，只显示这一次：${password}`)
  return given
}

/** Names of accounts that the published password opens. */
async function listPublishedAccounts(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('staff_account')
    .select(['login_name as loginName', 'password_hash as passwordHash'])
    .where('login_name', 'in', demoNames)
    .where('state', '=', 'active')
    .orderBy('login_name')
    .execute()
  const opened = await Promise.all(
    accounts.map(({ passwordHash }) => isPassword(demoOperator, passwordHash, publishedPassword)),
  )
  return accounts.filter((_, place) => opened[place]).map(({ loginName }) => loginName)
}

/**
 * Gives accounts with the published password a new one and ends their sessions.
 * @returns the new password, the same for all of them.
 */
async function replacePublishedPassword(db: Db, loginNames: readonly string[]): Promise<string> {
  const password = await generatePassword()
  for (const loginName of loginNames) {
    const passwordHash = await hashPassword(demoOperator, password)
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .updateTable('staff_account')
        .set({ password_hash: passwordHash })
        .where('login_name', '=', loginName)
        .returning('id')
        .executeTakeFirstOrThrow()
      await closeSessions(tx, id, 'ended')
      await recordAudit(tx, {
        actor: getActorName(demoOperator),
        action: 'account.reset-password',
        districtCode: null,
        subject: loginName,
        detail: {},
      })
    })
  }
  return password
}
