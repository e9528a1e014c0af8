import { sql } from 'kysely'
import { accountGrants } from '../../access/grants.server.ts'
import { listPlaces } from '../../access/places.server.ts'
import { type Actor, can as canOnAccount, type Place, type Staff } from '../../access/policy.ts'
import { findStaff, listGrantPlaces } from '../../access/queries.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { articleActions, can as canOnArticle } from '../articles/policy.ts'
import { stageTitles, type Stage } from '../articles/writing/workflow.ts'
import { can as canOnMessage, messageActions } from '../messages/policy.ts'
import { stateTitles } from '../messages/states.ts'
import type { MessageState } from '../messages/table.server.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'
import '../articles/table.server.ts'
import '../articles/writing/table.server.ts'

/** A text that somebody answers for, or a message that they answer. */
export type WorkItem = {
  kind: 'article' | 'message'
  id: number
  title: string
  unit: string
  state: string
  /** Of the message, raised by each change; of the text, by each save. */
  version: number
  place: Place
  /** Login names of those who approved the text as it is: they may not become its authors. */
  approvers: readonly string[]
}

/** The account whose work it is. */
export type Leaver = { id: number; loginName: string }

/**
 * Unfinished work of an account in areas whose accounts the actor administers: texts that it began or took over, unless
 * in the recycle bin, and messages assigned to it that wait for an answer.
 */
export async function listWorkInHand(db: Db | Tx, actor: Actor, leaver: Leaver): Promise<WorkItem[]> {
  const rows = [...(await listTexts(db, leaver)), ...(await listMessages(db, leaver))]
  const places = await listPlaces(db, [...new Set(rows.map(({ areaId }) => areaId))])
  return rows.flatMap(({ areaId, ...row }) => {
    const place = places.get(areaId)
    return place && canOnAccount(actor, 'account.change', { places: [place] }) ? [{ ...row, place }] : []
  })
}

type Row = Omit<WorkItem, 'place'> & { areaId: number }

async function listTexts(db: Db | Tx, { loginName }: Leaver): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'kind' | 'state'> & { stage: Stage; returned: boolean }>`
    select work.article_id as id, coalesce(nullif(work.content->>'title', ''), '（没有标题）') as title,
      area.id as "areaId", area.name as unit, work.stage, work.return_reason <> '' as returned, work.version,
      array(
        select distinct actor from article_approval
        where article_approval.article_id = work.article_id and article_approval.content_hash = work.content_hash
      ) as approvers
    from article_work as work join area on area.id = (work.content->>'areaId')::integer
    where work.author = ${loginName} and work.delete_time is null
    order by work.article_id`.execute(db)
  return rows.map(({ stage, returned, ...row }) => ({
    ...row,
    kind: 'article',
    state: stage === 'draft' && returned ? '退回待改' : stageTitles[stage],
  }))
}

async function listMessages(db: Db | Tx, { id }: Leaver): Promise<Row[]> {
  const { rows } = await sql<{ id: number; areaId: number; unit: string; state: MessageState; version: number }>`
    select message.id, area.id as "areaId", area.name as unit, message.state, message.version
    from message join area on area.id = message.area_id
    where message.assignee_id = ${id} and (message.state <> 'answered' or message.objection_time > message.reply_time)
    order by message.id`.execute(db)
  return rows.map(({ state, ...row }) => ({
    ...row,
    kind: 'message',
    title: `${row.id} 号留言`,
    state: stateTitles[state],
    approvers: [],
  }))
}

/** Why somebody may not take over an item; null if they may. */
export function findObstacle(taker: Staff, { kind, place, approvers }: WorkItem): string | null {
  if (kind === 'message')
    return canOnMessage(taker, 'message.reply', { place }) ? null : '接手人不是这个单位的留言办理员'
  if (!canOnArticle(taker, 'article.edit', { place })) return '接手人不是这个单位的编辑'
  return approvers.includes(taker.loginName) ? '接手人审核过这篇稿件' : null
}

/** An account that could take over some of the work. */
export type Taker = { id: number; loginName: string; name: string; articles: number; messages: number }

/** Active accounts that the actor administers and that may take over some of these items; the most capable first. */
export async function listTakers(
  db: Db,
  actor: Actor,
  leaver: Pick<Leaver, 'id'>,
  items: readonly WorkItem[],
): Promise<Taker[]> {
  if (items.length === 0) return []
  const roles = [...articleActions['article.edit'].roles, ...messageActions['message.reply'].roles]
  const accounts = await db
    .selectFrom('staff_account')
    .select(['id', 'login_name as loginName', 'name', accountGrants.as('grants')])
    .where('state', '=', 'active')
    .where('id', '<>', leaver.id)
    .where(
      sql<boolean>`exists (select from staff_grant where account_id = staff_account.id and role = any(${roles}::text[]))`,
    )
    .orderBy('login_name')
    .execute()
  const ids = accounts.flatMap(({ grants }) => grants.flatMap(({ areaIds }) => areaIds ?? []))
  const known = await listPlaces(db, [...new Set(ids)])
  const kinds = countAlike(items)
  const takers = accounts.flatMap(({ grants, ...account }) => {
    if (!canOnAccount(actor, 'account.change', { places: placesAmong(known, grants) })) return []
    const staff: Staff = { kind: 'staff', ...account, grants }
    const takes = kinds.filter(([item]) => findObstacle(staff, item) === null)
    const countOf = (kind: WorkItem['kind']) =>
      takes.reduce((sum, [item, count]) => (item.kind === kind ? sum + count : sum), 0)
    const [articles, messages] = [countOf('article'), countOf('message')]
    return articles + messages > 0 ? [{ ...account, articles, messages }] : []
  })
  return takers.toSorted((one, other) => other.articles + other.messages - one.articles - one.messages)
}

/** One item of each kind, place and approvers, which have the same obstacles, with how many there are. */
function countAlike(items: readonly WorkItem[]): [item: WorkItem, count: number][] {
  const alike = Map.groupBy(items, ({ kind, place, approvers }) =>
    JSON.stringify([kind, place.districtCode, place.path, approvers]),
  )
  return [...alike.values()].flatMap((found): [WorkItem, number][] => (found[0] ? [[found[0], found.length]] : []))
}

const placesAmong = (known: ReadonlyMap<number, Place>, grants: Staff['grants']): Place[] | null =>
  grants.some(({ areaIds }) => areaIds === null)
    ? null
    : grants.flatMap(({ areaIds }) => (areaIds ?? []).flatMap((id) => known.get(id) ?? []))

/** Why each item stayed when this account took over the rest, by the place in the list; nothing for other accounts. */
export async function reasonsLeft(
  db: Db,
  actor: Actor,
  takerId: number,
  items: readonly WorkItem[],
): Promise<(string | null)[]> {
  const taker = await findStaff(db, takerId)
  const isSeen = taker && canOnAccount(actor, 'account.change', { places: await listGrantPlaces(db, taker.grants) })
  return items.map((item) => (isSeen ? findObstacle(taker, item) : null))
}
