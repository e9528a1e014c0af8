const dayMs = 86_400_000

/**
 * Which share of the sampled values this run tests: another one each day. `SHARE_TURN` repeats that of a run, which
 * prints it. Configurations import this, so that all processes of a run agree, also past midnight.
 */
export const shareTurn = (process.env.SHARE_TURN ??= String(Math.floor(Date.now() / dayMs)))

/**
 * One part of many values. Over many `what`, and over as many days as there are parts, every value has its turn.
 * `npm run exhaustive` takes all.
 */
export function takeShare<T>(all: readonly T[], what: string, parts = 3): readonly T[] {
  if (process.env.EXHAUSTIVE) return all
  const turn = (Buffer.from(what).reduce((sum, byte) => sum + byte, 0) + Number(shareTurn)) % parts
  return all.filter((_, place) => place % parts === turn)
}
