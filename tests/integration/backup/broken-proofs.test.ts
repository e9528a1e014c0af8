import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Manifest, tableFile, writeManifest } from '../../../src/backup/manifest.ts'
import { type BackupSet, manifestName } from '../../../src/backup/sets.server.ts'
import { nightlyBackupName } from '../../../src/domain/backup-proof/nightly-backup-name.ts'
import type { Signal } from '../../../src/domain/system-status/signal.ts'
import { nightStart } from '../../../src/jobs/nightly-job.ts'
import { recordKeyChecks } from '../../../src/platform/crypto/key-checks.server.ts'
import { writeKeySet } from '../../../src/platform/crypto/key-set.ts'
import { seed } from '../../api/seed.ts'
import { createSession } from '../../harness/accounts.ts'
import { canMount, type Disk, mountDisk } from '../../harness/disk.ts'
import { firingAlerts, hasPromtool } from '../../harness/firing-alerts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { openTestPortal, type TestPortal, testKeys } from '../../harness/portal.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { shownText } from '../../harness/shown-text.ts'
import { changeByte, makeDataFolder, makeSet } from './portal-set.ts'

/** Each kind of broken backup, in a real night, as a load balancer, a person and an alert see it. */
const [token, passphrase] = ['a token of the operator', 'a passphrase of the operator']
const root = join(import.meta.dirname, '../../..')
let portal: TestPortal
let cookie = ''
let [data, sets] = ['', '']
let whole: BackupSet
let disk: Disk | null = null

beforeAll(async () => {
  portal = await openTestPortal({ metricsToken: token })
  const { accounts } = await seed(portal)
  cookie = `Admin-Token=${await createSession(portal, accounts.admin)}`
  await recordKeyChecks(portal.db, portal.keys.read(), { replace: true })
  data = await makeDataFolder()
  writeFileSync(join(data, 'keys.json'), writeKeySet(portal.keys.read()), { mode: 0o600 })
  whole = await makeSet({ portal, data, passphrase, to: makeFolder() })
})
afterAll(() => portal.close())
beforeEach(() => placeSet(makeFolder()))
afterEach(() => {
  disk?.unmount()
  disk = null
})

function placeSet(folder: string): void {
  sets = folder
  cpSync(whole.folder, folderOfSet(), { recursive: true, preserveTimestamps: true })
}
const folderOfSet = (): string => join(sets, whole.manifest.name)

/** The night from its beginning, or from its proof on, as after a kill. */
async function runNight(from: 'backup' | 'proof', given: NodeJS.ProcessEnv = {}): Promise<void> {
  const begun = { night: nightStart(new Date()), position: from === 'proof' ? '2' : '0', done_time: null }
  await portal.db
    .insertInto('job')
    .values({ name: nightlyBackupName, ...begun })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(begun))
    .execute()
  const settings = {
    DATABASE_URL: portal.database.url,
    PORTAL_DATA: data,
    PORTAL_BACKUP_FOLDER: sets,
    PORTAL_BACKUP_PASSPHRASE: passphrase,
  }
  const child = spawn(process.execPath, [join(root, 'src/cli/nightly-backup.ts'), '--tonight'], {
    env: { ...programEnvironment(), ...settings, ...given },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(existsSync(join(sets, 'proof'))).toBe(false)
}

const ask = (path: string) => fetch(portal.origin() + path, { headers: { authorization: `Bearer ${token}` } })

/** The line of the proof on the page; readings are cached for some seconds. */
async function readPage(): Promise<string> {
  const text = await shownText(await fetch(`${portal.origin()}/staff/system-status`, { headers: { cookie } }))
  const row = /<tr><td[^>]*>备份验证<\/td>[^]*?<\/tr>/.exec(text)?.[0] ?? ''
  return row
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

async function readEverywhere() {
  const answer = await ask('/readyz')
  const { ready, faults, signals } = (await answer.json()) as { ready: boolean; faults: string[]; signals: Signal[] }
  const proof = signals.find(({ name }) => name === 'backup-proof')
  return {
    status: answer.status,
    ready,
    faults,
    proof,
    alerts: hasPromtool ? firingAlerts(await (await ask('/metrics')).text()) : [],
  }
}

type Broken = { kind: string; words: RegExp; breakIt: () => Promise<void> | void; isPossible?: boolean }

const broken: Broken[] = [
  {
    kind: 'a changed byte in a file, which the night links into its set',
    words: /没有通过：.*已损坏.*校验和不符/,
    breakIt() {
      const file = whole.manifest.files.find(({ path }) => path.startsWith('uploads/'))
      changeByte(join(folderOfSet(), 'files', file?.path ?? ''))
      return runNight('backup')
    },
  },
  {
    kind: 'a missing table',
    words: /没有通过：.*tables\/message.copy.zst：缺失/,
    breakIt() {
      rmSync(join(folderOfSet(), tableFile({ name: 'message' })))
      return runNight('proof')
    },
  },
  {
    kind: 'keys of another site',
    words: /没有通过：.*密钥/,
    async breakIt() {
      rmSync(folderOfSet(), { recursive: true })
      await makeSet({ portal, data, passphrase, to: sets, read: testKeys().read })
      return runNight('proof')
    },
  },
  {
    kind: 'a wrong passphrase',
    words: /没有通过：.*口令不对/,
    breakIt: () => runNight('proof', { PORTAL_BACKUP_PASSPHRASE: 'another passphrase' }),
  },
  {
    kind: 'a disk with too little space',
    words: /没有通过：磁盘空间不足/,
    isPossible: canMount,
    breakIt() {
      disk = mountDisk('64m')
      placeSet(disk.folder)
      return runNight('backup')
    },
  },
  {
    kind: 'a disk that fills during the proof',
    words: /没有通过：验证途中磁盘已满/,
    isPossible: canMount,
    async breakIt() {
      const own = (disk = mountDisk('4g'))
      placeSet(own.folder)
      const night = runNight('proof')
      while (!existsSync(join(sets, 'proof'))) await setTimeout(10)
      own.fill()
      await night
    },
  },
  {
    kind: 'a backup older than two days',
    words: /没有通过：.*已超过两天/,
    breakIt() {
      const path = join(folderOfSet(), manifestName)
      const { manifest } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: Manifest }
      writeFileSync(path, writeManifest({ ...manifest, start: new Date(Date.now() - 49 * 3_600_000).toISOString() }))
      return runNight('proof')
    },
  },
  {
    kind: 'no backup at all',
    words: /没有通过：.*没有备份可以验证/,
    breakIt() {
      rmSync(folderOfSet(), { recursive: true })
      return runNight('proof')
    },
  },
  {
    kind: 'nights that did not run for two days',
    words: /两天没有验证过备份/,
    async breakIt() {
      await runNight('proof')
      await sql`update backup_run set start_time = start_time - interval '49 hours'`.execute(portal.db)
    },
  },
]

test.for(broken)('$kind', { timeout: 120_000 }, async ({ words, breakIt, isPossible = true }, { skip }) => {
  if (!isPossible) skip('needs root to mount a disk')
  await breakIt()
  await expect.poll(readPage, { timeout: 20_000 }).toMatch(words)
  expect(await readPage()).toMatch(/^备份验证 ?故障/)
  const { status, ready, faults, proof, alerts } = await readEverywhere()
  expect(proof).toMatchObject({ state: 'fault', isRequired: false })
  expect(proof?.words.replaceAll(/\s+/g, ' ')).toMatch(words)
  // Pages are answered all the same.
  expect([status, ready]).toEqual([200, true])
  expect(faults).toContain('backup-proof')
  expect(alerts.filter((alert) => alert.endsWith(' backup-proof'))).toEqual(
    hasPromtool ? ['PortalSignalFault backup-proof'] : [],
  )
})

test('the next whole night is well everywhere', { timeout: 120_000 }, async () => {
  await runNight('backup')
  await expect.poll(readPage, { timeout: 20_000 }).toMatch(/^备份验证 ?正常/)
  const { faults, proof, alerts } = await readEverywhere()
  expect([faults, proof?.state]).toEqual([[], 'ok'])
  expect(proof?.value).toBeLessThan(600)
  expect(alerts.filter((alert) => alert.includes('backup'))).toEqual([])
  expect(readdirSync(sets)).not.toEqual([whole.manifest.name])
})
