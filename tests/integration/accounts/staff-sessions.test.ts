import { expect, test } from 'vitest'
import { endSessions } from '../../../src/domain/accounts/operations.server.ts'
import { changeOwnPassword } from '../../../src/access/sign-in/commands-own.server.ts'
import { endOtherSessions, endOwnSession } from '../../../src/access/sign-in/commands-sessions.server.ts'
import { signIn } from '../../../src/access/sign-in/commands-sign-in.server.ts'
import { listSessions, openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { makeAccount, password } from '../../harness/accounts.ts'
import { admin, lastAudit, now, readSession, useStaffFixture, visit } from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0'
const gone = { number: 50008 }

async function signedIn() {
  const { db, keys, limits } = desk
  const account = await makeAccount(desk)
  const given = { loginName: account.loginName, password }
  const { token } = await signIn(db, keys, limits, given, { ...visit(), userAgent })
  const session = await readSession(desk, token)
  const list = (at = now()) => listSessions(db, account.id, session.tokenHash, at)
  const waiting = (at = now()) => db.transaction().execute((tx) => openSession(tx, account.id, 'factor', at))
  return { ...account, token, session, list, waiting }
}

test('a session has its device in words and no address', async () => {
  const { db, limits } = desk
  const { list, session } = await signedIn()
  const [only] = await list()
  expect(only).toMatchObject({ state: 'open', device: 'Windows 上的 Edge', isOwn: true })
  expect(only?.source).toMatch(/^[\da-f]{8}$/)
  expect(JSON.stringify(await db.selectFrom('staff_session').selectAll().execute())).not.toContain('192.0.2.1')
  // It continues on the same device under a new token.
  await changeOwnPassword(db, limits, session, { before: password, after: 'Haode-Mima-2211' }, now())
  expect(await list()).toMatchObject([{ device: 'Windows 上的 Edge', source: only?.source, isOwn: false }])
})

test('sessions that expired are not listed', async () => {
  const { list, waiting } = await signedIn()
  await waiting()
  const later = (minutes: number) => list(new Date(Date.now() + minutes * 60_000))
  expect([(await list()).length, (await later(6)).length, (await later(31)).length]).toEqual([2, 1, 0])
})

test('users end their own sessions only', async () => {
  const { db } = desk
  const one = await signedIn()
  const other = await signedIn()
  const [foreign] = await other.list()
  await expect(endOwnSession(db, one.session, foreign?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' })
  const stolen = await one.waiting()
  expect(await endOtherSessions(db, one.session)).toBe(1)
  expect(await lastAudit(desk)).toMatchObject({ action: 'session.end', actor: one.loginName, detail: { sessions: 1 } })
  await expect(readSession(desk, stolen)).rejects.toMatchObject(gone)
  await readSession(desk, one.token)
  await readSession(desk, other.token)
  const [own] = await one.list()
  await endOwnSession(db, one.session, own?.id ?? 0)
  await expect(readSession(desk, one.token)).rejects.toMatchObject(gone)
})

test('administrators of its areas end the sessions of an account', async () => {
  const { id, loginName, token } = await signedIn()
  await expect(endSessions.perform(desk.site, admin([2]), { id })).rejects.toMatchObject({ code: 'not_found' })
  await readSession(desk, token)
  await endSessions.perform(desk.site, admin([1]), { id })
  await expect(readSession(desk, token)).rejects.toMatchObject(gone)
  expect(await lastAudit(desk)).toMatchObject({ action: 'account.end-sessions', subject: loginName })
})
