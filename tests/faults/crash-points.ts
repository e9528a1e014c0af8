import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/db/types.ts'
import { programEnvironment } from '../harness/programs.ts'

/**
 * The last of these statements, each containing the text, in this order, with others between them. Steps on files are
 * `file open`, `file rename` and `file rm`, each with its path.
 */
export type CrashPoint = { moment: 'before' | 'after'; statements: readonly string[] }

/**
 * Every third point of an operation, counted back from the last, which is nearest to its commit or after it.
 * `npm run faults` and `npm run exhaustive` take all.
 */
export const shareOfPoints = <Point>(points: Readonly<Record<string, Point>>): [name: string, point: Point][] =>
  Object.entries(points).filter((_, place, { length }) => process.env.EXHAUSTIVE || (length - 1 - place) % 3 === 0)

const patienceMs = 120_000
const root = join(import.meta.dirname, '../..')

/** Starts a program that is killed when it reaches a point. */
export function startToCrash(
  point: CrashPoint,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  return spawn(process.execPath, ['--import', join(import.meta.dirname, 'crash-at.ts'), program, ...args], {
    cwd: root,
    env: { ...programEnvironment(), ...env, CRASH_AT: JSON.stringify(point) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Waits until it is killed, which fails if it ends in another way, and until its transaction is rolled back. */
export async function expectCrash(child: ChildProcess, db: Db): Promise<void> {
  child.stdout?.resume()
  const timer = setTimeout(() => child.kill('SIGTERM'), patienceMs)
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  expect(signal).toBe('SIGKILL')
  await untilAlone(db)
}

/** PostgreSQL notices a lost connection at its next read or write; until then it may still be rolling back. */
export async function untilAlone(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ others: number }>`
          select count(*) as others from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      return rows[0]?.others
    })
    .toBe(0)
}
