import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { refersToArticle } from './refers.ts'
import '../books/table.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** Changes taken over in one step. */
const changesAtOnce = 500
/** Of texts with links that nobody could follow, so many are tried again each night. */
const mostTried = 1_000

/** A row for each text that is public or scheduled, and for no other, whatever became of the notes about them. */
export async function completeLooks(db: Db): Promise<void> {
  await sql`
    insert into article_look (article_id, district_code)
    select id, district_code from article
    where status = 'published' and not exists (select from article_look where article_id = article.id)
    order by id on conflict do nothing`.execute(db)
  await sql`
    delete from article_look using article
    where article.id = article_id and article.status <> 'published'`.execute(db)
  // The other end may be there again without anybody having changed it: a moment came, or a file.
  await sql`
    update article_look set is_due = true where article_id in (
      select article_id from article_scan where findings @? '$[*] ? (@.kind == "dead-link")'
      order by found_time desc limit ${mostTried})`.execute(db)
}

/**
 * Makes due what changed since the last night, what links to it, and the books beside a changed book. What is noted
 * meanwhile waits for the next call. @returns whether there was anything.
 */
export const takeChanges = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ articleId: number; bookUnitId: number | null }>`
      delete from article_change where id in (select id from article_change order by id limit ${changesAtOnce})
      returning article_id as "articleId", book_unit_id as "bookUnitId"`.execute(tx)
    if (rows.length === 0) return false
    const ids = [...new Set(rows.map(({ articleId }) => articleId))]
    const units = [...new Set(rows.flatMap(({ bookUnitId }) => bookUnitId ?? []))]
    await sql`update article_look set is_due = true
      where article_id = any(${ids}::bigint[])
        or article_id in (select article_id from book where unit_id = any(${units}::integer[]))`.execute(tx)
    await makeDue(tx, ids.map(refersToArticle))
    return true
  })

/** Has texts looked at again that refer to something of which the state changed. */
export async function makeDue(db: Db | Tx, refers: readonly string[]): Promise<void> {
  if (refers.length === 0) return
  await sql`update article_look set is_due = true
    where refers <> '{}' and refers && ${[...refers]}::text[] and not is_due`.execute(db)
}

/** Has one text looked at again. */
export async function makeArticleDue(db: Db, articleId: number): Promise<void> {
  await db.updateTable('article_look').set({ is_due: true }).where('article_id', '=', articleId).execute()
}

/** Of so many looks one is at what was looked at longest ago, whatever else is due: nothing waits forever. */
const oneInTurn = 4

/**
 * The next text to look at: one that changed, else one that was looked at by former rules, else the one of the oldest
 * look. @param turn how many were looked at. @returns null once all were looked at since `begun`.
 */
export async function findNextDue(db: Db, begun: Date, turn: number): Promise<number | null> {
  const due = sql`select article_id, 1 as place from article_look where is_due order by article_id limit 1`
  const former = sql`
    select article_id, 2 as place from (
      select look.* from scan_rules, lateral (
        select article_id, look_time from article_look
        where article_look.district_code = scan_rules.district_code and rules < scan_rules.number
        order by rules, look_time nulls first, article_look.article_id limit 1
      ) as look order by look_time nulls first limit 1
    ) as former`
  const oldest = sql`
    select article_id, 3 as place from article_look where look_time < ${begun}
    order by look_time, article_id limit 1`
  const isTurnOfOldest = turn % oneInTurn === oneInTurn - 1
  const { rows } = await sql<{ id: number }>`
    select article_id as id from ((${due}) union all (${former}) union all (${oldest})) as next
    order by place ${isTurnOfOldest ? sql`desc` : sql`asc`} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** A finished look. */
export type Look = { id: number; rules: number; refers: string[] }

/** The number of the rules that hold for an article now. */
export async function rulesOf(db: Db, articleId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::integer as number from scan_rules
    where district_code = (select district_code from article where id = ${articleId})`.execute(db)
  return rows[0]?.number ?? 0
}

export async function recordLook(db: Db, { id, rules, refers }: Look, now: Date): Promise<void> {
  await db
    .updateTable('article_look')
    .set({ look_time: now, rules, refers, is_due: false })
    .where('article_id', '=', id)
    .execute()
}
