import { createHmac, type KeyObject } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { type Network, enclosingNetworks } from './networks.ts'
import type { Tx } from '../db/types.ts'

/** At most `points` tries in `seconds`, counted from the first of them. */
export type Limit = { name: string; points: number; seconds: number }

/** `waitSeconds` is null while the limit permits the try; `resetSeconds` is the time until the window ends. */
export type Counted = { taken: number; waitSeconds: number | null; resetSeconds: number }

/** Keys (an address, an ID number) are stored as keyed hashes only. */
export type Limits = {
  /** Takes one try of a key. Null while the limit permits it, else the seconds until it does. */
  take: (limit: Limit, key: string) => Promise<number | null>
  /** Takes one try and returns how many were taken, for callers that react before the limit refuses. */
  count: (limit: Limit, key: string) => Promise<Counted>
  /** Takes one try only while the limit permits it. @returns whether it did. */
  takeBelow: (limit: Limit, key: string) => Promise<boolean>
  /** Tries taken so far, in the order of `limited`. Takes nothing. */
  read: (limited: readonly (readonly [Limit, string])[]) => Promise<Counted[]>
  /** Takes one try of an address and of its wider networks, whose limits are larger. Stops at the first refusal. */
  takeAddress: (limit: Limit, address: string) => Promise<number | null>
  /** Refuses further tries for one window of the limit, starting now. */
  lock: (limit: Limit, key: string) => Promise<void>
  /** Those of `keys` that any of the limits refuses, with the seconds until none does. Takes nothing. */
  locked: (several: readonly Limit[], keys: readonly string[]) => Promise<Map<string, number>>
  /** Gives back one try that should not count. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  giveBackAddress: (limit: Limit, address: string) => Promise<void>
  /** Gives back all tries. */
  reset: (limit: Limit, key: string) => Promise<void>
  /** The same limits inside a transaction: what is taken there is rolled back with it. */
  within: (tx: Tx) => Limits
}

/** The limit of a wider network around an address. */
export const widen = (limit: Limit, { factor }: Network): Limit => ({ ...limit, points: limit.points * factor })

type Run = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** The database's clock, which all processes share, in milliseconds since 1970. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * Adds one to a key, or starts a new window if the old one has ended. No window ends later than one window length from
 * now: after the clock is set back, older rows would otherwise refuse for that much longer.
 */
const add = `
  insert into rate_limit as old (key, points, expire) values ($1, 1, ${now} + $2)
  on conflict (key) do update set
    points = case when old.expire > excluded.expire - $2 then old.points + 1 else 1 end,
    expire = case when old.expire > excluded.expire - $2 then least(old.expire, excluded.expire) else excluded.expire end`

/** Limits stored in the database: shared by all processes and kept across restarts. */
export function openLimits(pool: Pool, secret: () => KeyObject): Limits {
  return limitsOn(
    async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[],
    secret,
  )
}

// oxlint-disable-next-line max-lines-per-function -- one closure for each method of Limits
function limitsOn(run: Run, secret: () => KeyObject): Limits {
  const keyOf = ({ name }: Limit, key: string): string =>
    `${name}:${createHmac('sha256', secret()).update(`limit\0${name}\0${key}`).digest('base64url').slice(0, 24)}`
  const msOf = ({ seconds }: Limit): number => seconds * 1_000
  const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))
  const countedOf = ({ points }: Limit, taken: number, waitMs: number): Counted => {
    const resetSeconds = secondsOf(waitMs)
    return { taken, resetSeconds, waitSeconds: taken > points ? resetSeconds : null }
  }

  const count: Limits['count'] = async (limit, key) => {
    const [row] = await run<{ points: number; waitMs: number }>(
      `${add} returning points, expire - ${now} as "waitMs"`,
      [keyOf(limit, key), msOf(limit)],
    )
    return countedOf(limit, row?.points ?? 1, row?.waitMs ?? msOf(limit))
  }
  const read: Limits['read'] = async (limited) => {
    const keys = limited.map(([limit, key]) => keyOf(limit, key))
    const rows = await run<{ key: string; points: number; waitMs: number }>(
      `select key, points, expire - ${now} as "waitMs" from rate_limit where key = any($1::text[]) and expire > ${now}`,
      [keys],
    )
    return limited.map(([limit], at) => {
      const row = rows.find(({ key }) => key === keys[at])
      return countedOf(limit, row?.points ?? 0, Math.min(row?.waitMs ?? msOf(limit), msOf(limit)))
    })
  }
  const giveBack: Limits['giveBack'] = async (limit, key) => {
    await run(`update rate_limit set points = greatest(points - 1, 0) where key = $1`, [keyOf(limit, key)])
  }

  return {
    count,
    take: async (limit, key) => (await count(limit, key)).waitSeconds,
    async takeBelow(limit, key) {
      const rows = await run(`${add} where old.points < $3 or old.expire <= excluded.expire - $2 returning key`, [
        keyOf(limit, key),
        msOf(limit),
        limit.points,
      ])
      return rows.length > 0
    },
    read,
    async takeAddress(limit, address) {
      for (const network of enclosingNetworks(address)) {
        const { waitSeconds } = await count(widen(limit, network), network.key)
        if (waitSeconds !== null) return waitSeconds
      }
      return null
    },
    async lock(limit, key) {
      await run(
        `insert into rate_limit (key, points, expire) values ($1, $3, ${now} + $2)
         on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
        [keyOf(limit, key), msOf(limit), limit.points + 1],
      )
    },
    async locked(several, keys) {
      const limited = several.flatMap((limit) => keys.map((key) => [limit, key] as const))
      const found = new Map<string, number>()
      for (const [at, { waitSeconds }] of (await read(limited)).entries()) {
        const key = limited[at]?.[1] ?? ''
        if (waitSeconds !== null) found.set(key, Math.max(waitSeconds, found.get(key) ?? 0))
      }
      return found
    },
    giveBack,
    async giveBackAddress(limit, address) {
      for (const { key } of enclosingNetworks(address)) await giveBack(limit, key)
    },
    reset: async (limit, key) => void (await run('delete from rate_limit where key = $1', [keyOf(limit, key)])),
    within: (tx) =>
      limitsOn(
        async <Row>(text: string, values: unknown[]) =>
          (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[],
        secret,
      ),
  }
}
