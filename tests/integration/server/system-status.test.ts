import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordKeyChecks } from '../../../src/platform/crypto/key-checks.server.ts'
import { openProbePool } from '../../../src/platform/db/probe.ts'
import type { Signal, SignalCheck } from '../../../src/domain/system-status/signal.ts'
import { openSystemStatus } from '../../../src/domain/system-status/system-status.server.ts'
import { openOperatorPort } from '../../../src/http/health/operator-port.ts'
import { createLog } from '../../../src/http/log.ts'
import { signalChecks } from '../../../src/domain/system-status/signals.server.ts'
import { readLag } from '../../../src/domain/system-status/archive-signal.server.ts'
import { readCertificates } from '../../../src/domain/system-status/certificate-signal.server.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'
import { firingAlerts, hasPromtool } from '../../harness/firing-alerts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { testHealth } from '../../harness/health.ts'
import { takeAway } from '../../harness/outage.ts'
import { openTestPortal, type TestPortal, testKeys } from '../../harness/portal.ts'
import { types } from 'pg'

/** What programs of the operator are told: health, readiness and its signals. */
const token = 'a token of the operator'
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ metricsToken: token })
})
afterAll(() => portal.close())

const ask = (path: string, authorization = `Bearer ${token}`) =>
  fetch(portal.origin() + path, { headers: { authorization } })

const sourcesWith = (keys = portal.keys) => ({ keys, dataFolder: makeFolder(), districts: testDistricts })

/** The signals, read anew. */
async function readSignals(from: Partial<TestPortal> = {}) {
  const { database, keys } = { ...portal, ...from }
  const health = await testHealth(database, sourcesWith(keys))
  const answer = await health.answers['/readyz']()
  await health.close()
  const { ready, signals } = JSON.parse(answer.body) as { ready: boolean; signals: Signal[] }
  const states = Object.fromEntries(signals.map(({ name, state }) => [name, state]))
  const words = Object.fromEntries(signals.map(({ name, words }) => [name, words]))
  return { status: answer.status, ready, states, words }
}

test('a site that is well is ready, and says so with the token only', async () => {
  const ready = await ask('/readyz')
  expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { ready: isReady, signals } = (await ready.json()) as { ready: boolean; signals: Signal[] }
  expect(isReady).toBe(true)
  expect(signals.map(({ name }) => name)).toEqual(signalChecks.map(({ name }) => name))
  expect(signals.filter(({ isRequired, state }) => isRequired && state !== 'ok')).toEqual([])
  expect(await (await ask('/healthz')).text()).toBe('ok\n')
  const strange = await ask('/there-is-no-such-page', '')
  for (const path of ['/readyz', '/healthz'])
    for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`]) {
      const answer = await ask(path, wrong)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, strange.headers.get('content-type')])
      expect(await answer.text()).not.toContain('database')
    }
})

test('without a token in the settings nobody may ask on the public ports', async () => {
  const closed = await openTestPortal()
  const answer = await fetch(`${closed.origin()}/readyz`, { headers: { authorization: 'Bearer null' } })
  expect(answer.status).toBe(404)
  await closed.close()
})

test('while the database is away the site is not ready but lives, and says what it cannot know', async () => {
  const giveBack = await takeAway(portal.database)
  try {
    const { status, states } = await readSignals()
    expect(status).toBe(503)
    expect(states).toMatchObject({ database: 'fault', migrations: 'unknown', keys: 'unknown', disk: 'ok' })
    expect((await ask('/healthz')).status).toBe(200)
  } finally {
    await giveBack()
  }
  expect((await readSignals()).ready).toBe(true)
})

test('a database that accepts connections and says nothing is a fault, not a wait', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = openProbePool({ host: '127.0.0.1', port, user: 'x', database: 'x' }, types)
  await expect(pool.query('select 1')).rejects.toThrow('timeout')
  sockets.forEach((socket) => socket.destroy())
  await pool.end()
  silent.close()
})

test('a connection whose query was not answered is not used again', async () => {
  const probe = portal.database.openProbe()
  await expect(sql`select pg_sleep(60)`.execute(probe.db)).rejects.toThrow('statement timeout')
  expect((await sql`select 1 as one`.execute(probe.db)).rows).toEqual([{ one: 1 }])
  await probe.close()
})

test('says which migrations are missing, and that a newer version was here', async () => {
  const { db } = portal
  const { rows } = await sql`delete from kysely_migration where name > '0056' returning name, timestamp`.execute(db)
  const missing = await readSignals()
  expect([missing.status, missing.states.migrations]).toEqual([503, 'fault'])
  expect(missing.words.migrations).toContain('0057-office-phones')
  for (const row of rows as { name: string; timestamp: string }[])
    await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  const newer = await readSignals()
  expect([newer.status, newer.states.migrations]).toEqual([200, 'warning'])
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db)
})

test('keys of another database are a fault', async () => {
  await recordKeyChecks(portal.db, portal.keys.read(), { replace: true })
  expect((await readSignals()).states.keys).toBe('ok')
  const other = await readSignals({ keys: testKeys() })
  expect([other.status, other.states.keys]).toEqual([503, 'fault'])
})

test.each([
  ['is far away', '2026-12-01', 'ok', []],
  ['is near', '2126-10-20', 'warning', ['PortalCertificateEnds']],
  ['has passed', '2127-01-01', 'fault', ['PortalSignalFault certificate', 'PortalCertificateEnds']],
])('the end of the certificates that %s is a signal, a metric and an alert', async (_, day, state, expected) => {
  const file = join(makeFolder(), 'fullchain.pem')
  writeFileSync(file, selfSigned.cert)
  const given = { certificates: [file], now: () => new Date(day) }
  const { answers, close } = await testHealth(portal.database, { ...sourcesWith(), ...given })
  const { signals } = JSON.parse((await answers['/readyz']()).body) as { signals: Signal[] }
  const certificate = signals.find(({ name }) => name === 'certificate')
  expect(certificate).toMatchObject({ state, isRequired: false })
  const { body } = await answers['/metrics']()
  expect(body).toContain(`portal_certificate_remaining_seconds ${certificate?.value}\n`)
  const alerts = hasPromtool ? firingAlerts(body).filter((alert) => /certificate/i.test(alert)) : expected
  expect(alerts.sort()).toEqual(expected.sort())
  await close()
})

test('the worst certificate counts, and without any nothing is known', async () => {
  const file = join(makeFolder(), 'fullchain.pem')
  writeFileSync(file, selfSigned.cert)
  const now = new Date('2026-12-01')
  const value = readCertificates([file], now).value
  const worst = readCertificates([file, '/nowhere/fullchain.pem'], now)
  expect(worst).toEqual({ state: 'fault', words: expect.stringMatching(/nowhere.*读不到.*ENOENT/), value })
  expect(readCertificates([], now)).toEqual({ state: 'unknown', words: expect.stringContaining('PORTAL_CERTIFICATES') })
})

test('an archiver that says nothing is unknown, and a fault after an hour', () => {
  const checked = '2026-11-27T00:00:00Z'
  const state = { line: 'a', place: '/mnt', checked, stored: checked, waitingSince: null, fault: null }
  const after = (minutes: number) => readLag(state, new Date(Date.parse(checked) + minutes * 60_000)).state
  expect([after(1), after(3), after(59), after(61)]).toEqual(['ok', 'unknown', 'unknown', 'fault'])
})

test('an archive of which nothing is known raises an alert', { skip: !hasPromtool }, async () => {
  const { answers, close } = await testHealth(portal.database, sourcesWith())
  const alerts = firingAlerts((await answers['/metrics']()).body)
  expect(alerts).toContain('PortalSignalUnknown archive')
  expect(alerts).toContain('PortalSignalUnknown backup-proof')
  await close()
})

test('a clock that runs ahead only warns', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const health = await testHealth(portal.database, { ...sourcesWith(), now: () => later })
  const signals = await health.system.status.read()
  expect(signals.find(({ name }) => name === 'clock')).toMatchObject({ state: 'warning', isRequired: false })
  await health.close()
})

test('what does not end is unknown, is begun once, and is read again later', async () => {
  let begun = 0
  const hanging: SignalCheck = {
    name: 'hanging',
    title: '悬',
    group: 'base',
    cacheMs: 0,
    read() {
      begun += 1
      return new Promise(() => undefined)
    },
  }
  const broken: SignalCheck = {
    name: 'broken',
    title: '坏',
    group: 'base',
    read: () => Promise.reject(new Error('planted')),
  }
  const faults: unknown[] = []
  const options = { checks: [hanging, broken], limitMs: 20, report: (fault: unknown) => void faults.push(fault) }
  const files = { has: () => Promise.resolve(true), words: '', isMoving: false }
  const sources = { ...sourcesWith(), files, databaseKind: 'embedded' as const, certificates: [], migrations: [] }
  const status = openSystemStatus({ ...sources, db: portal.db, now: () => new Date() }, options)
  for (let time = 0; time < 2; time += 1)
    expect((await status.read()).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
  expect([begun, faults.length]).toEqual([1, 1])
})

test('a second process takes the address over once the first has stopped', async () => {
  const { answers, close } = await testHealth(portal.database, sourcesWith())
  const options = { host: '127.0.0.1', log: createLog('silent') }
  const first = await openOperatorPort(answers, { ...options, port: 0 })
  const port = first.port() ?? 0
  const second = await openOperatorPort(answers, { ...options, port })
  expect(second.port()).toBeNull()
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await first.close()
  await expect.poll(() => second.port()).toBe(port)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/dashboard`)).status).toBe(404)
  await second.close()
  await close()
})
