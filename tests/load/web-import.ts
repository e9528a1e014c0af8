import { mkdirSync, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { operator } from '../../src/access/policy.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { startPostgres } from '../harness/postgres-server.ts'
import { CannotMeasure } from './machine.ts'
import { type Portal, startPortal } from './servers/portal.ts'
import { listChildren, forgetPeak, memory, ownCpuSeconds, getParent } from './process-figures.ts'
import { createPaths, read } from './readers.ts'
import { atLeast, atMost, format, formatMemory, formatRatio, type Row } from './report.ts'
import { percentile } from './statistics.ts'
import { addVillages, memoryAim, writePayments } from './payments.ts'

type Scale = { villages: number; readMs: number }
/** The slowest hundredth of less than a minute is too few requests for a stable figure. */
const usualScale: Scale = { villages: 1_111, readMs: 60_000 }
const briefScale: Scale = { villages: 2, readMs: 500 }

/** As the page of the import does. Asking more often would be load of its own. */
const lookAgainMs = 1_000
const rowsPerSecondAim = 10_000
const ratioAim = 1.5
const account = { loginName: 'importer', password: 'Ce-Liang-4711-Dao' }

/** Imports a million payments as a clerk does, while readers request pages: by both kinds of database. */
export async function measureWebImport(workFolder: string): Promise<Row[]> {
  const embedded = await measureWith(null, join(workFolder, 'web-import-embedded'), usualScale)
  const server = await startPostgres()
  try {
    const external = await measureWith(server.urlOf('portal'), join(workFolder, 'web-import'), usualScale)
    return [{ measure: '内嵌数据库', value: '' }, ...embedded, { measure: '外接数据库', value: '' }, ...external]
  } finally {
    await server.stop()
  }
}

/**
 * Whether it can still be measured, only by the embedded database.
 * @param dataFolder with demo content, which takes longest to write; payments are added to it.
 */
export const measureWebImportBriefly = (dataFolder: string): Promise<Row[]> => measureWith(null, dataFolder, briefScale)

/** @param url of an external database; null for the embedded one. */
async function measureWith(url: string | null, dataFolder: string, { villages, readMs }: Scale): Promise<Row[]> {
  mkdirSync(dataFolder, { recursive: true })
  let database: Database | undefined
  let portal: Portal | undefined
  try {
    portal = await startPortal({ dataFolder, core: null, cacheMb: 0, env: url === null ? {} : { DATABASE_URL: url } })
    database = await openDatabase({
      ...(url === null ? { kind: 'embedded', folder: dataFolder } : { kind: 'postgres', url }),
      poolSize: 2,
    })
    await addVillages(database.db, villages)
    const { loginName, password } = account
    const grants = [{ role: 'editor' as const, areaIds: null }]
    await createAccount(
      database.db,
      operator('测量'),
      { loginName, name: '示例甲', grants },
      { password, temporary: false },
    )
    return await measureOn(portal, database, await writePayments(dataFolder, 'web.csv', 0, villages), readMs)
  } finally {
    await portal?.stop()
    await database?.close()
  }
}

async function measureOn(portal: Portal, database: Database, path: string, readMs: number): Promise<Row[]> {
  const nextPath = await createPaths(portal.origin)
  await read(portal, nextPath, AbortSignal.timeout(readMs / 4))
  const before = await read(portal, nextPath, AbortSignal.timeout(readMs))
  forgetPeak(portal.pid)
  const call = await signIn(portal.origin)
  const started = performance.now()
  const form = new FormData()
  form.set('file', await openAsBlob(path), 'payments.csv')
  const { id } = await call<{ id: number }>('', { method: 'POST', body: form })
  const uploadSeconds = (performance.now() - started) / 1000
  const ended = new AbortController()
  const reading = read(portal, nextPath, ended.signal)
  const check = await watch(portal, database, () => stageOf(call, id, 'checked'))
  await call(`/${id}/confirm`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  const written = await watch(portal, database, () => stageOf(call, id, 'imported'))
  ended.abort()
  const during = await reading
  portal.assertRunning()

  const [usual, busy] = [percentile(before, 0.99), percentile(during, 0.99)]
  const row = (figures: Watched): string => {
    const perRow = (seconds: number): string => ((seconds * 1e6) / check.rows).toFixed(1)
    return `${format(check.rows / figures.seconds)}，${perRow(figures.jobCpu)}，${perRow(figures.databaseCpu)}`
  }
  return [
    { measure: `上传 ${format(check.rows)} 行的文件，秒`, value: uploadSeconds.toFixed(1) },
    { measure: '检查：行/秒，每行处理器时间（微秒）程序、数据库', value: row(check) },
    { measure: '写入：行/秒，每行处理器时间（微秒）程序、数据库', value: row(written) },
    { measure: '网上导入，行/秒', ...atLeast(check.rows / written.seconds, rowsPerSecondAim) },
    { measure: '　后台程序的内存峰值', ...atMost(Math.max(check.peak, written.peak), memoryAim, formatMemory) },
    { measure: '　网站程序的内存峰值', ...atMost(memory(portal.pid).peak, memoryAim, formatMemory) },
    { measure: '　读者等待的 p99：平时，导入时，毫秒', value: `${format(usual)}，${format(busy)}` },
    {
      measure: '　读者最长的等待：平时，导入时，毫秒',
      value: `${format(Math.max(...before))}，${format(Math.max(...during))}`,
    },
    { measure: '　p99 之比', ...atMost(busy / usual, ratioAim, formatRatio) },
  ]
}

type Call = <Data>(
  path: string,
  options?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) => Promise<Data>

async function signIn(origin: string): Promise<Call> {
  const ask = async <Data>(path: string, options: RequestInit): Promise<Data> => {
    const answer = await fetch(origin + path, options)
    const { code, data, message } = (await answer.json()) as { code: number; data: Data; message: string }
    if (code !== 200) throw new CannotMeasure(`${path} 没有正常回答：${message}`)
    return data
  }
  const { token } = await ask<{ token: string }>('/api/account/login', {
    method: 'POST',
    body: new URLSearchParams(account),
  })
  return (path, options = {}) =>
    ask(`/api/staff/payment-imports${path}`, { ...options, headers: { ...options.headers, token } })
}

type State = { stage: string; readRows: number; refusal: string; report: { rows: number } | null }

/** How many rows are in the file once it reached the stage, or null. */
async function stageOf(call: Call, id: number, wanted: string): Promise<number | null> {
  const { stage, refusal, report } = await call<State>(`/${id}`)
  if (stage === wanted) return report?.rows ?? 0
  if (stage !== 'check' && stage !== 'import') throw new CannotMeasure(`文件没有导入：${stage}，${refusal}`)
  return null
}

type Watched = { rows: number; seconds: number; jobCpu: number; databaseCpu: number; peak: number }

/** Measures the job from its start until it is done. */
async function watch(portal: Portal, { db }: Database, isDone: () => Promise<number | null>): Promise<Watched> {
  const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = getParent(own[0]?.pid ?? 0)
  const base = cpuOfChildren(postmaster)
  const latest = new Map<number, number>()
  const figures = { jobCpu: 0, peak: 0 }
  let started: number | undefined
  for (;;) {
    const rows = await isDone()
    for (const [pid, seconds] of cpuOfChildren(postmaster)) latest.set(pid, seconds - (base.get(pid) ?? 0))
    const job = listChildren(portal.pid).find(isJob)
    if (job !== undefined) {
      started ??= performance.now()
      figures.jobCpu = Math.max(
        figures.jobCpu,
        orEnded(() => ownCpuSeconds(job), 0),
      )
      figures.peak = Math.max(figures.peak, orEnded(() => memory(job).peak, 0) || 0)
    }
    if (rows !== null) {
      const databaseCpu = [...latest.values()].reduce((sum, seconds) => sum + seconds, 0)
      const now = performance.now()
      return { ...figures, rows, databaseCpu, seconds: (now - (started ?? now)) / 1000 }
    }
    await wait(lookAgainMs)
  }
}

const cpuOfChildren = (pid: number): Map<number, number> =>
  new Map(listChildren(pid).map((child) => [child, orEnded(() => ownCpuSeconds(child), 0)]))

const isJob = (pid: number): boolean =>
  orEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '').includes('imports.ts')

/** A figure of a process that may end meanwhile. */
function orEnded<Figure>(read: () => Figure, ended: Figure): Figure {
  try {
    return read()
  } catch {
    return ended
  }
}
