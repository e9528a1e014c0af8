import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { createServer, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { demoAccountsMarker } from '../../../src/access/demo-accounts.server.ts'
import { judgeCertificate } from '../../../src/domain/system-status/certificate-signal.server.ts'
import { readChecks } from '../../../src/cli/doctor/check.ts'
import { examine } from '../../../src/cli/doctor/examine.ts'
import { hostChecks } from '../../../src/cli/doctor/front.ts'
import { readPatroni } from '../../../src/cli/doctor/patroni.ts'
import { portsCheck } from '../../../src/cli/doctor/ports.ts'
import { sealedTables } from '../../../src/domain/sealed-tables.server.ts'
import { openKeys } from '../../../src/platform/crypto/keys.server.ts'
import { newKeyVersion, writeKeySet } from '../../../src/platform/crypto/key-set.ts'
import { mark } from '../../../src/platform/db/markers.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeDatabase, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { startOldPostgres } from '../../harness/old-postgres.ts'
import { openTestPortal } from '../../harness/portal.ts'
import { programEnvironment } from '../../harness/programs.ts'

/** No other test uses these ports. */
const portShift = '19500'
const root = join(import.meta.dirname, '../../..')

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const environment = (settings: Record<string, string> = {}): Record<string, string> => ({
  PORTAL_DATA: makeFolder(),
  PORTAL_DEMO: '0',
  PORTAL_HOST: '127.0.0.1',
  PORTAL_PORT_SHIFT: portShift,
  ...settings,
})

/** What the doctor says of one thing: its state, and words. */
async function diagnose(settings: Record<string, string>, name: string, patroni: string | null = null) {
  const findings = await examine(settings, { certificates: [], patroni })
  const found = findings.find((each) => each.name === name)
  return [found?.state, found?.words] as const
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  closers.push(() => database.close())
  return database
}

async function listenOn(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

test('before the installation it finds nothing wrong and makes nothing', async () => {
  const folder = join(makeFolder(), 'data')
  const settings = environment({ PORTAL_DATA: folder })
  const faults = (await examine(settings, { certificates: [], patroni: null })).filter(({ state }) => state === 'fault')
  expect(faults).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

test('backups that the loss of the data folder would take along', async () => {
  const folder = makeFolder()
  const settings = environment({ PORTAL_DATA: folder, PORTAL_BACKUP_FOLDER: join(folder, 'backups') })
  expect(await diagnose(settings, 'backup-place')).toEqual(['fault', expect.stringContaining('之外')])
  expect((await diagnose({ ...settings, PORTAL_BACKUP_FOLDER: makeFolder() }, 'backup-place'))[0]).toBe('warning')
})

test('keys that are not those of the database, missing, or readable by others', async () => {
  const [database, folder] = [await openDatabase(), makeFolder()]
  await openKeys(database.db, { kind: 'file', folder }, sealedTables)
  const settings = environment({ DATABASE_URL: database.url, PORTAL_DATA: folder })
  expect(await diagnose(settings, 'keys')).toEqual(['ok', expect.stringContaining('与数据库相符')])
  expect(await diagnose(settings, 'key-file')).toEqual(['ok', expect.anything()])

  chmodSync(join(folder, 'keys.json'), 0o644)
  expect(await diagnose(settings, 'key-file')).toEqual(['fault', expect.stringContaining('chmod 600')])
  const other = newKeyVersion(1)
  writeFileSync(join(folder, 'keys.json'), writeKeySet({ current: other, versions: [other] }))
  expect(await diagnose(settings, 'keys')).toEqual(['fault', expect.stringContaining('与数据库不符')])
  expect(await diagnose({ ...settings, PORTAL_DATA: makeFolder() }, 'keys')).toEqual([
    'fault',
    expect.stringContaining('没有找到密钥文件'),
  ])
})

test('a database that is too old, away, empty, without a migration, or does not sync', async () => {
  const old = await startOldPostgres('140011')
  closers.push(old.stop)
  expect(await diagnose(environment({ DATABASE_URL: old.url }), 'database')).toEqual([
    'fault',
    expect.stringContaining('PostgreSQL 14，需要 15'),
  ])
  const gone = 'postgres://portal:geheim@127.0.0.1:9/portal'
  expect(await diagnose(environment({ DATABASE_URL: gone }), 'database')).toEqual([
    'fault',
    expect.stringMatching(/^连接不上数据库（ECONNREFUSED）(?!.*geheim)/),
  ])
  const empty = await makeDatabase()
  expect(await diagnose(environment({ DATABASE_URL: empty }), 'migrations')).toEqual([
    'ok',
    expect.stringContaining('是空的'),
  ])

  const { db, url } = await openDatabase()
  await sql`delete from kysely_migration where name = '0001-articles' or name like '0057-%'`.execute(db)
  expect(await diagnose(environment({ DATABASE_URL: url }), 'migrations')).toEqual([
    'fault',
    expect.stringContaining('0057-office-phones'),
  ])
  const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(db)
  const expected = rows[0]?.fsync === 'off' ? /^fault.*alter system set fsync = on/ : /^ok/
  expect((await diagnose(environment({ DATABASE_URL: url }), 'durability')).join(' ')).toMatch(expected)
})

test('demo accounts that can sign in on a site in use', async () => {
  const { db, url } = await openDatabase()
  await mark(db, demoAccountsMarker)
  const settings = environment({ DATABASE_URL: url })
  expect(await diagnose(settings, 'demo-accounts')).toEqual(['ok', expect.anything()])
  await makeAccount({ db }, { loginName: 'demo-editor' })
  expect(await diagnose(settings, 'demo-accounts')).toEqual(['fault', expect.stringContaining('demo-editor')])
  expect(await diagnose({ ...settings, PORTAL_DEMO: '1' }, 'demo-accounts')).toEqual(['warning', expect.anything()])
})

test('a Patroni that loses data; a cluster whose Patroni is not to be reached', async () => {
  let version = '3.0.2'
  const settings = { ttl: 20, loop_wait: 5, retry_timeout: 5, synchronous_mode: true, synchronous_mode_strict: true }
  const port = await listenOn(
    createServer(({ url }, response) =>
      response.end(JSON.stringify(url === '/config' ? settings : { patroni: { version } })),
    ),
  )
  const { url } = await openDatabase()
  const look = () => diagnose(environment({ DATABASE_URL: url }), 'patroni', `http://127.0.0.1:${port}`)
  expect(await look()).toEqual(['fault', expect.stringContaining('Patroni 3.0.2 过旧')])
  version = '4.1.4'
  expect(await look()).toEqual(['ok', expect.stringContaining('4.1.4')])
  settings.synchronous_mode_strict = false
  expect(await look()).toEqual(['fault', expect.stringContaining('synchronous_mode_strict: true')])
  expect(await readPatroni('http://127.0.0.1:9', { clusterName: 'league' })).toMatchObject({ state: 'unknown' })
  expect(await readPatroni(null, { clusterName: '' })).toMatchObject({ state: 'ok' })
})

test('ports of another program, and of the portal itself', async () => {
  await listenOn(
    createServer((_, response) => response.end('{"message":"another program"}')),
    9_801 + Number(portShift),
  )
  expect(await diagnose(environment(), 'ports')).toEqual([
    'fault',
    expect.stringContaining(`${9_801 + Number(portShift)}（`),
  ])

  const taken = await listenOn(createServer((_, response) => response.end('another program')))
  const metrics = environment({ PORTAL_METRICS_PORT: String(taken), PORTAL_PORT_SHIFT: '0' })
  expect(await diagnose(metrics, 'metrics-port')).toEqual(['warning', expect.stringContaining('PORTAL_METRICS_PORT')])

  const portal = await openTestPortal()
  closers.push(portal.close)
  const ports = portal.origins.map(({ origin }) => Number(new URL(origin).port))
  const [district] = testDistricts
  const check = portsCheck(district ? [{ ...district, ports }] : [], '127.0.0.1')
  expect(await check.read()).toMatchObject({ state: 'ok', words: expect.stringContaining('正在运行的平台') })
})

test('a proxy that the portal does not trust, and a certificate of another host', async () => {
  for (const [trustedProxies, state] of [
    [[], 'fault'],
    [['127.0.0.1'], 'ok'],
  ] as const) {
    const portal = await openTestPortal({ trustedProxies: [...trustedProxies] })
    closers.push(portal.close)
    const port = await listenOn(
      createTlsServer(selfSigned, ({ url, method, headers }, response) => {
        const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
        request(portal.origin() + (url ?? ''), { method, headers: forwarded }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        }).end()
      }),
    )
    const door = { address: '127.0.0.1', port }
    const found = await readChecks([
      ...hostChecks({ ...door, host: 'secure.test' }),
      ...hostChecks({ ...door, host: 'other.test' }),
    ])
    const stateOf = (name: string) => found.find((each) => each.name === name)?.state
    expect([stateOf('proxy:secure.test'), stateOf('certificate:secure.test')]).toEqual([state, 'ok'])
    expect(stateOf('certificate:other.test')).toBe('fault')
  }
  const [certificate] = await readChecks(hostChecks({ host: 'secure.test', address: '127.0.0.1', port: 9 }))
  expect(certificate).toMatchObject({ state: 'unknown', words: expect.stringContaining('ECONNREFUSED') })
})

test.each([
  ['that is valid', '2026-12-01', 'secure.test', 'ok', '2126'],
  ['that ends soon', '2126-10-20', null, 'warning', '还有 9 天'],
  ['that ended', '2127-01-01', null, 'fault', '到期'],
  ['of the future', '2020-01-01', null, 'fault', '时钟'],
  ['of another host', '2026-12-01', 'a.example', 'fault', 'a.example'],
])('judges a certificate %s', (_, day, host, state, words) => {
  const reading = judgeCertificate(new X509Certificate(selfSigned.cert), new Date(day), host)
  expect(reading).toMatchObject({ state, words: expect.stringContaining(words) })
})

test('the command says a wrong setting and everything else, with an exit code and as JSON', () => {
  const run = (settings: Record<string, string>, ...args: string[]) => {
    const env = { ...programEnvironment(), ...settings }
    return spawnSync(process.execPath, ['src/cli/doctor.ts', ...args], { cwd: root, env, encoding: 'utf8' })
  }
  const well = run(environment())
  expect([well.status, well.stderr]).toEqual([0, ''])
  expect(well.stdout).toContain('[正常] Node：')

  const wrong = run(environment({ PORTAL_POOL: 'many' }), '--json', `--certificate=${makeFolder()}/none.pem`)
  expect(wrong.status).toBe(1)
  const { ok, findings } = JSON.parse(wrong.stdout) as { ok: boolean; findings: unknown[] }
  expect(ok).toBe(false)
  expect(findings).toContainEqual(expect.objectContaining({ name: 'node', state: 'ok' }))
  expect(findings).toContainEqual({
    name: 'settings',
    title: '设置',
    state: 'fault',
    words: expect.stringContaining('PORTAL_POOL：应为整数'),
  })
  expect(findings).toContainEqual(expect.objectContaining({ words: expect.stringContaining('读不到证书文件') }))
  expect(run(environment(), '--jsno')).toMatchObject({ status: 2, stderr: expect.stringContaining('--certificate') })
})
