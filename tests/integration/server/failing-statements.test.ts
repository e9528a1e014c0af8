import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { makeAccount, signInForToken, userInfo } from '../../harness/accounts.ts'
import { ask } from '../../harness/api.ts'
import { makeArticle } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

/** What fails meets which query by chance: `npm run faults` tries more. */
const leastTurns = process.env.FAULT_KILLS ? 100 : 8

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ cacheBytes: 0 })
})
afterAll(() => portal.close())

test('responses reach the right client while statements fail and connections are killed', async () => {
  const { db, pool, url } = portal.database
  const sessions: { loginName: string; token: string }[] = []
  for (let number = 0; number < 4; number += 1) {
    const account = await makeAccount(portal)
    sessions.push({ loginName: account.loginName, token: await signInForToken(portal, account) })
  }
  const articles: { title: string; id: number }[] = []
  for (let number = 0; number < 10; number += 1) {
    const title = `第 ${number} 号公告`
    articles.push({ title, id: await makeArticle(db, { title }) })
  }

  const wrong: string[] = []
  const right = { sessions: 0, articles: 0 }
  const askWho = async ({ loginName, token }: (typeof sessions)[number]) => {
    const { status, data } = await userInfo(portal, { headers: { token } })
    if (status >= 500) return
    const given = (data as { loginName?: string } | null)?.loginName
    if (given === loginName) right.sessions += 1
    else wrong.push(`${loginName} got ${given} (${status})`)
  }
  const askArticle = async ({ id, title }: (typeof articles)[number]) => {
    const { status, data } = await ask(portal.origin(), `GET /api/article/article/browse/${id}`)
    if (status >= 500) return
    const given = (data as { title?: string } | null)?.title
    if (given === title) right.articles += 1
    else wrong.push(`${title} got ${given} (${status})`)
  }

  const failures = { statements: 0, cuts: 0 }
  const fail = (statement: Promise<unknown>) => statement.catch(() => (failures.statements += 1))
  const failStatements = async () => {
    await fail(pool.query('select 1 / 0'))
    await fail(
      db.transaction().execute(async (tx) => {
        await sql`select count(*) from article`.execute(tx)
        await sql`insert into area (id) values (null)`.execute(tx)
      }),
    )
    await fail(pool.query(`set statement_timeout = 5; select pg_sleep(1)`))
  }
  const other = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  const cutConnections = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const { rows } = await sql<{ cut: boolean }>`
        select pg_terminate_backend(pid) as cut from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and query not like 'listen %'
        order by random() limit 1`.execute(other.db)
      failures.cuts += rows.length
    }
  }
  // A few cuts a turn: without a limit, opening connections would be all that a slow machine does.
  const sabotage = () => [failStatements(), failStatements(), cutConnections(4)]
  const leastCount = () => Math.min(failures.statements, failures.cuts, right.sessions, right.articles)
  for (let turn = 0; turn < leastTurns || leastCount() <= 20; turn += 1)
    await Promise.all([...sabotage(), ...sessions.map(askWho), ...articles.map(askArticle), ...sessions.map(askWho)])
  await other.close()

  expect(wrong).toEqual([])
  right.sessions = 0
  await Promise.all(sessions.map(askWho))
  expect(right.sessions).toBe(4)
})

test('a connection released inside a transaction is not reused', async () => {
  const database = await openDatabase({ kind: 'postgres', url: portal.database.url, poolSize: 1 })
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`set local application_name = 'left behind'`)
  client.release()
  const { rows } = await database.pool.query(`select current_setting('application_name') as name`)
  expect(rows).toEqual([{ name: '' }])
  await database.close()
})
