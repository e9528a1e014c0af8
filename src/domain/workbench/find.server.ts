import { sql } from 'kysely'
import { isWithinAreas } from '../../access/places.server.ts'
import type { Staff } from '../../access/policy.ts'
import { blindIndexes } from '../../platform/crypto/seal.server.ts'
import { formatDate } from '../../platform/dates.ts'
import { searchQuery } from '../articles/search-text.ts'
import { areasOf as areasOfArticles, mayAnywhere as mayArticles } from '../articles/policy.ts'
import { type Stage, stageTitles } from '../articles/writing/workflow.ts'
import { areasOf as areasOfMessages, mayAnywhere as mayMessages } from '../messages/policy.ts'
import { listStaffMessages } from '../messages/queries-staff.server.ts'
import { readReceipt } from '../messages/receipt.ts'
import { receiptUse } from '../messages/seal.server.ts'
import { stateTitles } from '../messages/states.ts'
import type { Asking } from './asking.ts'
import '../../access/area-table.server.ts'
import '../articles/table.server.ts'
import '../articles/writing/table.server.ts'

/** Results of a kind. */
const most = 6

export type Found = { id: number; title: string; note: string }

/** Articles, units and messages that somebody looks for by typing. Each list follows the policy of its own page. */
export async function findAnything(asking: Asking, words: string) {
  const articles = await findArticles(asking, words)
  const units = await findUnits(asking, words)
  const messages = await findMessages(asking, words)
  return { articles, units, messages }
}

/** By the words of their titles, or by their number, index number or document number. */
async function findArticles({ db, actor, districtCode }: Asking, words: string): Promise<Found[]> {
  if (!mayArticles(actor, 'article.read')) return []
  const query = searchQuery(words)
  const id = /^\d{1,9}$/.test(words) ? Number(words) : null
  const isOwn = isWithinAreas('article', areasOfArticles(actor, 'article.read'), districtCode)
  type Row = Omit<Found, 'note'> & { stage: Stage | null; status: string; releaseTime: Date; areaName: string }
  const { rows } = await sql<Row>`
    with hit as (
      (select id, true as is_number from article where ${isOwn} and id = ${id})
      union
      (select id, false from article where ${isOwn} and index_no = ${words} limit ${most})
      union
      (select id, false from article where ${isOwn} and document_no = ${words} limit ${most})
      union
      (select article.id, false from article_work as work join article on article.id = work.article_id
        where ${isOwn} and work.delete_time is null and position(${words} in work.content->>'title') > 0
        order by work.update_time desc limit ${most})
      union
      (select id, false from article where ${isOwn} and title_search @@ ${query}::tsquery
        order by release_time desc limit ${most})
    )
    select article.id, coalesce(nullif(work.content->>'title', ''), article.title) as title, work.stage,
      article.status, article.release_time as "releaseTime", area.name as "areaName"
    from (select id, bool_or(is_number) as is_number from hit group by id) as hit
      join article on article.id = hit.id join area on area.id = article.area_id
      left join article_work as work on work.article_id = article.id
    order by hit.is_number desc, coalesce(work.update_time, article.release_time) desc limit ${most}`.execute(db)
  return rows.map(({ id: number, title, stage, status, releaseTime, areaName }) => ({
    id: number,
    title: title || '没有标题',
    note: [areaName, stage ? stageTitles[stage] : status === 'withdrawn' ? '已撤下' : formatDate(releaseTime)].join(
      '，',
    ),
  }))
}

/** Areas whose articles or messages the actor may list; null for all districts. */
function areasWithLists(actor: Staff): readonly number[] | null {
  const areas = [
    ...(mayArticles(actor, 'article.read') ? [areasOfArticles(actor, 'article.read')] : []),
    ...(mayMessages(actor, 'message.read') ? [areasOfMessages(actor, 'message.read')] : []),
  ]
  return areas.includes(null) ? null : areas.flatMap((ids) => ids ?? [])
}

async function findUnits({ db, actor, districtCode }: Asking, words: string): Promise<Found[]> {
  const areaIds = areasWithLists(actor)
  const start = areaIds === null ? sql`parent_id is null` : sql`id = any(${[...areaIds]}::integer[])`
  const { rows } = await sql<Found>`
    with recursive below as (
      select id from area where ${start} and district_code = ${districtCode}
      union
      select area.id from area join below on area.parent_id = below.id
    )
    select area.id, area.name as title, coalesce(parent.name, '') as note
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where position(${words} in area.name) > 0
    order by area.name = ${words} desc, length(area.name), area.position, area.id limit ${most}`.execute(db)
  return rows
}

/** By the receipt number of the citizen. */
async function findMessages(asking: Asking, words: string): Promise<Found[]> {
  const receipt = readReceipt(words)
  if (!receipt) return []
  const { db, keys, districtCode } = asking
  const indexes = blindIndexes(keys.read(), receiptUse, receipt)
  const found = await db
    .selectFrom('message')
    .select('id')
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`receipt_index = any(${indexes}::bytea[])`)
    .execute()
  if (found.length === 0) return []
  const { rows } = await listStaffMessages(asking, keys, { view: 'all', ids: found.map(({ id }) => id) }, 1)
  return rows.map(({ id, excerpt, unitName, state }) => ({
    id,
    title: excerpt,
    note: `${unitName}，${stateTitles[state]}`,
  }))
}
