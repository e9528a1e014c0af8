import { sql } from 'kysely'
import { z } from 'zod'
import { lockAccount } from '../../access/account-lock.server.ts'
import { type Actor, authorise, can, getActorName, requireRole, type Staff, staffActions } from '../../access/policy.ts'
import { listGrantPlaces } from '../../access/queries.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { notFound, wrongField } from '../../platform/errors.ts'
import { maxId } from '../../platform/parameters.ts'
import { readableAccount } from '../accounts/account-lock.server.ts'
import { namedAccount } from '../accounts/schema.ts'
import { applyChange } from '../messages/answering/change.server.ts'
import { operation } from '../operation.ts'
import { workItem } from './schema.ts'
import { listWorkInHand, findObstacle, type WorkItem } from './work-in-hand.server.ts'

type HandedOver = {
  articles: number
  messages: number
  /** What stays, and why. */
  left: { item: WorkItem; reason: string }[]
}

/**
 * Gives the unfinished work of an account to another one, as far as that one may do it. Who takes over a text counts as
 * one of its authors, and so do all who wrote on it before: none of them reviews it.
 */
export const handOverWork = operation({
  action: 'account.hand-over',
  permission: 'account.change',
  // Work is locked before accounts, so the accounts are checked again under their lock.
  at(tx, from) {
    requireRole(from.actor, staffActions['account.change'].roles)
    return readableAccount(tx, from)
  },
  changes: [],
  api: {
    call: 'POST /api/staff/accounts/:id/hand-over',
    tag: '账号',
    summary: '把一个账号没有办完的工作移交给另一个；对方没有权限的留在原处',
    output: z.object({
      articles: z.int().describe('移交的稿件'),
      messages: z.int().describe('移交的留言'),
      left: z.array(workItem.extend({ reason: z.string() })).describe('没有移交的'),
    }),
    present: ({ left, ...counts }: HandedOver) => ({
      ...counts,
      left: left.map(({ item, reason }) => ({ ...item, reason })),
    }),
  },
  input: namedAccount.extend({ to: z.int('请选择接手人').min(1).max(maxId).describe('接手的账号的编号') }),
  words: { done: '已移交', effect: '接手人可以接着办理。', refused: '没有移交' },
  async run(tx, { actor, input: { id, to }, site: { keys, now } }) {
    await lockKeysInUse(tx)
    await lockWork(tx, id)
    const { leaver, taker } = await lockBoth(tx, actor, id, to)
    const items = await listWorkInHand(tx, actor, leaver)
    const left = items.flatMap((item) => {
      const reason = findObstacle(taker, item)
      return reason === null ? [] : [{ item, reason }]
    })
    const taken = items.filter((item) => !left.some((each) => each.item === item))
    if (taken.length === 0) throw wrongField('to', '这个人不能接手其中任何一件，请选择别的人')
    const articles = taken.filter(({ kind }) => kind === 'article')
    const messages = taken.filter(({ kind }) => kind === 'message')
    await giveTexts(tx, actor, taker, articles)
    for (const { id: messageId, version, place } of messages)
      await applyChange(
        tx,
        getActorName(actor),
        { districtCode: place.districtCode, id: messageId, version },
        {
          action: 'message.name',
          set: { assignee_id: taker.id },
          event: { kind: 'named', text: { keys, content: taker.name } },
          detail: { assignee: taker.loginName },
        },
        now,
      )
    const counts = { articles: articles.length, messages: messages.length }
    return {
      result: { ...counts, left },
      subject: leaver.loginName,
      detail: { taker: taker.loginName, texts: counts.articles, assigned: counts.messages, left: left.length },
      districtCodes: [...leaver.districtCodes, ...taken.map(({ place }) => place.districtCode)],
    }
  },
})

/** Locks both accounts in the order of their ids, so that neither changes meanwhile. */
async function lockBoth(tx: Tx, actor: Actor, from: number, to: number) {
  if (from === to) throw wrongField('to', '请选择另一个人')
  const locked = new Map<number, Awaited<ReturnType<typeof lockAccount>>>()
  for (const id of [from, to].toSorted((one, other) => one - other)) locked.set(id, await lockAccount(tx, id))
  const leaver = locked.get(from)
  const places = leaver ? await listGrantPlaces(tx, leaver.grants) : []
  if (!leaver || !can(actor, 'account.read', { places })) throw notFound('没有这个账号。')
  authorise(can(actor, 'account.change', { places }))
  authorise(actor.kind === 'operator' || actor.id !== from)
  const account = locked.get(to)
  if (
    !account ||
    account.state !== 'active' ||
    !can(actor, 'account.change', { places: await listGrantPlaces(tx, account.grants) })
  )
    throw wrongField('to', '请从列表中选择接手人')
  const { id, loginName, name, grants } = account
  const taker: Staff = { kind: 'staff', id, loginName, name, grants }
  return { leaver, taker }
}

/**
 * Waits for saves, reviews and replies that are under way. Lock work before accounts: assigning a message locks in that
 * order.
 */
async function lockWork(tx: Tx, accountId: number): Promise<void> {
  await sql`
    select from article_work where author = (select login_name from staff_account where id = ${accountId})
    order by article_id for update`.execute(tx)
  await sql`select from message where assignee_id = ${accountId} order by id for update`.execute(tx)
}

async function giveTexts(tx: Tx, actor: Actor, { loginName }: Staff, texts: readonly WorkItem[]): Promise<void> {
  if (texts.length === 0) return
  const ids = texts.map(({ id }) => id)
  await sql`
    update article_work set author = ${loginName},
      editors = case when ${loginName} = any(editors) then editors else editors || ${loginName}::text end
    where article_id = any(${ids}::bigint[])`.execute(tx)
  await recordAudit(
    tx,
    ...texts.map(({ id, place }) => ({
      actor: getActorName(actor),
      action: 'article.hand-over' as const,
      districtCode: place.districtCode,
      subject: String(id),
      detail: { taker: loginName },
    })),
  )
}
