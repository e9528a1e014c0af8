import { findLastDone } from '../runs.server.ts'
import type { Db } from '../../platform/db/types.ts'

const dayMs = 86_400_000
/** A restore replays up to a week of WAL; a copy every night would write the whole cluster each time. */
const everyMs = 7 * dayMs
const [nightFrom, nightTo] = [2, 6]
const beijingHours = 8

/** Name of a base copy in the record of runs. */
export const baseRunName = (line: string, base: string): string => `${line}/${base}`

/** Whether a line of the archive needs a new base copy: at once if it has none, otherwise in a night after a week. */
export async function isBaseDue(db: Db, line: string, now: Date): Promise<boolean> {
  const last = await findLastDone(db, 'base')
  if (!last?.set_name?.startsWith(`${line}/`)) return true
  const age = now.getTime() - last.start_time.getTime()
  const hour = (now.getUTCHours() + beijingHours) % 24
  return age > everyMs + dayMs || (age > everyMs - dayMs / 2 && hour >= nightFrom && hour < nightTo)
}
