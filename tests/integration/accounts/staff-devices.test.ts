import { expect, test } from 'vitest'
import { makeAccount, password } from '../../harness/accounts.ts'
import { readToken, useStaffPortal } from '../../harness/staff-portal.ts'

const staff = useStaffPortal()
const deviceOf = (answer: Response): string => answer.headers.getSetCookie()[1]?.split(';')[0] ?? ''

test('the tabs of an earlier user are gone after a sign-in', async () => {
  const { loginName } = await makeAccount({ db: staff.database.db })
  const signedIn = await staff.post('/login', { loginName, password })
  expect(signedIn.headers.getSetCookie()).toContain('staff-tabs=; Path=/; SameSite=Lax')
  const refused = await staff.post('/login', { loginName, password: 'wrong' })
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('a device stays known after the sign-in and after each password change', async () => {
  const { loginName } = await makeAccount({ db: staff.database.db })
  const signedIn = await staff.post('/login', { loginName: ` ${loginName.toUpperCase()}`, password })
  expect(signedIn.status).toBe(303)
  const lock = async () => {
    for (let turn = 0; turn < 6; turn += 1) await staff.post('/login', { loginName, password: 'wrong' })
  }
  const enter = async (typed: string, cookie: string) =>
    (await staff.post('/login', { loginName, password: typed }, '', { cookie })).status
  await lock()
  expect(await enter(password, '')).toBe(429)
  expect(await enter(password, deviceOf(signedIn))).toBe(303)

  await staff.database.pool.query('delete from rate_limit')
  const after = 'Other-Mima-7733'
  const token = await staff.enter(loginName)
  const changed = await staff.post('/staff/me', { intent: 'password', before: password, after, again: after }, token)
  expect([changed.status, readToken(changed)]).toEqual([303, expect.stringMatching(/.{43}/)])
  await lock()
  expect(await enter(after, deviceOf(signedIn))).toBe(429)
  expect(await enter(after, deviceOf(changed))).toBe(303)
})
