import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { hintKinds, type HintKind } from '../articles/hints/hint-kinds.ts'
import { hintState } from '../articles/hints/list-hints.server.ts'
import { lastPublicDay } from '../articles/hints/public-since.ts'
import { listDuties } from '../duties/queries.server.ts'
import { shownPeriods } from '../duties/states.ts'
import type { WorkCalendar } from '../holidays/holidays.ts'
import type { Scope } from './facts-columns.server.ts'
import { heldDays, type HeldText, type OpenHint, type Owed, type OwedDuty } from './judge-units.ts'
import '../articles/table.server.ts'
import '../articles/hints/table.server.ts'
import '../articles/writing/table.server.ts'

/** What the units owe of their last periods, in the official order. */
export async function readOwed(db: Db, { districtCode, now }: Scope): Promise<Owed> {
  const all = await listDuties(db, { districtCode, now, scope: { areaIds: null }, count: shownPeriods })
  const duties: OwedDuty[] = []
  let [unsure, count] = [0, 0]
  for (const { unit, item, periods } of all)
    for (const { key, label, state, graceUntil } of periods) {
      count += 1
      if (state === 'unsure') unsure += 1
      if (state === 'missing' || state === 'open')
        duties.push({
          unitId: unit.id,
          unitName: unit.name,
          item: item.code,
          itemTitle: item.title,
          period: key,
          label,
          state,
          graceUntil,
        })
    }
  return { duties, unsure, count }
}

type HintRow = { id: number; unitName: string; kind: HintKind; since: Date }

/** Hints that their units had the district's days to explain, in the official order of units. */
export async function listLateHints(
  db: Db,
  { districtCode, now }: Scope,
  hintDays: number,
  calendar: WorkCalendar,
): Promise<OpenHint[]> {
  const until = lastPublicDay(formatDate(now), hintDays, calendar)
  const { rows } = await sql<HintRow>`
    select unit_hint.id, area.name as "unitName", unit_hint.kind, changed.event_time as since
    from unit_hint
    join area as named on named.id = unit_hint.unit_id
    join area on area.id = coalesce(named.merged_into, named.id)
    left join area as above on above.id = area.parent_id
    join lateral (
      select event_time from unit_hint_event where hint_id = unit_hint.id and kind <> 'gone' order by id desc limit 1
    ) as changed on true
    where area.district_code = ${districtCode} and ${hintState} = 'open'
      and (changed.event_time at time zone 'Asia/Shanghai')::date <= ${until}::date
    order by above.position, area.position, area.id, unit_hint.id`.execute(db)
  return rows.map(({ id, unitName, kind, since }) => ({
    id,
    unitName,
    title: hintKinds[kind],
    since: formatDate(since),
  }))
}

/** Texts in review for too long, and those released in an emergency that nobody confirmed. */
export async function listHeld(db: Db, { districtCode, now }: Scope): Promise<HeldText[]> {
  const { rows } = await sql<Omit<HeldText, 'since'> & { since: Date }>`
    select article.id, coalesce(work.content ->> 'title', article.title) as title, area.name as "unitName",
      work.submit_time as since, false as "isReleased"
    from article_work as work join article on article.id = work.article_id join area on area.id = article.area_id
    where article.district_code = ${districtCode} and work.delete_time is null
      and work.stage in ('first-review', 'second-review', 'final-review')
      and work.submit_time < ${now}::timestamptz - make_interval(days => ${heldDays})
    union all
    select article.id, article.title, area.name, min(record.create_time), true
    from article_release as record join article on article.id = record.article_id join area on area.id = article.area_id
    where article.district_code = ${districtCode} and record.emergency_reason <> '' and record.confirm_actor is null
    group by article.id, area.name
    order by since, id`.execute(db)
  return rows.map(({ since, ...text }) => ({ ...text, since: formatDate(since) }))
}
