import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { clusterFolder, ensureCluster, ensureDataFolder, refuseFormerData } from './cluster.ts'
import { toConnection, findPostmaster, isRunning, type Postmaster, startPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { chooseUser } from './run-as.ts'

export type EmbeddedServer = {
  /** For `pg`; the server accepts connections on its socket only. */
  connection: { host: string; port: number; user: string; database: string; application_name: string }
  pid: () => number
  /** Stops watching, and stops PostgreSQL unless another process uses it. */
  close: () => Promise<void>
}

export type EmbeddedOptions = {
  /** The data folder; created if missing. */
  folder: string
  /** Additional or overriding PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>
  /** A command prefix for tracing PostgreSQL. */
  tracer?: readonly string[]
  /** Called when PostgreSQL stops unexpectedly and when it has recovered. */
  report?: (line: string) => void
}

const longestPauseMs = 5_000

/** Name of connections that only ask whether others use the server, so that two such do not wait for each other. */
const stopping = 'portal stopping'

/** Owner of the portal's database; not a superuser, so that SQL cannot access files or programs. */
export const role = 'portal'

/**
 * Starts the PostgreSQL of a data folder, or uses the one that another portal process started there. Restarts it after
 * a crash, until `close`.
 * @throws DatabaseStartError
 */
export async function openEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { folder, settings = {}, tracer = [], report = () => undefined } = options
  const ensureRunning = async (): Promise<Postmaster> => {
    ensureDataFolder(folder)
    refuseFormerData(folder)
    const programs = findPrograms()
    const user = chooseUser(programs.postgres, folder, clusterFolder(folder))
    ensureCluster(programs, folder, user)
    const traced = { ...user, prefix: [...user.prefix, ...tracer] }
    return (await findPostmaster(folder)) ?? startPostmaster(programs, folder, traced, settings)
  }
  // Distinguishes the connections of this server object from those of other processes.
  const name = `portal ${randomUUID()}`
  const closing = new AbortController()
  let restarting: Promise<void> | null = null
  /**
   * A connection that keeps other processes from stopping the server while the pool has none open. It also detects when
   * the server ends.
   */
  const connectWatcher = async (): Promise<Client> => {
    const client = new Client({ ...toConnection(current.socketFolder, role, role), application_name: name })
    client.on('error', () => undefined)
    await client.connect()
    client.once('end', () => {
      if (!closing.signal.aborted) restarting = restart()
    })
    return client
  }
  const restart = async (): Promise<void> => {
    report('与数据库的连接中断，正在恢复……')
    for (let pauseMs = 100; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        current = await ensureRunning()
        watcher = await connectWatcher()
        report('数据库已恢复。')
        return
      } catch (error) {
        if (pauseMs >= longestPauseMs)
          report(`数据库尚未恢复：${error instanceof Error ? error.message : String(error)}`)
        await wait(pauseMs, null, { signal: closing.signal }).catch(() => null)
      }
    }
  }
  let current = await ensureRunning()
  await ensureDatabase(current)
  let watcher = await connectWatcher()

  return {
    connection: { ...toConnection(current.socketFolder, role, role), application_name: name },
    pid: () => current.pid,
    async close() {
      closing.abort()
      await restarting
      await watcher.end()
      await stopIfUnused(current, name)
    },
  }
}

/** Creates the role and the database. Repeated at each start, since the first may have been interrupted. */
async function ensureDatabase({ socketFolder }: Postmaster): Promise<void> {
  await asAdministrator(socketFolder, async (client) => {
    // Held until the connection ends, so that concurrent starts run one after the other.
    await client.query(`select pg_advisory_lock(hashtext('${role}'))`)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [role])
    if (roles === 0) await client.query(`create role ${role} login`)
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [role])
    if (databases === 0) await client.query(`create database ${role} owner ${role}`)
  })
}

async function stopIfUnused({ pid, socketFolder }: Postmaster, name: string): Promise<void> {
  if (!isRunning(pid) || (await hasUsers(socketFolder, name))) return
  // Fast shutdown: open transactions are rolled back, everything committed is written.
  process.kill(pid, 'SIGINT')
  while (isRunning(pid)) await wait(20)
}

/** Whether other processes use the server. One that does not answer several times serves nobody. */
async function hasUsers(socketFolder: string, name: string): Promise<boolean> {
  for (let tries = 0; tries < 5; tries++) {
    const users = await countUsers(socketFolder, name).catch(() => null)
    if (users !== null) return users > 0
    await wait(200)
  }
  return false
}

const countUsers = (socketFolder: string, name: string): Promise<number> =>
  asAdministrator(socketFolder, async (client) => {
    await client.query(`set application_name = '${stopping}'`)
    const count = async (): Promise<{ own: number; others: number }> => {
      const { rows } = await client.query<{ own: number; others: number }>(
        `select count(*) filter (where application_name = $1)::int as own,
           count(*) filter (where application_name not in ($1, $2))::int as others
         from pg_stat_activity where backend_type = 'client backend'`,
        [name, stopping],
      )
      return rows[0] ?? { own: 0, others: 0 }
    }
    // Closed connections are listed until PostgreSQL notices, and another process that closes now must not count them.
    let found = await count()
    for (let tries = 0; found.own > 0 && tries < 100; tries++) {
      await wait(10)
      found = await count()
    }
    return found.others
  })

async function asAdministrator<T>(socketFolder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(toConnection(socketFolder, 'postgres', 'postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
