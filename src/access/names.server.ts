import type { Db } from '../platform/db/types.ts'
import './table.server.ts'

/** Turns login names into the names of people. Who has no account, such as an operator, keeps the name they have. */
export async function findNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const logins = [...new Set(actors)].filter((actor) => actor !== '')
  if (logins.length === 0) return (actor) => actor
  const found = await db
    .selectFrom('staff_account')
    .select(['login_name as loginName', 'name'])
    .where('login_name', 'in', logins)
    .execute()
  const names = new Map(found.map(({ loginName, name }) => [loginName, name]))
  return (actor) => names.get(actor) ?? actor
}
