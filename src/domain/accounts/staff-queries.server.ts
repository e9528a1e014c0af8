import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accountVersion } from '../../access/account-lock.server.ts'
import { nameGrants, type NamedGrant } from '../../access/grants.server.ts'
import { accountLimits } from '../../access/rate-limits.ts'
import { type Actor, permittedAreas } from '../../access/policy.ts'
import { accountColumns } from '../../access/queries.server.ts'
import { normaliseLoginName } from '../../access/schema.ts'
import { listPasskeys } from '../../access/sign-in/commands-passkeys.server.ts'
import { listSessions } from '../../access/sign-in/sessions.server.ts'
import { toMinutes } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { type Paged, pageSize, pageWindow } from '../../platform/paging.ts'
import { pageParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { type AccountRow, readableAccount } from './account-lock.server.ts'
import { administeredAreas, findGrantableAreas, isAmong, withDescendants } from './areas.server.ts'
import { namedAccount, shownAccount } from './schema.ts'
import '../../access/table.server.ts'

const tag = '账号'
const anywhere = () => Promise.resolve({ place: 'anywhere' as const })

export type Account = {
  id: number
  loginName: string
  name: string
  grants: NamedGrant[]
  state: 'active' | 'disabled'
  passwordTemporary: boolean
  factorRequired: boolean
  hasFactor: boolean
  /** Value of the identity provider's claim; empty for none. */
  identity: string
  /** Whether the provider has signed the user in. */
  isLinked: boolean
  /** Minutes until a password or a code is accepted again, after five failures. */
  lockedMinutes: number | null
}

/** Accounts whose areas are all within the actor's, ordered by login name. */
export const listAccounts = staffQuery({
  permission: 'account.read',
  at: anywhere,
  input: z.object({
    keyword: z.string().max(60).transform(oneLine).optional().describe('账号或姓名中的字词'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/accounts',
    tag,
    summary: '管理范围内的账号，按账号排列',
    output: z.object({ data: z.array(shownAccount), recordsTotal: z.int() }),
    present: ({ rows, total }: Paged<Account>) => ({ data: rows, recordsTotal: total }),
  },
  async run(db, { actor, input: { keyword, pageNum }, site }): Promise<Paged<Account>> {
    let seen = db.selectFrom('staff_account').where(isSeenBy(actor))
    if (keyword)
      seen = seen.where(
        sql<boolean>`(position(${keyword} in login_name || ' ' || name) > 0 or position(${normaliseLoginName(keyword)} in login_name) > 0)`,
      )
    const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { offset, ...window } = pageWindow(pageNum, total)
    const rows = await seen.select(accountColumns).orderBy('login_name').offset(offset).limit(pageSize).execute()
    return { ...window, rows: await presentAccounts(db, site, rows), total }
  },
})

/** The rule of `can(actor, 'account.read', …)` in SQL. */
function isSeenBy(actor: Actor): RawBuilder<boolean> {
  const areaIds = actor.kind === 'operator' ? null : permittedAreas(actor, 'account.read')
  return areaIds === null
    ? sql`true`
    : sql`exists (select from staff_grant where account_id = staff_account.id)
      and not exists (
        select from staff_grant where account_id = staff_account.id
          and (area_id is null or area_id not in (${withDescendants(isAmong(areaIds))} select id from below))
      )`
}

async function presentAccounts(db: Db, { limits }: OperationContext, rows: readonly AccountRow[]): Promise<Account[]> {
  const grants = await nameGrants(
    db,
    rows.map((row) => row.grants),
  )
  const locked = await limits.locked(
    accountLimits,
    rows.map(({ loginName }) => loginName),
  )
  return rows.map((row, at) => {
    const seconds = locked.get(row.loginName)
    return { ...row, grants: grants[at] ?? [], lockedMinutes: seconds === undefined ? null : toMinutes(seconds) }
  })
}

export const getAccount = staffQuery({
  permission: 'account.read',
  at: readableAccount,
  input: namedAccount,
  api: {
    call: 'GET /api/staff/accounts/:id',
    tag,
    summary: '一个账号',
    output: shownAccount.extend({ version: z.string().describe('修改时带上') }),
  },
  run: (db, { site, at: { row } }) => presentAccount(db, site, row),
})

async function presentAccount(db: Db, site: OperationContext, row: AccountRow) {
  const [account] = await presentAccounts(db, site, [row])
  if (!account) throw notFound('没有这个账号。')
  return { ...account, version: accountVersion(row) }
}

/** The same with what a form needs to change it. */
export const getAccountToChange = staffQuery({
  permission: 'account.change',
  at: readableAccount,
  input: namedAccount,
  run: async (db, { actor, site, at: { row } }) => ({
    ...(await presentAccount(db, site, row)),
    passkeys: (await listPasskeys(db, row.id)).length,
    sessions: (await listSessions(db, row.id, Buffer.alloc(0), site.now)).length,
    areas: await findGrantableAreas(db, actor, row.id),
    mayGrantAll: administeredAreas(actor) === null,
  }),
})

/** Areas that the actor may give to a new account. */
export const listGrantableAreas = staffQuery({
  permission: 'account.change',
  at: anywhere,
  input: z.object({}),
  run: async (db, { actor }) => ({
    areas: await findGrantableAreas(db, actor),
    mayGrantAll: administeredAreas(actor) === null,
  }),
})
