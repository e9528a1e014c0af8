import { Kysely, PostgresDialect } from 'kysely'
import {
  Client,
  type ClientConfig,
  type CustomTypesConfig,
  escapeIdentifier,
  Pool,
  type PoolClient,
  types as pgTypes,
} from 'pg'
import { followPriority } from '@three-affairs/embedded-postgres/backend-priority.ts'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { copyMarked } from './copy.ts'
import { sayFullDisk } from './full-disk.ts'
import { sayLocked } from './lock-timeout.ts'
import { backendOf, createStuckCheck } from './stuck-pool.ts'
import { prepareMarked } from './prepared.ts'
import { openProbePool } from './probe.ts'
import { isReadOnly, noteReadOnly } from './read-only.ts'
import { setUpSession } from './session-settings.ts'
import { refuseUnstorable } from './unstorable.ts'
import { splitPool, type WriterLimits } from './writers.ts'
import type { SlowQueries } from './slow-queries.ts'
import type { Db, Tables } from './types.ts'

export type DatabaseOptions = {
  poolSize: number
  /** Called when the embedded PostgreSQL stops unexpectedly and when it has recovered. */
  report?: (line: string) => void
  slowQueries?: SlowQueries
  /** Of transactions that write; none for programs. */
  writerLimits?: WriterLimits
} & (
  | { kind: 'postgres'; url: string }
  | {
      kind: 'embedded'
      /** The data folder. */
      folder: string
      /** Additional or overriding PostgreSQL settings. */
      settings?: Readonly<Record<string, string>>
    }
)

export type Database = {
  db: Db
  /** The connection pool behind `db`, for code that runs SQL directly. */
  pool: Pool
  /**
   * Calls `onPayload` with each payload notified on `channel`, after its transaction committed. `onGap(false)`: the
   * connection was lost and notifications may be missed. `onGap(true)`: it is listening again.
   */
  listen: (channel: string, onPayload: (payload: string) => void, onGap: (listening: boolean) => void) => Promise<void>
  /** Makes the connections that listen from now on hold a shared advisory lock, which tells that this process lives. */
  holdWhileListening: (space: number, id: number) => void
  /** A connection of its own, with time limits, to see whether the database is well. */
  openProbe: () => Probe
  /** A connection of its own that waits for locks as long as it takes, for migrations. */
  openUnlimited: () => Probe
  /** Main process id of the embedded PostgreSQL; null for an external one. */
  pid: () => number | null
  /** Whether only a restart of this process would free its connections (`stuck-pool.ts`). */
  isStuck: (patienceMs: number) => Promise<boolean>
  close: () => Promise<void>
}

export type Probe = { db: Db; close: () => Promise<void> }

const waitForConnectionMs = 10_000
const reconnectMs = 1_000
/** A single statement waits only for what a transaction holds that waits for its commit. */
const readerLockMs = 5_000
/** An idle connection learns within minutes that its server is gone. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 15_000 }

const parsers: Record<number, (text: string) => unknown> = {
  // int8: counts and ids, all far below 2^53.
  20: Number,
  // int8[] of such ids, none of which is null.
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  // date: a calendar day has no time zone; as a Date it would shift.
  1082: (text) => text,
}
export const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pgTypes.getTypeParser(oid, format)) as typeof pgTypes.getTypeParser,
}

/** Oldest major version of PostgreSQL that the migrations and queries support. */
const oldestMajor = 15

/**
 * @param number PostgreSQL's server_version_num, such as 150004.
 * @throws DatabaseStartError for an unsupported version.
 */
export function requireVersion(number: number): void {
  const major = Math.floor(number / 10_000)
  if (major < oldestMajor)
    throw new DatabaseStartError(
      `数据库的版本过旧：DATABASE_URL 所指的是 PostgreSQL ${major}，需要 ${oldestMajor} 或更新的版本。请升级数据库，或去掉 DATABASE_URL 以使用内嵌数据库。`,
    )
}

/**
 * Connects to the embedded PostgreSQL, starting it if necessary, or to an external one.
 * @throws DatabaseStartError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.kind === 'postgres') return connect({ connectionString: options.url }, options)
  const server = await openEmbeddedServer(options)
  try {
    const database = await connect(server.connection, options, followPriority)
    return {
      ...database,
      pid: server.pid,
      async close() {
        await database.close()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** @param onBackend called with the process id of each connection's backend. */
async function connect(
  connection: ClientConfig,
  { poolSize, slowQueries, writerLimits }: Pick<DatabaseOptions, 'poolSize' | 'slowQueries' | 'writerLimits'>,
  onBackend?: (pid: number) => Promise<void>,
): Promise<Database> {
  const pool = new Pool({
    ...connection,
    ...keepAlive,
    max: poolSize,
    types,
    connectionTimeoutMillis: waitForConnectionMs,
    onConnect: (client) => setUpSession(client, writerLimits ? readerLockMs : 0),
  })
  pool.on('error', ignoreLostClient)
  pool.on('connect', (client) => client.on('error', ignoreLostClient))
  if (onBackend) pool.on('connect', (client) => void onBackend(backendOf(client)))
  if (slowQueries) pool.on('connect', slowQueries.watch)
  pool.on('connect', prepareMarked)
  pool.on('connect', copyMarked)
  pool.on('connect', sayFullDisk)
  pool.on('connect', refuseUnstorable)
  pool.on('connect', sayLocked)
  pool.on('connect', noteReadOnly)
  pool.on('release', (_error, client) => discardUnlessUsable(client))
  const isStuck = createStuckCheck(pool, connection)
  const closers: (() => Promise<void>)[] = []
  const held: [space: number, id: number][] = []
  try {
    const { rows } = await pool.query<{ number: string }>(`select current_setting('server_version_num') as number`)
    requireVersion(Number(rows[0]?.number))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: splitPool(pool, writerLimits ?? null),
    pool,
    async listen(channel, onPayload, onGap) {
      closers.push(await listenWithReconnect({ connection, held }, channel, onPayload, onGap))
    },
    holdWhileListening: (space, id) => void held.push([space, id]),
    openProbe() {
      const probe = openProbePool(connection, types)
      return onPool(probe)
    },
    openUnlimited: () => onPool(new Pool({ ...connection, ...keepAlive, types, max: 1 })),
    pid: () => null,
    isStuck,
    async close() {
      await Promise.all(closers.map((close) => close()))
      await pool.end()
    },
  }
}

function onPool(pool: Pool): Probe {
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), close: () => pool.end() }
}

/**
 * A client left inside a transaction would carry it into the next request, and one that leads to a server that became
 * read-only would refuse later ones as well. The pool drops clients that are ending.
 */
function discardUnlessUsable(client: PoolClient): void {
  if (client.getTransactionStatus() !== 'I' || isReadOnly(client)) void client.end()
}

/** A dedicated connection that listens and reconnects when it is lost. */
async function listenWithReconnect(
  { connection, held }: { connection: ClientConfig; held: readonly [space: number, id: number][] },
  channel: string,
  onPayload: (payload: string) => void,
  onGap: (listening: boolean) => void,
): Promise<() => Promise<void>> {
  let current: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const start = async (): Promise<void> => {
    const client = new Client({ ...connection, ...keepAlive })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    client.on('error', ignoreLostClient)
    client.on('end', again)
    await client.connect()
    await setUpSession(client, 0)
    for (const lock of held) await client.query('select pg_advisory_lock_shared($1, $2)', lock)
    await client.query(`listen ${escapeIdentifier(channel)}`)
    current = client
  }
  const again = (): void => {
    if (closed) return
    onGap(false)
    clearTimeout(retry)
    retry = setTimeout(() => start().then(() => onGap(true), again), reconnectMs)
  }

  await start()
  return async () => {
    closed = true
    clearTimeout(retry)
    await current?.end()
  }
}

/** The pool replaces lost clients; without an error listener Node would end the process. */
function ignoreLostClient(): void {}
