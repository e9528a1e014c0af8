import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { keepAlive, types } from './database.ts'
import { translateErrors } from './failed-query.ts'
import { prepareMarked } from './prepared.ts'
import { setUpSession } from './session-settings.ts'
import type { SlowQueries } from './slow-queries.ts'
import { createTimelineMemory, readStandbyState, type StandbyState } from './standby-state.ts'
import type { Db, Tables } from './types.ts'

/** Whatever went wrong on a standby. Without a cause: it tells nothing of the primary. */
export class StandbyFault extends Error {}

/** Reads of one render. */
export type StandbyReader = {
  db: Db
  state: StandbyState
  /** Whether one of its reads failed, so that the render has to be repeated on the primary. */
  hasFailed: () => boolean
}

export type Standby = {
  /** Null if no connection can be had whose server satisfies `isFit`. Each further connection of the reader has to as well. */
  open: (isFit: (state: StandbyState) => boolean) => Promise<StandbyReader | null>
  close: () => Promise<void>
}

const connectMs = 2_000
/** A statement that takes longer is repeated on the primary. */
const statementMs = 5_000
/** A state is asked for again after this time: the server may have been promoted. */
const stateMs = 1_000
/** Nobody asks a standby that is behind, or away, for so long. */
const restMs = { behind: 100, away: 2_000 }

/**
 * Connections to one or, behind a proxy, several standbys. Each connection is asked how far its own server is, since
 * another connection may lead to another server.
 */
export function openStandby(url: string, poolSize: number, slowQueries?: SlowQueries): Standby {
  const failures = new WeakMap<PoolClient, () => void>()
  const pool = openPool(url, poolSize, slowQueries, (client) => failures.get(client)?.())
  const readState = createStateReader()
  let restUntil = 0
  const rest = (ms: number) => {
    restUntil = Math.max(restUntil, performance.now() + ms)
  }

  /** @throws StandbyFault */
  async function connect(isFit: IsFit): Promise<{ client: PoolClient; state: StandbyState }> {
    const client = await pool.connect().catch((error: unknown) => {
      rest(restMs.away)
      throw toFault(error)
    })
    failures.delete(client)
    const state = await readState(client, isFit).catch((error: unknown) => {
      rest(restMs.away)
      client.release(true)
      throw error
    })
    if (isFit(state)) return { client, state }
    rest(restMs.behind)
    client.release()
    throw new StandbyFault('behind, or no standby')
  }

  return {
    async open(isFit) {
      if (performance.now() < restUntil) return null
      const first = await connect(isFit).catch(() => null)
      if (!first) return null
      first.client.release()
      let failed = false
      const fail = () => {
        failed = true
      }
      const db = readerOn(async () => {
        try {
          const { client } = await connect(isFit)
          failures.set(client, fail)
          return client
        } catch (error) {
          fail()
          throw error
        }
      })
      return { db, state: first.state, hasFailed: () => failed }
    },
    async close() {
      // A server that hangs does not hold up the end of the process.
      await Promise.race([pool.end(), wait(connectMs, undefined, { ref: false })])
    },
  }
}

type IsFit = (state: StandbyState) => boolean

const toFault = (error: unknown): StandbyFault =>
  new StandbyFault(error instanceof Error ? error.message : String(error))

function openPool(
  url: string,
  poolSize: number,
  slowQueries: SlowQueries | undefined,
  failed: (client: PoolClient) => void,
): Pool {
  const pool = new Pool({
    connectionString: url,
    ...keepAlive,
    types,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + 500,
    application_name: 'portal standby',
    async onConnect(client) {
      await setUpSession(client, 0)
      // Also right after it was promoted.
      await client.query('set default_transaction_read_only to on')
    },
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (slowQueries) pool.on('connect', slowQueries.watch)
  pool.on('connect', prepareMarked)
  pool.on('connect', (client) =>
    translateErrors(client, (error) => {
      failed(client)
      // After a lost connection, a conflict with recovery or a timeout it is not used again.
      void client.end()
      return toFault(error)
    }),
  )
  return pool
}

/** Asks a connection for the state of its server, unless its last one is new enough and fits. */
function createStateReader(): (client: PoolClient, isFit: IsFit) => Promise<StandbyState> {
  const states = new WeakMap<PoolClient, { state: StandbyState; at: number }>()
  const read = createTimelineMemory()
  return async (client, isFit) => {
    const known = states.get(client)
    if (known && performance.now() - known.at < stateMs && isFit(known.state)) return known.state
    const at = performance.now()
    const state = read(await readStandbyState(client))
    states.set(client, { state, at })
    return state
  }
}

/** Queries on what `connect` gives. Nothing ends it: the pool belongs to all readers. */
function readerOn(connect: () => Promise<PoolClient>): Db {
  const pool: PostgresPool = { options: {}, connect, end: () => Promise.resolve() }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
