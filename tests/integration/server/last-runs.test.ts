import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRuns, recordRun } from '../../../src/backup/runs.server.ts'
import { listJobs } from '../../../src/domain/system-status/last-jobs.server.ts'
import { createJobRecords } from '../../../src/jobs/job-records.ts'
import { storeLastRuns } from '../../../src/jobs/last-runs.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { newRecords } from '../../harness/health.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { shownText } from '../../harness/shown-text.ts'

/** What is known of backups and jobs after a process ended. */
const records = newRecords()
let portal: TestPortal
let cookie = ''
beforeAll(async () => {
  portal = await openTestPortal({ records })
  cookie = `Admin-Token=${await createSession(portal, await makeAccount(portal, { role: 'admin', areaIds: null }))}`
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('backup_run').execute()
  await portal.db.deleteFrom('job_run').execute()
})

/** The rows below a heading of the page, without markup. */
async function readPage(heading: string): Promise<string[]> {
  const text = await shownText(await fetch(`${portal.origin()}/staff/system-status`, { headers: { cookie } }))
  const part = text.split(`>${heading}</h2>`)[1]?.split('</h2>')[0] ?? ''
  const rows = part.match(/<tr>.*?<\/tr>|<p class="empty">.*?<\/p>/gs) ?? []
  return rows
    .map((row) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((row) => !row.startsWith('时间 内容') && !row.startsWith('工作 现在'))
}

const readRuns = () => readPage('最近的备份和验证')
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`

const started: ChildProcess[] = []
// Also after a test that failed.
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')))

/** A process that records a run and hangs in it. */
async function startRun() {
  const program = join(import.meta.dirname, '../../fixtures/hanging-run.ts')
  const child = spawn(process.execPath, [program, portal.database.url], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  await once(child.stdout, 'data')
  return child
}

const record = (kind: 'backup' | 'proof', fault: Error | null = null) =>
  recordRun(
    portal.db,
    kind,
    () => (fault ? Promise.reject(fault) : Promise.resolve()),
    () => ({ words: '', set: '20261128T000000Z', rows: 1_036_000, bytes: 300_000_000 }),
    (error) => (error as Error).message,
  )

test('a run goes on, is interrupted by a kill, and ends, as its process does', async () => {
  expect(await readRuns()).toEqual(['还没有备份过。'])
  const child = await startRun()
  expect(await readRuns()).toEqual([expect.stringMatching(new RegExp(`^${time} 验证 正在运行`))])
  // Another of its kind does not end it.
  await record('proof')
  expect((await listRuns(portal.db, 9)).map(({ state }) => state)).toEqual(['done', 'running'])

  child.kill('SIGKILL')
  await once(child, 'exit')
  const states = async () => (await listRuns(portal.db, 9)).map(({ state }) => state)
  await expect.poll(states).toEqual(['done', 'interrupted'])
  expect(await readRuns()).toEqual([
    expect.stringMatching(new RegExp(`^${time} 用时 1 秒 验证 完成 20261128T000000Z，1,036,000 行，286 MB$`)),
    expect.stringMatching(new RegExp(`^${time} 验证 中途停止 .*没有留下结果。$`)),
  ])

  await expect(record('proof', new Error('磁盘已满。'))).rejects.toThrow('磁盘已满')
  const runs = await listRuns(portal.db, 9)
  expect(runs.map(({ state, words }) => [state, words])).toEqual([
    ['failed', '磁盘已满。'],
    ['done', ''],
    ['failed', '中途停止。'],
  ])
  expect((await readRuns())[0]).toMatch(/验证 失败 磁盘已满。$/)
})

test('lists the newest of each kind', async () => {
  for (let round = 0; round < 4; round += 1) await record('proof')
  await record('backup')
  expect((await listRuns(portal.db, 2)).map(({ kind }) => kind)).toEqual(['backup', 'proof', 'proof'])
})

test('the last runs of jobs survive a restart', async () => {
  const track = (fails: boolean, given = createJobRecords()) => {
    given.storeIn(storeLastRuns(portal.db))
    return {
      given,
      run: given.track('imports', () => (fails ? Promise.reject(new Error('planted')) : Promise.resolve())),
    }
  }
  const restarted = () => track(false).given
  expect(await listJobs(portal.db, restarted())).toMatchObject([{ lastSuccess: null, lastFailure: null }])
  await track(false).run()
  await expect(track(true).run()).rejects.toThrow('planted')
  expect(await listJobs(portal.db, restarted())).toEqual([
    {
      name: '处理发放文件',
      isRunning: false,
      isUnfinished: false,
      lastSuccess: expect.any(String),
      lastFailure: expect.any(String),
      failures: 0,
    },
  ])
  await storeLastRuns(portal.db)({ name: 'imports', kind: 'start', time: new Date(Date.now() + 1) })
  expect(await listJobs(portal.db, restarted())).toMatchObject([{ isUnfinished: true }])
  records.jobs.track('imports', () => Promise.resolve())
  expect(await readPage('后台工作')).toEqual([
    expect.stringMatching(new RegExp(`^处理发放文件 上次没有结束 ${time} ${time}$`)),
  ])
})
