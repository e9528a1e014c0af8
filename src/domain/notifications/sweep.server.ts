import { clearInterval, setInterval } from 'node:timers'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import type { District } from '../districts/schema.ts'
import { listDuties } from '../duties/queries.server.ts'
import { getDue, type Terms } from '../messages/deadlines.ts'
import type { Signal } from '../system-status/signal.ts'
import { nextDigest } from './digest-time.ts'
import { type Happening, notify } from './notify.server.ts'
import '../messages/table.server.ts'

export type SweepParts = {
  db: Db
  districts: () => readonly { district: District; terms: Terms }[]
  readSignals: () => Promise<readonly Signal[]>
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** Days before the last day of a duty from which its unit is told. */
export const dutyDays = 7
/** More open messages than a district ever has. */
const mostOpen = 5_000
/** Nobody is told at night of what can wait until then. */
const morningHour = 8

/** Tells of what happens by time alone: deadlines, duties, faults. Each is told once, however often it is looked for. */
export async function sweep({ db, districts, readSignals }: SweepParts, now: Date): Promise<void> {
  for (const { district, terms } of districts()) {
    const found = [
      ...(await listDeadlines(db, district.areaCode, terms, now)),
      ...(await listDueDuties(db, district.areaCode, now)),
    ]
    const at = toMorning(now)
    if (found.length > 0)
      await db.transaction().execute((tx) =>
        notify(
          tx,
          found.map((each) => ({ ...each, at })),
        ),
      )
  }
  const faults = listFaults(await readSignals(), now)
  if (faults.length > 0) await db.transaction().execute((tx) => notify(tx, faults))
}

function toMorning(now: Date): Date {
  const morning = nextDigest(now, morningHour)
  return formatDate(morning) === formatDate(now) ? morning : now
}

async function listDeadlines(db: Db, districtCode: string, terms: Terms, now: Date): Promise<Happening[]> {
  const open = await db
    .selectFrom('message')
    .select(['id', 'area_id as areaId', 'kind', 'received_time as receivedTime', 'accepted_time as acceptedTime'])
    .where('district_code', '=', districtCode)
    .where('state', '<>', 'answered')
    .where('joined_to', 'is', null)
    .orderBy('received_time')
    .limit(mostOpen)
    .execute()
  return open.flatMap(({ id, areaId, ...message }): Happening[] => {
    const { level } = getDue({ ...message, answeredTime: null }, terms, now)
    if (level !== 'soon' && level !== 'overdue') return []
    return [{ kind: `message.${level}`, key: id, districtCode, areaId, id }]
  })
}

async function listDueDuties(db: Db, districtCode: string, now: Date): Promise<Happening[]> {
  const until = formatDate(new Date(now.getTime() + dutyDays * dayMs))
  const found = await listDuties(db, { districtCode, now, scope: { areaIds: null }, count: 1 })
  return found.flatMap(({ unit, item, periods: [period] }): Happening[] => {
    if (period?.state !== 'open' || period.due > until || period.due < formatDate(now)) return []
    return [
      {
        kind: 'duty.due',
        key: `${unit.id}:${item.code}:${period.firstDay}`,
        // Who looks after many villages hears of them together.
        group: `${districtCode}:${item.code}:${period.firstDay}`,
        districtCode,
        areaId: unit.id,
      },
    ]
  })
}

/** Once a day as long as it lasts. */
const listFaults = (signals: readonly Signal[], now: Date): Happening[] =>
  signals
    .filter(({ state }) => state === 'fault')
    .map(({ name }) => ({
      kind: 'system.fault',
      key: `${name}:${formatDate(now)}`,
      districtCode: null,
      areaId: null,
    }))

/** Looks every ten minutes. @returns a function that stops it. */
export function startSweep(
  parts: SweepParts,
  report: (fault: unknown) => void,
  { everyMs = 10 * minuteMs, now = () => new Date() } = {},
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sweep(parts, now())).catch(report)
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
