import { sql } from 'kysely'
import { descendantAreas } from '../../../access/places.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { formatDate } from '../../../platform/dates.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { District } from '../../districts/schema.ts'
import type { WorkCalendar } from '../../holidays/holidays.ts'
import { isPublic } from '../visibility.server.ts'
import type { HintKind } from './hint-kinds.ts'
import { lastPublicDay } from './public-since.ts'
import '../../../access/area-table.server.ts'
import '../books/table.server.ts'
import '../contracts/table.server.ts'
import '../projects/table.server.ts'
import '../table.server.ts'
import './table.server.ts'

export const publicHintStates = ['open', 'explained'] as const
export type PublicHintState = (typeof publicHintStates)[number]

/** A hint as the public reads it. Entries, contract and project are those that are public now. */
export type PublicHint = {
  id: number
  /** The unit as the books name it. */
  unitId: number
  /** The unit as it is now. */
  areaId: number
  areaName: string
  aboveName: string | null
  kind: HintKind
  period: string | null
  words: string
  entries: readonly { period: string; id: string; day: string }[]
  contract: string | null
  project: string | null
  /** Since when it says these words. */
  since: Date
  /** Null: not explained yet, or not confirmed. */
  explanation: string | null
  explainedTime: Date | null
}

type Scope = { district: Pick<District, 'areaCode' | 'hintDays'>; now: Date; terms: { calendar: WorkCalendar } }
export type PublicHintFilter = {
  areaId?: number | undefined
  kind?: HintKind | undefined
  state?: PublicHintState | undefined
}

/** The present hints of the units `below`, first: what follows is looked up for each of them only. */
const chosenHints = (districtCode: string, kind: HintKind | undefined) => sql`
  chosen as materialized (
    select unit_hint.*, area.id as "areaId", area.name as "areaName", above.name as "aboveName",
      above.position as above_position, area.position
    from area
    join area as named on coalesce(named.merged_into, named.id) = area.id
    join unit_hint on unit_hint.unit_id = named.id
    left join area as above on above.id = area.parent_id
    where area.id in (select id from below) and named.district_code = ${districtCode} and unit_hint.gone_time is null
      ${kind === undefined ? sql`` : sql`and unit_hint.kind = ${kind}`}
  )`

/**
 * The hints of a unit or area that the public reads, in the official order of units: those with a confirmed explanation,
 * and those that the unit has had time to explain. None whose entries are not all public.
 * @param order `newest`: those that were explained or raised last first.
 */
export async function listPublicHints(
  db: Db,
  { district: { areaCode, hintDays }, now, terms }: Scope,
  { areaId, kind, state }: PublicHintFilter,
  pageNum: number,
  size: number,
  order: 'official' | 'newest' = 'official',
) {
  const until = lastPublicDay(formatDate(now), hintDays, terms.calendar)
  const hints = sql`
    ${chosenHints(areaCode, kind)}, hints as (
      select unit_hint.*, said.explanation, said.decide_time as "explainedTime", changed.event_time as since,
        linked.entries as "publicEntries"
      from chosen as unit_hint
      join lateral (
        select event_time from unit_hint_event where hint_id = unit_hint.id and kind <> 'gone' order by id desc limit 1
      ) as changed on true
      left join lateral (
        select explanation, decide_time from unit_hint_explanation
        where hint_id = unit_hint.id and state = 'confirmed' and hint_revision = unit_hint.revision
        order by number desc limit 1
      ) as said on true
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('period', book.period, 'id', book_entry.id, 'day', book_entry.day)
          order by book_entry.day, book_entry.id), '[]') as entries
        from jsonb_to_recordset(unit_hint.entries) as subject (period text, id text)
        join book on book.unit_id = unit_hint.unit_id and book.period = subject.period
        join article on article.id = book.article_id
        join book_entry on book_entry.article_id = book.article_id and book_entry.id = subject.id
        where ${isPublic(now)}
      ) as linked
      where jsonb_array_length(linked.entries) = jsonb_array_length(unit_hint.entries)
        and (said.explanation is not null or (changed.event_time at time zone 'Asia/Shanghai')::date <= ${until}::date)
        ${state === undefined ? sql`` : state === 'open' ? sql`and said.explanation is null` : sql`and said.explanation is not null`}
    )`
  const below = descendantAreas(areaId === undefined ? null : [areaId], areaCode)
  const counted = await sql<{ count: number }>`
    with recursive ${below}, ${hints} select count(*)::integer as count from hints`.execute(db)
  const total = counted.rows[0]?.count ?? 0
  const { offset, ...page } = pageWindow(pageNum, total, size)
  const { rows } = await sql<PublicHint>`
    with recursive ${below}, ${hints}
    select id, unit_id as "unitId", "areaId", "areaName", "aboveName", kind, period, words, since, explanation,
      "explainedTime", "publicEntries" as entries,
      (select contract.id from contract join article on article.id = contract.article_id
        where contract.unit_id = hints.unit_id and contract.id = hints.contract and ${isPublic(now)}) as contract,
      (select project_stage.project from project_stage join article on article.id = project_stage.article_id
        where project_stage.unit_id = hints.unit_id and project_stage.project = hints.project and ${isPublic(now)}
        limit 1) as project
    from hints
    order by ${order === 'newest' ? sql`coalesce("explainedTime", since) desc,` : sql``} above_position, position, "areaId", period desc nulls first, id
    limit ${size} offset ${offset}`.execute(db)
  return { rows, total, ...page }
}
