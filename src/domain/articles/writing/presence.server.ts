import { sql } from 'kysely'
import { findPlace } from '../../../access/places.server.ts'
import { authorise, type Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { can } from '../policy.ts'
import { goneMs, type Presence } from './presence.ts'
import './table.server.ts'

export type Report = {
  /** Made up by the window, the same as long as it is open. */
  windowId: string
  /** Counts the reports of the window. */
  turn: number
  /** The window was closed, or is hidden. */
  away: boolean
  /** Since the last change in this window; null if there was none. */
  editedMsAgo: number | null
}

/** Windows of one account on one article that are remembered. */
const mostWindows = 10

/**
 * Records that an editor has an article open, and tells who else has. Not audited: nothing is changed. Times are the
 * database's, because several processes serve.
 * @throws AppError not_found, also outside the editor's areas; forbidden.
 */
export async function reportPresence(
  db: Db,
  actor: Staff,
  districtCode: string,
  articleId: number,
  report: Report,
): Promise<Presence> {
  await requireEditor(db, actor, districtCode, articleId)
  await removeGone(db)
  await sql`
    insert into article_presence (article_id, account_id, window_id, turn, away, seen_time, edit_time)
    select ${articleId}, ${actor.id}, ${report.windowId}, ${report.turn}, ${report.away}, now(),
      now() - make_interval(secs => ${report.editedMsAgo}::float8 / 1000)
    where (select count(*) from article_presence
      where article_id = ${articleId} and account_id = ${actor.id} and window_id <> ${report.windowId}) < ${mostWindows}
    on conflict (article_id, account_id, window_id) do update
      set turn = excluded.turn, away = excluded.away, seen_time = excluded.seen_time, edit_time = excluded.edit_time
      where article_presence.turn < excluded.turn`.execute(db)
  return getPresence(db, actor, articleId, report.windowId)
}

async function requireEditor(db: Db, actor: Staff, districtCode: string, articleId: number): Promise<void> {
  const row = await db
    .selectFrom('article_work')
    .innerJoin('article', 'article.id', 'article_work.article_id')
    .select(sql<number>`(article_work.content->>'areaId')::integer`.as('areaId'))
    .where('article_work.article_id', '=', articleId)
    .where('article.district_code', '=', districtCode)
    .executeTakeFirst()
  const place = row && (await findPlace(db, row.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
  authorise(can(actor, 'article.edit', { place }))
}

/** Skips locked rows: another report is removing or renewing them. */
const removeGone = (db: Db) =>
  sql`delete from article_presence where (article_id, account_id, window_id) in (
    select article_id, account_id, window_id from article_presence
    where seen_time < now() - make_interval(secs => ${goneMs / 1000}) limit 100 for update skip locked)`.execute(db)

async function getPresence(db: Db, actor: Staff, articleId: number, windowId: string): Promise<Presence> {
  const { rows } = await sql<{ accountId: number; name: string; editedMsAgo: number | null }>`
    select account_id as "accountId", staff_account.name,
      (extract(epoch from now() - max(edit_time)) * 1000)::float8 as "editedMsAgo"
    from article_presence join staff_account on staff_account.id = account_id
    where article_id = ${articleId} and not away and seen_time >= now() - make_interval(secs => ${goneMs / 1000})
      and not (account_id = ${actor.id} and window_id = ${windowId})
    group by account_id, staff_account.name order by max(edit_time) desc nulls last, account_id limit 10`.execute(db)
  return {
    others: rows
      .filter(({ accountId }) => accountId !== actor.id)
      .map(({ name, editedMsAgo }) => ({ name, editedMsAgo: editedMsAgo && Math.max(0, Math.round(editedMsAgo)) })),
    ownOtherWindow: rows.some(({ accountId }) => accountId === actor.id),
  }
}
