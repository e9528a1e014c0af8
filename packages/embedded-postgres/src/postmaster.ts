import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError } from './start-error.ts'
import { clusterFolder, ensureSocketFolder, processIds } from './cluster.ts'
import type { Programs } from './programs.ts'
import type { ProcessOwner } from './run-as.ts'

export type Postmaster = { pid: number; socketFolder: string }

/** Default PostgreSQL settings; sizes are for a machine shared with the portal. */
export const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '60',
  // A large import fills it: with 32 MB the p99 of pages beside it was a quarter longer.
  shared_buffers: '128MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors go to the client; in the log they would expose values and grow the file without bound.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const pollMs = 20
const startMs = 60_000
const largestLogBytes = 5_000_000

/** Parameters of a connection to a cluster, for `pg`. */
export const toConnection = (socketFolder: string, user: string, database: string) => ({
  host: socketFolder,
  port: 5432,
  user,
  database,
  // A socket answers at once or not at all; only recovery after a crash takes longer.
  connectionTimeoutMillis: 10_000,
})

/** The running postmaster of a data folder, started by any process; null if there is none or it is not ready. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const { pid, socketFolder } = readNote(folder)
  if (pid === null || socketFolder === null || !isRunning(pid)) return null
  return (await isReady(socketFolder)) === 'ready' ? { pid, socketFolder } : null
}

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C reaches only the portal and PostgreSQL survives a killed
 * portal. If another process starts the same cluster first, uses that server.
 * @param extra additional or overriding settings.
 * @throws DatabaseStartError
 */
export async function startPostmaster(
  programs: Programs,
  folder: string,
  user: ProcessOwner,
  extra: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const socketFolder = ensureSocketFolder(folder, user)
  const deadline = Date.now() + startMs
  for (;;) {
    const { failure, words } = start(programs, folder, user, { unix_socket_directories: socketFolder, ...extra })
    for (;;) {
      const found = await findPostmaster(folder)
      if (found) return found
      const state = await isReady(socketFolder)
      // Crash recovery may take long: keep waiting while the server reports that it is starting.
      if (state === 'away' && Date.now() > deadline)
        throw new DatabaseStartError(`内嵌数据库在 ${startMs / 1_000} 秒内没有启动，详见 ${logOf(folder)}。`)
      if (failure.length > 0 && !startsElsewhere(folder)) break
      await wait(pollMs)
    }
    // A server that was just killed, or its children, may still be exiting.
    if (!/shared memory block|lock file/.test(words()) || Date.now() > deadline)
      throw new DatabaseStartError(startFailure(folder, `${words()}\n${failure.join()}`))
    await wait(pollMs * 10)
  }
}

/** @returns `failure`, filled with the reason when the process ends, and `words`, its log output. */
function start(
  programs: Programs,
  folder: string,
  user: ProcessOwner,
  extra: Readonly<Record<string, string>>,
): { failure: readonly string[]; words: () => string } {
  disownRecycledPid(folder)
  const logFile = logOf(folder)
  const written = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, written > largestLogBytes ? 'w' : 'a', 0o600)
  const from = fstatSync(log).size
  const [command = '', ...args] = [
    ...user.prefix,
    programs.postgres,
    '-D',
    clusterFolder(folder),
    ...Object.entries({ ...settings, ...extra }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(command, args, { ...processIds(user), cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  const failure: string[] = []
  child.once('error', (error) => failure.push(String(error)))
  child.once('exit', (code, signal) => failure.push(`exit ${signal ?? code}`))
  return { failure, words: () => readFileSync(logFile).subarray(from).toString() }
}

const logOf = (folder: string): string => join(folder, 'postgres.log')

/** Whether another process is starting the same cluster: it holds postmaster.pid. */
function startsElsewhere(folder: string): boolean {
  const { pid } = readNote(folder)
  return pid !== null && pid !== process.pid && isRunning(pid)
}

function startFailure(folder: string, words: string): string {
  if (words.includes('No space left'))
    return `磁盘空间不足，数据库无法启动。请清理 ${folder} 所在的磁盘，然后重新启动。`
  if (words.includes('incompatible'))
    return (
      `数据目录 ${folder} 属于另一个版本的 PostgreSQL，本版本不能打开它，也没有改动它。请用原来的版本运行 npm run backup，` +
      `再用本版本以 npm run restore 恢复到另一个空的数据目录：\n${words.trim()}`
    )
  return `内嵌数据库没有启动起来，原因如下。也可以用 DATABASE_URL 指明另一个 PostgreSQL。\n${words.trim()}`
}

/** A zombie counts as ended: in a container PID 1 may never reap it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return stateOf(pid) !== 'Z'
}

/** Field 3 of /proc/PID/stat; null without /proc. */
function stateOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2)
  } catch {
    return null
  }
}

/** Line 1 of postmaster.pid is the process id, line 5 the socket folder. */
function readNote(folder: string): { pid: number | null; socketFolder: string | null } {
  try {
    const lines = readFileSync(noteOf(folder), 'utf8').split('\n')
    return { pid: Number(lines[0]) || null, socketFolder: lines[4] || null }
  } catch {
    return { pid: null, socketFolder: null }
  }
}

const noteOf = (folder: string): string => join(clusterFolder(folder), 'postmaster.pid')

/**
 * After a crash the pid in postmaster.pid may belong to another program, and PostgreSQL would refuse to start. It
 * ignores its parent's pid and still checks for remaining children of the crashed server, so the portal writes its own
 * pid there.
 */
function disownRecycledPid(folder: string): void {
  let text: string
  try {
    text = readFileSync(noteOf(folder), 'utf8')
    const pid = Number.parseInt(text, 10)
    if (!isRunning(pid) || basename(readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres') return
  } catch {
    return
  }
  writeFileSync(noteOf(folder), text.replace(/^\d+/, String(process.pid)))
}

/** `starting`: it answers, but does not accept connections yet. */
async function isReady(socketFolder: string): Promise<'ready' | 'starting' | 'away'> {
  const client = new Client(toConnection(socketFolder, 'postgres', 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // cannot_connect_now
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'away'
  } finally {
    await client.end().catch(() => undefined)
  }
}
