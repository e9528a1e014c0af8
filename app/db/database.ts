import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type CustomTypesConfig, escapeIdentifier, Pool, types as pgTypes } from 'pg'
import { lockFolder } from './folder-lock.ts'
import { openEmbedded } from './pglite/embedded.ts'
import type { Db, Tables } from './types.ts'

export type DatabaseOptions =
  | { kind: 'embedded'; folder: string }
  | { kind: 'memory'; dump?: Uint8Array<ArrayBuffer> | undefined }
  | { kind: 'postgres'; url: string; poolSize: number }

export type Database = {
  db: Db
  /** The connections behind `db`, for libraries that speak SQL themselves. */
  pool: Pool
  /**
   * Calls back with each payload notified on `channel` after its transaction committed. `onGap` is called whenever
   * notifications may have been missed (the connection was lost) and again when it is listening: `listening` says which.
   */
  listen: (channel: string, onPayload: (payload: string) => void, onGap: (listening: boolean) => void) => Promise<void>
  /** The embedded data folder as a tarball, to open copies of it; null on PostgreSQL. */
  dump: (() => Promise<Uint8Array>) | null
  close: () => Promise<void>
}

const waitForConnectionMs = 10_000
const reconnectMs = 1_000

const parsers: Record<number, (text: string) => unknown> = {
  // int8: counts and ids, all far below 2^53.
  20: Number,
  // date: a calendar day has no time zone; as a Date it would shift.
  1082: (text) => text,
}
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pgTypes.getTypeParser(oid, format)) as typeof pgTypes.getTypeParser,
}

/** Thrown for a PostgreSQL that is too old; the message says which there is and which is needed. */
export class DatabaseTooOld extends Error {}

/** Oldest major version of PostgreSQL that the migrations and queries were made for. */
const oldestMajor = 15

/** @throws DatabaseTooOld `number` is PostgreSQL's server_version_num, as 150004. */
export function requireVersion(number: number): void {
  const major = Math.floor(number / 10_000)
  if (major < oldestMajor)
    throw new DatabaseTooOld(
      `数据库的版本过旧：DATABASE_URL 所指的是 PostgreSQL ${major}，需要 ${oldestMajor} 或更新的版本。请升级数据库，或去掉 DATABASE_URL 以使用内嵌数据库。`,
    )
}

/**
 * Opens PGlite or PostgreSQL behind the same driver, so that types, error codes and notifications are the same.
 * @throws DatabaseTooOld
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.kind === 'postgres' ? openPostgres(options.url, options.poolSize) : openPglite(options)
}

async function openPglite(options: Exclude<DatabaseOptions, { kind: 'postgres' }>): Promise<Database> {
  const unlock = options.kind === 'embedded' ? lockFolder(options.folder) : () => undefined
  try {
    const engine = await openEmbedded(
      options.kind === 'embedded'
        ? { dataDir: join(options.folder, 'database') }
        : { dataDir: 'memory://', dump: options.dump },
    )
    // One session: a query on `db` inside a transaction would wait for itself, hence the time-out.
    const pool = new Pool({
      stream: engine.connect,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      types,
      max: 1,
      connectionTimeoutMillis: waitForConnectionMs,
      idleTimeoutMillis: 0,
    })
    const listeners = new Map<string, (payload: string) => void>()
    pool.on('error', ignoreLostClient)
    pool.on('connect', (client) => {
      client.on('error', ignoreLostClient)
      client.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload ?? ''))
      for (const channel of listeners.keys()) void client.query(`listen ${escapeIdentifier(channel)}`)
    })
    return {
      db: kysely(pool),
      pool,
      async listen(channel, onPayload) {
        listeners.set(channel, onPayload)
        await pool.query(`listen ${escapeIdentifier(channel)}`)
      },
      dump: engine.dump,
      async close() {
        await pool.end()
        await engine.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPostgres(connectionString: string, poolSize: number): Promise<Database> {
  const pool = new Pool({ connectionString, max: poolSize, types, connectionTimeoutMillis: waitForConnectionMs })
  pool.on('error', ignoreLostClient)
  pool.on('connect', (client) => client.on('error', ignoreLostClient))
  const closers: (() => Promise<void>)[] = []
  try {
    const { rows } = await pool.query<{ number: string }>(`select current_setting('server_version_num') as number`)
    requireVersion(Number(rows[0]?.number))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: kysely(pool),
    pool,
    async listen(channel, onPayload, onGap) {
      closers.push(await listenForever(connectionString, channel, onPayload, onGap))
    },
    dump: null,
    async close() {
      await Promise.all(closers.map((close) => close()))
      await pool.end()
    },
  }
}

/** A connection of its own that listens and, when it is lost, comes back. */
async function listenForever(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: (listening: boolean) => void,
): Promise<() => Promise<void>> {
  let current: Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const start = async (): Promise<void> => {
    const client = new Client({ connectionString, keepAlive: true })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    client.on('error', ignoreLostClient)
    client.on('end', again)
    await client.connect()
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

/** The pool replaces a lost client by itself; without a listener Node would end the process. */
function ignoreLostClient(): void {}

function kysely(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
