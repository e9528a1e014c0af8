import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { descendantAreas } from '../../access/places.server.ts'
import { addDays, formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { evidenceDoubts, suggestionInWords } from './doubts.ts'
import {
  type EvidenceRow,
  listEvidence,
  listExemptions,
  listPeriods,
  listSuggestions,
  type PeriodDays,
  type Suggestion,
} from './duty-rows.server.ts'
import { type DutyItem, listAllItems, listTypesOfItems } from './items.server.ts'
import { judge, type NamedEvidence } from './judge.ts'
import type { DutyState } from './states.ts'

export type DutyUnit = { id: number; name: string; level: AreaLevel; parentName: string }

/** One period of an item of a unit. Days YYYY-MM-DD. */
export type DutyPeriod = PeriodDays & {
  state: DutyState
  /** Days after the due day, for `late`. */
  lateDays: number
  /** The public text that shows the state; of `unsure`, the one to look at. */
  evidence: { articleId: number; typeId: number; day: string; isZero: boolean } | null
  /** Why it is `unsure`, in words. */
  doubt: string | null
  exemptReason: string | null
}

/** The periods of one item of one unit, the newest first. */
export type UnitDuty = { unit: DutyUnit; item: DutyItem; periods: DutyPeriod[] }

export type DutyQuery = {
  districtCode: string
  now: Date
  /** One unit, some units, or the units within areas, null for the whole district. */
  scope: { unitId: number } | { unitIds: readonly number[] } | { areaIds: readonly number[] | null }
  /** Codes of the items; all if absent. */
  items?: readonly string[] | undefined
  /** Periods whose last day is not before this one. */
  from?: string | undefined
  /** Periods whose last day is not after this one; those that are over if absent. */
  until?: string | undefined
  /** At most so many periods of each item, the newest. */
  count?: number | undefined
}

/**
 * What each open unit has to publish, and whether it did, in the official order of units and items. Items that are due on
 * events have no periods, so they are not listed.
 */
export async function listDuties(db: Db, query: DutyQuery): Promise<UnitDuty[]> {
  const { districtCode, now, from, count } = query
  const today = formatDate(now)
  const items = (await listAllItems(db, districtCode)).filter(
    ({ code, kind }) => kind !== 'event' && (query.items?.includes(code) ?? true),
  )
  if (items.length === 0) return []
  const units = await listUnits(db, query, [...new Set(items.flatMap(({ levels }) => levels))])
  const unitIds = units.map(({ id }) => id)
  const selection = {
    unitIds,
    itemIds: items.map(({ id }) => id),
    from,
    until: query.until ?? addDays(today, -1),
    count,
  }
  const periods = await listPeriods(db, selection)
  const facts: Facts = {
    today,
    exempt: await listExemptions(db, selection),
    named: await listEvidence(db, { districtCode, now, unitIds, items, days: daysOfAll(periods.values()) }),
    types: await listTypesOfItems(db, items),
    suggested: await listSuggestions(db, { districtCode, now, selection }),
  }
  return units.flatMap((unit) =>
    items.flatMap((item) => {
      const own = periods.get(`${unit.id} ${item.id}`)
      return own ? [{ unit, item, periods: judgeAll(`${unit.id} ${item.id}`, item, own, facts) }] : []
    }),
  )
}

function daysOfAll(periods: Iterable<readonly PeriodDays[]>): { first: string; last: string } {
  const days = { first: '9999-12-31', last: '0001-01-01' }
  for (const all of new Set(periods))
    for (const { firstDay, lastDay } of all) {
      if (firstDay < days.first) days.first = firstDay
      if (lastDay > days.last) days.last = lastDay
    }
  return days
}

type Facts = {
  today: string
  exempt: ReadonlyMap<string, string>
  named: Awaited<ReturnType<typeof listEvidence>>
  types: ReadonlyMap<number, ReadonlySet<number>>
  suggested: ReadonlyMap<string, Suggestion>
}

/** Called for tens of thousands of periods, so it copies no objects and looks up nothing that is not there. */
function judgeAll(key: string, item: DutyItem, periods: readonly PeriodDays[], facts: Facts): DutyPeriod[] {
  const named = facts.named.get(key)
  const types = facts.types.get(item.id)
  const exemptions = facts.exempt.size > 0 ? facts.exempt : null
  return periods.map((days) => {
    const own = named?.get(days.key) ?? none
    const exemptReason = exemptions?.get(`${key} ${days.key}`) ?? null
    const { state, lateDays, evidence } = judge(
      days,
      own.every((each) => fits(each, types)) ? own : own.map((each) => withCategory(each, types)),
      facts.today,
      exemptReason !== null,
    )
    const suggestion =
      evidence === null && exemptReason === null ? facts.suggested.get(`${key} ${days.key}`) : undefined
    const shown = suggestion
      ? suggested(suggestion)
      : {
          state,
          lateDays,
          evidence: evidence && toLink(evidence),
          doubt: state === 'unsure' && evidence ? doubtInWords(evidence) : null,
        }
    return {
      key: days.key,
      label: days.label,
      firstDay: days.firstDay,
      lastDay: days.lastDay,
      due: days.due,
      graceUntil: days.graceUntil,
      state: shown.state,
      lateDays: shown.lateDays,
      evidence: shown.evidence,
      doubt: shown.doubt,
      exemptReason,
    }
  })
}

const none: readonly EvidenceRow[] = []

/** A person confirmed what it is, or its category says so. */
const fits = ({ isConfirmed, typeId }: EvidenceRow, types: ReadonlySet<number> | undefined): boolean =>
  isConfirmed || types === undefined || types.size === 0 || types.has(typeId)

const withCategory = (each: EvidenceRow, types: ReadonlySet<number> | undefined): NamedEvidence =>
  fits(each, types) ? each : { ...each, doubt: each.doubt || 'other-category' }

const toLink = ({ articleId, typeId, day, isZero }: NamedEvidence) => ({ articleId, typeId, day, isZero })

/** One that counts for a part of the period is shown as well. */
const doubtInWords = ({ doubt }: NamedEvidence): string =>
  doubt === '' ? '只公开了其中一部分时间的' : evidenceDoubts[doubt]

const suggested = ({ articleId, typeId, releaseTime, isZero, reason, isDated }: Suggestion) => ({
  state: 'unsure' as const,
  lateDays: 0,
  evidence: { articleId, typeId, day: formatDate(releaseTime), isZero },
  doubt: `${suggestionInWords(reason, isDated)}，还没有人确认`,
})

/** The open units of these levels, in the official order. */
export async function listUnits(
  db: Db,
  { districtCode, scope }: Pick<DutyQuery, 'districtCode' | 'scope'>,
  levels: readonly AreaLevel[],
): Promise<DutyUnit[]> {
  const ids = 'unitId' in scope ? [scope.unitId] : 'unitIds' in scope ? scope.unitIds : null
  const areaIds = 'areaIds' in scope ? scope.areaIds : ids
  const { rows } = await sql<DutyUnit>`
    with recursive ${descendantAreas(areaIds, districtCode)}
    select area.id, area.name, area.level, coalesce(parent.name, '') as "parentName"
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where area.standing = 'open' and area.level = any(${[...levels]}::text[])
      and ${ids ? sql`area.id = any(${[...ids]}::bigint[])` : sql`true`}
    order by area.level = 'village' desc, parent.position, area.position, area.id`.execute(db)
  return rows
}
