import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inventArticles, now, rootTypeIds } from '../load/search-corpus.ts'
import { addArticles } from '../../src/domain/articles/commands.server.ts'
import { sealMessage } from '../../src/domain/messages/seal.server.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { operator, system } from '../../src/access/policy.ts'
import { loadConfig } from '../../src/config.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { type BookSize, growBooks } from './grow-books.ts'
import { growPayments } from './grow-payments.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Rows of a database. `articles`: without those of books, contracts and projects. */
export type Size = { articles: number; messages: number; events: number; payments: number } & BookSize
/**
 * Of one that is `times` as large as the smallest, which is as large as a league after a fifth of a year. What units publish
 * by quarters is that of a year in the smallest one, and that of ten years in all from ten times as much on.
 */
export const sizeOf = (times: number, articles = 20_000): Size => ({
  articles: articles * times,
  messages: (articles / 2) * times,
  events: articles * 5 * times,
  payments: articles * 10 * times,
  quarters: Math.min(40, 4 * times),
  entries: Math.round(articles / 1_000) + 10,
})

export const { districts } = loadConfig({})
export const districtCode = districts[0]?.areaCode ?? ''
export { now }

/** Texts that are copied: each has a subject of its own. */
const originals = 400
/** Open messages of a district do not become more with the years. */
const openMessages = 150
const messageBatch = 5_000

/** Fills an empty, migrated database: units as in a league, then rows by sets, without indexes that slow them down. */
export async function grow(db: Db, keys: Keys, size: Size): Promise<void> {
  await db.transaction().execute((tx) => ensureDistrictAreas(tx, system, districts))
  await addUnits(db)
  await addOriginals(db)
  await withoutIndexes(db, 'article', '%USING gin%', () => copyArticles(db, size.articles - originals))
  await addMessages(db, keys, size.messages)
  await addEvents(db, size.events)
  await growBooks(
    db,
    districts.map(({ areaCode }) => areaCode),
    size,
  )
  await growPayments(db, keys, size.payments, districtCode)
  // The state in which autovacuum leaves a database at rest.
  await sql`vacuum analyze`.execute(db)
}

/** Ten townships of twelve villages, and twenty departments, for each district. */
async function addUnits(db: Db): Promise<void> {
  await sql`
    with root as (select id, district_code from area where level = 'district'),
    department as (
      insert into area (district_code, name, parent_id, level, unit_type, position)
      select district_code, '示例局' || n, id, 'department', 2, n from root, generate_series(1, 20) as n
    ), township as (
      insert into area (district_code, name, parent_id, level, position)
      select district_code, '示例镇' || n, id, 'township', n from root, generate_series(1, 10) as n
      returning id, district_code
    )
    insert into area (district_code, code, name, parent_id, level, position)
    select district_code, left(district_code, 6) || lpad((id % 10000 * 100 + n)::text, 6, '0'), '示例村' || id || '_' || n, id,
      'village', n
    from township, generate_series(1, 12) as n`.execute(db)
}

async function addOriginals(db: Db): Promise<void> {
  const root = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('level', '=', 'district')
    .executeTakeFirstOrThrow()
  for (const batch of inventArticles(originals, 100, { districtCode, areaId: root.id })) {
    // Short, so that a million of them fits on a disk.
    const articles = batch.map((article) => ({ ...article, content: `${article.content.split('</p>')[0]}</p>` }))
    await db.transaction().execute((tx) => addArticles(tx, operator('scale'), articles))
  }
}

/** Copies for all units over ten years, a hundredth of them withdrawn, another one drafts. */
async function copyArticles(db: Db, count: number): Promise<void> {
  await sql`
    with unit as materialized (
      select id, district_code, row_number() over (order by md5(id::text)) - 1 as place, count(*) over () as units from area
    ), original as materialized (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as originals from article
    )
    insert into article (district_code, area_id, article_type_id, title, author, publisher, content, important, status,
      release_time, update_time, withdraw_time, title_search, search, search_version)
    select unit.district_code, unit.id, (${[...rootTypeIds]}::integer[])[1 + n % 6], title, author, publisher, content,
      n % 500 = 0,
      case n % 100 when 0 then 'withdrawn' when 1 then 'draft' else 'published' end,
      ${now}::timestamptz - make_interval(secs => n::double precision / ${count} * 315000000),
      ${now}::timestamptz - make_interval(secs => n::double precision / ${count} * 315000000),
      case n % 100 when 0 then ${now}::timestamptz end, title_search, search, search_version
    from generate_series(1, ${count}::integer) as n
      join unit on unit.place = (n * 7919::bigint) % unit.units
      join original on original.place = (n * 31::bigint) % original.originals`.execute(db)
  // Drafts that nobody finished, of which there are as many each year.
  await sql`
    insert into article_work (article_id, content, content_hash, author, editors, update_actor, update_time)
    select id, jsonb_build_object('title', title), sha256(id::text::bytea), 'scale', '{scale}', 'scale', update_time
    from article where status = 'draft' order by release_time desc limit 500`.execute(db)
}

/** Answered ones of ten years, and as many open ones whatever the size. */
async function addMessages(db: Db, keys: Keys, count: number): Promise<void> {
  const { current } = keys.read()
  const units = await db.selectFrom('area').select(['id', 'district_code as districtCode']).orderBy('id').execute()
  const open = openMessages * districts.length
  for (let from = 0; from < count; from += messageBatch) {
    const rows = Array.from({ length: Math.min(messageBatch, count - from) }, (_, at) => {
      const place = from + at
      const unit = units[(place * 7919) % units.length]
      if (!unit) throw new Error('There are no units.')
      const key = { districtCode: unit.districtCode, submissionKey: randomUUID() }
      const text = { nickname: '示例甲', phone: '13800000011', content: `路灯坏了第${place}号`, receipt: String(place) }
      const received = new Date(now.getTime() - (place / count) * 315_000_000_000)
      const isOpen = place < open
      return {
        district_code: unit.districtCode,
        area_id: unit.id,
        submission_key: key.submissionKey,
        receipt_index: randomBytes(32),
        phone_index: randomBytes(32),
        key_version: current.version,
        sealed: sealMessage(current, key, text),
        receipt_only: false,
        received_time: received,
        state: isOpen ? 'received' : 'answered',
        sealed_reply: isOpen ? null : Buffer.from('reply'),
        reply_name: isOpen ? null : '示例局',
        answered_time: isOpen ? null : received,
      }
    })
    await sql`
      insert into message (district_code, area_id, submission_key, receipt_index, phone_index, key_version, sealed,
        receipt_only, received_time, state, sealed_reply, reply_name, answered_time, reply_time)
      select * from unnest(${rows.map((row) => row.district_code)}::text[], ${rows.map((row) => row.area_id)}::integer[],
        ${rows.map((row) => row.submission_key)}::uuid[], ${rows.map((row) => row.receipt_index)}::bytea[],
        ${rows.map((row) => row.phone_index)}::bytea[], ${rows.map((row) => row.key_version)}::smallint[],
        ${rows.map((row) => row.sealed)}::bytea[], ${rows.map((row) => row.receipt_only)}::boolean[],
        ${rows.map((row) => row.received_time)}::timestamptz[], ${rows.map((row) => row.state)}::text[],
        ${rows.map((row) => row.sealed_reply)}::bytea[], ${rows.map((row) => row.reply_name)}::text[],
        ${rows.map((row) => row.answered_time)}::timestamptz[], ${rows.map((row) => row.answered_time)}::timestamptz[])`.execute(
      db,
    )
  }
}

/** Mostly look-ups of citizens; of a rare action as many whatever the size. */
async function addEvents(db: Db, count: number): Promise<void> {
  await sql`
    insert into audit_event (at, actor, action, district_code, subject)
    select ${now}::timestamptz - make_interval(secs => n::double precision / ${count} * 315000000),
      case when n % 10 < 8 then '群众' else 'clerk' || n % 300 end,
      case when n % 10 < 7 then 'subsidy-payment.look-up' when n % 10 = 7 then 'message.submit'
        when n <= 400 then 'category.change' else 'article.save' end,
      (${districts.map(({ areaCode }) => areaCode)}::text[])[1 + n % 7], n::text
    from generate_series(1, ${count}::integer) as n`.execute(db)
}
