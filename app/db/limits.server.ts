import { createHmac, type KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** At most `points` tries in `seconds`, counted from the first of them. */
export type Limit = { name: string; points: number; seconds: number }

export type Limits = {
  /**
   * Takes one try of whoever or whatever `key` names. Null while there are some left, else the seconds until there are.
   * The key itself (an address, an ID number) is never stored, only a keyed hash of it.
   */
  take: (limit: Limit, key: string) => Promise<number | null>
  /**
   * The same, telling how many were taken by now, this one included, and the seconds until all are given back: for what
   * becomes harder before it is refused.
   */
  count: (limit: Limit, key: string) => Promise<{ taken: number; waitSeconds: number | null; resetSeconds: number }>
  /** Refuses further tries for as long as one window of the limit from now on. */
  lock: (limit: Limit, key: string) => Promise<void>
  /** Those of `keys` whose tries any of the limits refuses, with the seconds until none does. Takes nothing. */
  locked: (several: readonly Limit[], keys: readonly string[]) => Promise<Map<string, number>>
  /** Gives one try back: it was not of the kind that the limit is about. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** Gives back all that was taken. */
  forgive: (limit: Limit, key: string) => Promise<void>
}

/** Limits kept in the database, so that all processes share them and a restart forgives nothing. */
export function openLimits(pool: Pool, secret: () => KeyObject): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, seconds }: Limit): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const hashed = (limit: Limit, key: string): string =>
    createHmac('sha256', secret()).update(`limit\0${limit.name}\0${key}`).digest('base64url').slice(0, 24)
  const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000))
  const count: Limits['count'] = async (limit, key) => {
    try {
      const counted = await limiterOf(limit).consume(hashed(limit, key))
      return { taken: counted.consumedPoints, waitSeconds: null, resetSeconds: secondsOf(counted) }
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = secondsOf(refused)
      return { taken: refused.consumedPoints, waitSeconds: seconds, resetSeconds: seconds }
    }
  }
  return {
    count,
    take: async (limit, key) => (await count(limit, key)).waitSeconds,
    lock: async (limit, key) => void (await limiterOf(limit).block(hashed(limit, key), limit.seconds)),
    async locked(several, keys) {
      const counted = new Map(
        several.flatMap((limit) =>
          keys.map((key) => [limiterOf(limit).getKey(hashed(limit, key)), { key, points: limit.points }] as const),
        ),
      )
      const now = Date.now()
      const { rows } = await pool.query<{ key: string; points: number; expire: number }>(
        'select key, points, expire from rate_limit where key = any($1::text[]) and expire > $2',
        [[...counted.keys()], now],
      )
      const found = new Map<string, number>()
      for (const { key: stored, points, expire } of rows) {
        const whose = counted.get(stored)
        if (!whose || points <= whose.points) continue
        const seconds = Math.max(1, Math.ceil((expire - now) / 1_000))
        found.set(whose.key, Math.max(seconds, found.get(whose.key) ?? 0))
      }
      return found
    },
    giveBack: async (limit, key) => void (await limiterOf(limit).reward(hashed(limit, key))),
    forgive: async (limit, key) => void (await limiterOf(limit).delete(hashed(limit, key))),
  }
}
