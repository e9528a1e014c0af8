import { sql } from 'kysely'
import { z } from 'zod'
import { findPlace } from '../../../access/places.server.ts'
import { requireStaff, type Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import { staffQuery } from '../../operation.ts'
import { can } from '../policy.ts'
import { goneMs, type Presence } from './presence.ts'
import { articleInput } from './work-schema.ts'
import './table.server.ts'

/** Windows of one account on one article that are remembered. */
const mostWindows = 10

/**
 * Records that an editor has an article open, and tells who else has. Not audited: nothing is changed. Times are the
 * database's, because several processes serve.
 */
export const reportPresence = staffQuery({
  permission: 'article.edit',
  input: articleInput.extend({
    windowId: z
      .string()
      .regex(/^[\w-]{8,32}$/, '窗口编号为 8 到 32 个字母或数字')
      .describe('这个窗口自定的编号，打开期间不变'),
    turn: z.int().positive().max(maxId).describe('这个窗口的第几次报告；晚到的旧报告不算'),
    away: z.boolean().default(false).describe('是否已经离开或切到后台'),
    editedMsAgo: z.int().min(0).max(maxId).nullable().default(null).describe('多少毫秒前改过，没有改过为 null'),
  }),
  api: {
    call: 'POST /api/staff/articles/:id/presence',
    tag: '稿件',
    summary: '报告正在编辑这篇稿件，得知还有谁在编辑；每 20 秒一次，离开时 away 为 true',
    output: z.object({
      others: z.array(z.object({ name: z.string(), editedMsAgo: z.int().nullable() })),
      ownOtherWindow: z.boolean(),
    }),
    isBackground: true,
  },
  async at(db, { actor, input, site }) {
    const row = await db
      .selectFrom('article_work')
      .innerJoin('article', 'article.id', 'article_work.article_id')
      .select(sql<number>`(article_work.content->>'areaId')::integer`.as('areaId'))
      .where('article_work.article_id', '=', input.id)
      .where('article.district_code', '=', site.district.areaCode)
      .executeTakeFirst()
    const place = row && (await findPlace(db, row.areaId))
    if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
    return { place }
  },
  async run(db, { actor, input: { id, windowId, turn, away, editedMsAgo } }) {
    const staff = requireStaff(actor)
    await removeGone(db)
    await sql`
      insert into article_presence (article_id, account_id, window_id, turn, away, seen_time, edit_time)
      select ${id}, ${staff.id}, ${windowId}, ${turn}, ${away}, now(),
        now() - make_interval(secs => ${editedMsAgo}::float8 / 1000)
      where (select count(*) from article_presence
        where article_id = ${id} and account_id = ${staff.id} and window_id <> ${windowId}) < ${mostWindows}
      on conflict (article_id, account_id, window_id) do update
        set turn = excluded.turn, away = excluded.away, seen_time = excluded.seen_time, edit_time = excluded.edit_time
        where article_presence.turn < excluded.turn`.execute(db)
    return getPresence(db, staff, id, windowId)
  },
})

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
