import { sql } from 'kysely'
import { addDefaultItems } from '../../src/domain/duties/add-default-items.server.ts'
import { listAllItems } from '../../src/domain/duties/items.server.ts'
import { daysOf, dueOf, periodsBetween } from '../../src/domain/duties/periods.ts'
import { getCalendar } from '../../src/domain/holidays/queries.server.ts'
import { formatDate } from '../../src/platform/dates.ts'
import type { Db, Tx } from '../../src/platform/db/types.ts'
import { now } from '../load/search-corpus.ts'

/** `quarters`: of books, duties, contracts and projects, back from the last one. `entries`: of each book. */
export type BookSize = { quarters: number; entries: number }

/** What villages published of their money: books of each quarter, contracts, projects, hints; and what they had to. */
export async function growBooks(db: Db, districtCodes: readonly string[], size: BookSize): Promise<void> {
  for (const code of districtCodes) await db.transaction().execute((tx) => addDuties(tx, code, size.quarters))
  await db.transaction().execute(async (tx) => {
    await addRecords(tx, size.quarters)
    await addBooks(tx, size.entries)
    await addContracts(tx)
    await addStages(tx)
    await addHints(tx)
  })
}

async function addDuties(tx: Tx, districtCode: string, quarters: number): Promise<void> {
  await addDefaultItems(tx, districtCode, now)
  const calendar = await getCalendar(tx, districtCode)
  const today = formatDate(now)
  const begin = formatDate(new Date(now.getTime() - quarters * 91 * 86_400_000))
  const days = (await listAllItems(tx, districtCode)).flatMap((item) => {
    const { id, kind } = item
    if (kind === 'event') return []
    return periodsBetween(kind, begin, today).map((period) => {
      const { first, last } = daysOf(period)
      const { due, graceUntil } = dueOf(period, item, calendar)
      return { item_id: id, period, first_day: first, last_day: last, due, grace_until: graceUntil }
    })
  })
  await sql`
    insert into duty (unit_id, item_id, period, first_day, last_day, due, grace_until)
    select area.id, days.* from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as days (
      item_id bigint, period text, first_day date, last_day date, due date, grace_until date
    ) join duty_item as item on item.id = days.item_id
      join area on area.district_code = ${districtCode} and area.level = any(item.unit_levels)`.execute(tx)
  await sql`insert into duty_run (district_code, made_day) values (${districtCode}, ${today})
    on conflict (district_code) do update set made_day = ${today}`.execute(tx)
}

/** The articles of a book, a contract and a stage of each village in each quarter, with a revision each. */
async function addRecords(tx: Tx, quarters: number): Promise<void> {
  await sql`
    create temporary table record on commit drop as
    select nextval(pg_get_serial_sequence('article', 'id')) as article_id,
      nextval(pg_get_serial_sequence('article_revision', 'id')) as revision_id, kind, unit_id, district_code, place,
      first_day, first_day + interval '3 months' as until
    from (
      select kind, area.id as unit_id, district_code, place, (date '2026-07-01' - make_interval(months => 3 * place))::date as first_day
      from area, generate_series(0, ${quarters}::integer - 1) as place, unnest(array['book', 'contract', 'stage']) as kind
      where level = 'village' order by place desc, kind, unit_id
    ) as each`.execute(tx)
  await sql`
    insert into article (id, district_code, area_id, article_type_id, title, author, publisher, content, status,
      release_time, update_time)
    select article_id, record.district_code, unit_id, item.type_ids[1],
      '示例' || kind || extract(year from first_day) || '年第' || extract(quarter from first_day) || '季度', '示例甲', '示例村',
      '<p>示例</p>', 'published', until + interval '10 days', until + interval '10 days'
    from record join duty_item as item on item.district_code = record.district_code and item.template = 'village-accounts'
    order by article_id`.execute(tx)
  await sql`
    insert into article_revision (id, article_id, number, reason, content, content_hash, actor, create_time)
    select revision_id, article_id, 1, 'carried-over', '{}', sha256(article_id::text::bytea), 'scale', until
    from record order by revision_id`.execute(tx)
  await sql`
    insert into article_release (article_id, number, kind, revision_id, release_time, actor, unit_name, create_time)
    select article_id, 1, 'release', revision_id, until + interval '10 days', 'scale', '示例村', until + interval '10 days'
    from record order by article_id`.execute(tx)
  await sql`create index on record (article_id)`.execute(tx)
  await sql`analyze record`.execute(tx)
}

async function addBooks(tx: Tx, entries: number): Promise<void> {
  await sql`
    insert into book (article_id, revision_id, unit_id, period, first_day, last_day, is_zero, opening, income, expense,
      other_net, closing, entries, oversight_day, oversight_finding)
    select article_id, revision_id, unit_id, extract(year from first_day) || '-Q' || extract(quarter from first_day),
      first_day, until - interval '1 day', false, 1000000, 50000, 50000, 0, 1000000, ${entries}, until, ''
    from record where kind = 'book' order by article_id`.execute(tx)
  await sql`
    insert into book_account (article_id, id, position, kind, title, last_four, opening, received, paid, closing, statement,
      difference_reason)
    select article_id, 'a1', 1, 'bank', '基本户', '0001', 1000000, 50000, 50000, 1000000, 1000000, ''
    from record where kind = 'book' order by article_id`.execute(tx)
  await sql`
    insert into book_entry (article_id, id, position, day, account_id, direction, item, summary, counterparty, fen, voucher,
      contract, project)
    select article_id, 'e' || n, n, first_day + n, 'a1', case n % 2 when 0 then 'in' else 'out' end,
      case n % 2 when 0 then '1.' else '3.' end || 1 + n % 4, '示例事项' || n, '个人', 100 * n, '记' || n,
      case when n = 2 then 'c' || place end, case when n = 3 then 'p' || place / 4 end
    from record, generate_series(1, ${entries}::integer) as n where kind = 'book' order by article_id, n`.execute(tx)
  await sql`
    insert into book_holding (article_id, id, position, class, title, measure, former, increase, decrease, present, note)
    select article_id, 'h' || n, n, 'resource', '示例地' || n, '亩', 1000, 0, 0, 1000, ''
    from record, generate_series(1, 3) as n where kind = 'book' order by article_id, n`.execute(tx)
  await sql`
    insert into duty_evidence (article_id, item, period, revision_id, unit_id, is_zero, source, since, covers_from,
      covers_until)
    select article_id, item.code, extract(year from first_day) || '-Q' || extract(quarter from first_day), revision_id,
      unit_id, false, 'text', until + interval '10 days', first_day, until
    from record join duty_item as item on item.district_code = record.district_code and item.template = 'village-accounts'
    where kind = 'book' order by article_id`.execute(tx)
}

async function addContracts(tx: Tx): Promise<void> {
  await sql`
    insert into contract (article_id, revision_id, unit_id, id, kind, number, title, party, object, quantity, measure, fen,
      signed, start_day, end_day)
    select article_id, revision_id, unit_id, 'c' || place, 'lease', '合' || place, '示例租地', '个人', '示例地', 100000, '亩',
      500000, first_day, first_day, until + interval '1 year'
    from record where kind = 'contract' order by article_id`.execute(tx)
  await sql`
    insert into contract_due (article_id, position, due, fen)
    select article_id, n, first_day + n * 90, 100000 from record, generate_series(1, 4) as n
    where kind = 'contract' order by article_id, n`.execute(tx)
  // Older texts that may be what another item asks for.
  await sql`
    insert into duty_suggestion (article_id, unit_id, item_id, period, reason, is_dated)
    select article_id, duty.unit_id, item_id, period, 'category', true
    from record join duty on duty.unit_id = record.unit_id and duty.first_day = record.first_day
      join duty_item as item on item.id = item_id and item.template is distinct from 'village-accounts'
    where kind = 'contract'`.execute(tx)
}

const addStages = (tx: Tx) =>
  sql`
    insert into project_stage (article_id, revision_id, unit_id, project, title, stage, day, fen, party, result)
    select article_id, revision_id, unit_id, 'p' || place / 4, '示例工程',
      (array['decision', 'award', 'acceptance', 'settlement'])[1 + place % 4], first_day, 1000000, '示例公司', ''
    from record where kind = 'stage' order by article_id`.execute(tx)

/** One for each book. Of those that are present still, only the last ones wait for an explanation. */
async function addHints(tx: Tx): Promise<void> {
  await sql`
    insert into unit_hint (unit_id, kind, key, period, entries, words, found_time, gone_time)
    select unit_id, 'round-sum', 'q' || place, period, jsonb_build_array(jsonb_build_object('period', period, 'id', 'e1')),
      '示例', until, case when place > 2 and (unit_id + place) % 2 = 0 then until + interval '1 month' end
    from record, lateral (
      select extract(year from first_day) || '-Q' || extract(quarter from first_day) as period
    ) as named where kind = 'book' order by article_id`.execute(tx)
  await sql`
    insert into unit_hint_event (hint_id, kind, revision, words, event_time)
    select id, 'found', 1, words, found_time from unit_hint order by id`.execute(tx)
  await sql`
    insert into unit_hint_explanation (hint_id, number, hint_revision, explanation, actor, create_time, state, decide_actor,
      decide_time)
    select id, 1, 1, '示例', 'scale', found_time, 'confirmed', 'other', found_time
    from unit_hint where found_time < ${now}::timestamptz - interval '6 months' order by id`.execute(tx)
}
