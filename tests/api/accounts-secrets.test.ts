import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/http/log.ts'
import { type Account, login, makeAccount, signInForToken, userInfo } from '../harness/accounts.ts'
import { ask } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

const lines: string[] = []
let portal: TestPortal
let account: Account
beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  portal = await openTestPortal({ log: createLog('trace', destination) })
  account = await makeAccount(portal)
})
afterAll(() => portal.close())

test('tokens and passwords are neither logged nor stored, except as hashes', async () => {
  const token = await signInForToken(portal, account)
  const headers = { token, cookie: `Admin-Token=${token}` }
  expect((await userInfo(portal, { headers, search: `?token=${token}`, form: { token } })).status).toBe(200)
  await ask(portal.origin(), `GET /api/article/article/all?token=${token}`, { headers })
  await ask(portal.origin(), `GET /api/no/such/call/?token=${token}`, { headers })
  await login(portal, { loginName: account.loginName, password: `${account.password}x` })

  const log = lines.join('')
  for (const path of ['/api/account/login', '/api/yiqing/account/userInfo', '/api/article/article/all'])
    expect(log).toContain(path)
  const tables = ['staff_session', 'staff_account', 'audit_event'] as const
  const stored = []
  for (const table of tables) stored.push(await portal.db.selectFrom(table).selectAll().execute())
  const limits = await portal.database.pool.query('select * from rate_limit')
  const everything = log + JSON.stringify([stored, limits.rows])
  const asBytes = (text: string) => [text, Buffer.from(text).toString('hex'), JSON.stringify([...Buffer.from(text)])]
  for (const secret of [token, account.password])
    for (const form of asBytes(secret)) expect(everything).not.toContain(form.replace(/^\[|\]$/g, ''))

  const [session] = await portal.db.selectFrom('staff_session').select('token_hash').execute()
  expect(session?.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
})
