import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { descendantAreas } from '../../access/places.server.ts'
import { addDays, formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { evidenceDoubts, suggestionInWords } from './doubts.ts'
import {
  type EvidenceRow,
  listEntryDays,
  listEvidence,
  listExemptions,
  listPeriods,
  listSuggestions,
  type PeriodDays,
  type Suggestion,
} from './duty-rows.server.ts'
import { type DutyItem, listAllItems, listTypesOfItems } from './items.server.ts'
import { isTooEarly, judge, type NamedEvidence } from './judge.ts'
import { accountsTemplate } from './preset.ts'
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
  const days = daysOfAll(periods.values())
  const named = await listEvidence(db, { districtCode, now, unitIds, items, days })
  const facts: Facts = {
    today,
    exempt: await listExemptions(db, selection),
    named,
    entries: await listContradicting(db, { now, items, days, named }),
    types: await listTypesOfItems(db, items),
    suggested: await listSuggestions(db, { districtCode, now, selection }),
  }
  return units.flatMap((unit) =>
    items.flatMap((item) => {
      const own = periods.get(`${unit.id} ${item.id}`)
      return own ? [{ unit, item, periods: judgeAll(unit.id, item, own, facts) }] : []
    }),
  )
}

type Days = { first: string; last: string }

function daysOfAll(periods: Iterable<readonly PeriodDays[]>): Days {
  const days = { first: '9999-12-31', last: '0001-01-01' }
  for (const all of new Set(periods))
    for (const { firstDay, lastDay } of all) {
      if (firstDay < days.first) days.first = firstDay
      if (lastDay > days.last) days.last = lastDay
    }
  return days
}

type Named = Awaited<ReturnType<typeof listEvidence>>
type EntryDays = Awaited<ReturnType<typeof listEntryDays>>

/** The public entries of units that report none for an item of accounts. Few do. */
async function listContradicting(
  db: Db,
  { now, items, days, named }: { now: Date; items: readonly DutyItem[]; days: Days; named: Named },
): Promise<EntryDays> {
  const accounts = new Set(items.filter(({ template }) => template === accountsTemplate).map(({ id }) => String(id)))
  const unitIds = new Set<number>()
  for (const [key, byPeriod] of named) {
    const [unitId, itemId = ''] = key.split(' ')
    if (!accounts.has(itemId)) continue
    for (const rows of byPeriod.values()) if (rows.some(({ isZero }) => isZero)) unitIds.add(Number(unitId))
  }
  return unitIds.size === 0 ? new Map() : listEntryDays(db, { now, unitIds: [...unitIds], days })
}

type Facts = {
  today: string
  exempt: ReadonlyMap<string, string>
  named: Named
  /** Of units with a zero report, by unit. */
  entries: EntryDays
  types: ReadonlyMap<number, ReadonlySet<number>>
  suggested: ReadonlyMap<string, Suggestion>
}

/** Called for tens of thousands of periods, so it copies no objects and looks up nothing that is not there. */
function judgeAll(unitId: number, item: DutyItem, periods: readonly PeriodDays[], facts: Facts): DutyPeriod[] {
  const key = `${unitId} ${item.id}`
  const named = facts.named.get(key)
  const types = facts.types.get(item.id)
  const entries = item.template === accountsTemplate ? facts.entries.get(unitId) : undefined
  const exemptions = facts.exempt.size > 0 ? facts.exempt : null
  return periods.map((days) => {
    const own = named?.get(days.key) ?? none
    const exemptReason = exemptions?.get(`${key} ${days.key}`) ?? null
    const { state, lateDays, evidence } = judge(
      days,
      own.every((each) => doubtOf(each, types, entries) === each.doubt)
        ? own
        : own.map((each) => ({ ...each, doubt: doubtOf(each, types, entries) })),
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

/** What a text itself says, else what is known beside it. */
function doubtOf(
  each: EvidenceRow,
  types: ReadonlySet<number> | undefined,
  entries: readonly { from: string; until: string }[] | undefined,
): NamedEvidence['doubt'] {
  if (each.doubt !== '') return each.doubt
  if (isTooEarly(each)) return 'too-early'
  if (!fits(each, types)) return 'other-category'
  const isContradicted = each.isZero && entries?.some(({ from, until }) => from < each.until && until > each.from)
  return isContradicted ? 'has-entries' : ''
}

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
