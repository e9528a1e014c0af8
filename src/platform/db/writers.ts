import { clearTimeout, setTimeout } from 'node:timers'
import {
  type AbortableOperationOptions,
  type AccessMode,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  TransactionBuilder,
  type TransactionSettings,
} from 'kysely'
import { DatabaseError, type Pool } from 'pg'
import { CommitUnknown } from './commit-unknown.ts'
import type { Tables } from './types.ts'
import { isUnreachable } from './unreachable.ts'
import { createWriterSlots, type WriterSlots } from './writer-slots.ts'

export type WriterLimits = {
  /** How long a caller waits for a COMMIT. */
  commitMs: number
  /** How long a statement waits for a lock, which a transaction that waits for its commit may hold. */
  lockMs: number
}

/** How long a transaction waits until one of the others has ended. */
const slotWaitMs = 5_000

/**
 * A pool with which commits that wait for a standby hold up neither readers nor, beyond a few seconds, other writers.
 * Transactions that may write take at most half of the connections; all others read or count.
 * @param limits null for programs, which have no readers and wait as long as it takes.
 */
export function splitPool(pool: Pool, limits: WriterLimits | null): Kysely<Tables> {
  const most = limits ? Math.ceil(pool.options.max / 2) : pool.options.max
  return new SplitDatabase(pool, new WriterDialect(pool, createWriterSlots(most, slotWaitMs), limits))
}

class SplitDatabase extends Kysely<Tables> {
  readonly #writers: Kysely<Tables>

  constructor(pool: Pool, writers: PostgresDialect) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#writers = new Kysely<Tables>({ dialect: writers })
  }

  /** Transactions that call `setAccessMode('read only')` first do not count as writers. */
  override transaction(): TransactionBuilder<Tables> {
    const writing = this.#writers.transaction()
    return Object.assign(writing, {
      setAccessMode: (mode: AccessMode) =>
        mode === 'read only'
          ? super.transaction().setAccessMode(mode)
          : TransactionBuilder.prototype.setAccessMode.call(writing, mode),
    })
  }
}

class WriterDialect extends PostgresDialect {
  readonly #parts: ConstructorParameters<typeof WriterDriver>

  constructor(...parts: ConstructorParameters<typeof WriterDriver>) {
    super({ pool: parts[0] })
    this.#parts = parts
  }

  override createDriver(): PostgresDriver {
    return new WriterDriver(...this.#parts)
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/**
 * Ends a caller's wait for a COMMIT, but never the COMMIT: PostgreSQL reports a canceled wait for a standby as success,
 * although it may be lost. The connection is released when it was answered.
 */
class WriterDriver extends PostgresDriver {
  readonly #slots: WriterSlots
  readonly #limits: WriterLimits | null
  readonly #commits = new WeakMap<DatabaseConnection, Promise<void>>()

  constructor(pool: Pool, slots: WriterSlots, limits: WriterLimits | null) {
    super({ pool })
    this.#slots = slots
    this.#limits = limits
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    await this.#slots.take()
    try {
      return await super.acquireConnection(options)
    } catch (error) {
      this.#slots.giveBack()
      throw error
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    // Other statements wait for no standby (`session-settings.ts`); these wait as the server says.
    const locks = `set local lock_timeout to ${this.#limits?.lockMs ?? 0}`
    const waiting = `set local synchronous_commit to default; ${locks}`
    await connection.executeQuery(CompiledQuery.raw(`begin ${modes}; ${waiting}`))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const commit = super.commitTransaction(connection)
    this.#commits.set(connection, commit)
    try {
      await (this.#limits ? orUnknown(commit, this.#limits.commitMs) : commit)
    } catch (error) {
      throw isUnanswered(error) ? new CommitUnknown() : error
    }
  }

  /** Not after a COMMIT: it would wait for its answer, and one that failed has rolled back. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    if (!this.#commits.has(connection)) await super.rollbackTransaction(connection)
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    const release = async () => {
      this.#commits.delete(connection)
      await super.releaseConnection(connection as Connection)
      this.#slots.giveBack()
    }
    const commit = this.#commits.get(connection)
    if (!commit) return release()
    void commit.then(release, release)
    return Promise.resolve()
  }
}

/** Whether the connection was lost. A refused COMMIT has an answer of PostgreSQL. */
const isUnanswered = (error: unknown): boolean =>
  isUnreachable(error) && !(error instanceof DatabaseError && error.severity === 'ERROR')

async function orUnknown(commit: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CommitUnknown()), milliseconds)
  })
  try {
    await Promise.race([commit, overdue])
  } finally {
    clearTimeout(timer)
  }
}
