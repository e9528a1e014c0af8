import { beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import { findStaff } from '../../../src/access/queries.server.ts'
import { approveDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { listStaffArticles } from '../../../src/domain/articles/writing/queries-lists.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { handOverWork } from '../../../src/domain/reassignment/operations.server.ts'
import { listTakers, listWorkInHand, reasonsLeft } from '../../../src/domain/reassignment/work-in-hand.server.ts'
import { nameAssignee } from '../../../src/domain/messages/answering/operations.server.ts'
import { type Account, makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { admin } from '../../harness/staff-fixture.ts'
import { testKeys } from '../../harness/portal.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { readReviewed } from '../../harness/reviews.ts'

const staff = useStaffPortal()
const districtCode = '152201000000'
const keys = testKeys()
const now = () => new Date()
let village = 0
let other = 0

beforeAll(async () => {
  const { db } = staff.database
  village = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: await makeArea(db) })
  other = await makeArea(db, { name: '另一嘎查', level: 'village', parent_id: await makeArea(db) })
})

const make = (grants: Staff['grants'], name = '示例甲') =>
  makeAccount(staff.database, {
    name,
    grants: grants.map(({ role, areaIds }) => ({ role, areaIds: areaIds && [...areaIds] })),
  })
const editorOf = (areaId: number, name?: string) =>
  make(
    [
      { role: 'editor', areaIds: [areaId] },
      { role: 'replier', areaIds: [areaId] },
    ],
    name,
  )

/** A draft of each unit, and a message to the first one. */
async function giveWork(leaver: Account) {
  const { db } = staff.database
  const actor = await findStaff(db, leaver.id)
  if (!actor) throw new Error('There is no such account.')
  const ids: number[] = []
  for (const areaId of [village, other]) ids.push(await createDrafts(db, areaId).draft())
  await db
    .updateTable('article_work')
    .set({ author: leaver.loginName, editors: [leaver.loginName] })
    .where('article_id', 'in', ids)
    .execute()
  const desk = createMessageFixture({ db, keys }, village)
  const message = await desk.accepted()
  await performOnMessage(createOperatorContext(db, keys, now()), nameAssignee, actor, {
    id: message.id,
    accountId: leaver.id,
  })
  return { here: ids[0] ?? 0, there: ids[1] ?? 0, message: message.id }
}

const leaverWithWork = async () => {
  const leaver = await make(
    [
      { role: 'editor', areaIds: [village, other] },
      { role: 'replier', areaIds: [village] },
    ],
    '示例离任',
  )
  return { leaver, work: await giveWork(leaver) }
}
const handOver = (from: number, to: number, actor = admin([1])) =>
  handOverWork.perform(createOperatorContext(staff.database.db, keys), actor, { id: from, to })
const inHand = async (account: Account, actor = admin([1])) =>
  (await listWorkInHand(staff.database.db, actor, account)).map(({ kind, id }) => [kind, id])

test('the taker gets what they may do; the rest stays with its reason', async () => {
  const { db } = staff.database
  const { leaver, work } = await leaverWithWork()
  const taker = await editorOf(village, '示例接手')
  expect(await inHand(leaver)).toEqual([
    ['article', work.here],
    ['article', work.there],
    ['message', work.message],
  ])
  const items = await listWorkInHand(db, admin([1]), leaver)
  const offered = await listTakers(db, admin([1]), leaver, items)
  expect(offered.find(({ id }) => id === taker.id)).toMatchObject({ articles: 1, messages: 1 })

  const result = await handOver(leaver.id, taker.id)
  expect(result).toMatchObject({
    articles: 1,
    messages: 1,
    left: [{ item: { id: work.there }, reason: '接手人不是这个单位的编辑' }],
  })
  expect(await inHand(leaver)).toEqual([['article', work.there]])
  expect(await inHand(taker)).toEqual([
    ['article', work.here],
    ['message', work.message],
  ])
  const left = await listWorkInHand(db, admin([1]), leaver)
  expect(await reasonsLeft(db, admin([1]), taker.id, left)).toEqual(['接手人不是这个单位的编辑'])

  const actor = await findStaff(db, taker.id)
  const mine = await listStaffArticles({ db, actor: actor as Staff, districtCode, now: now() }, { view: 'mine' }, 1)
  expect(mine.rows).toMatchObject([{ id: work.here, person: '示例接手' }])
  const audits = await db
    .selectFrom('audit_event')
    .select(['action', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(audits).toMatchObject([
    {
      action: 'account.hand-over',
      subject: leaver.loginName,
      detail: { taker: taker.loginName, texts: 1, assigned: 1, left: 1 },
    },
    { action: 'message.name', subject: String(work.message) },
    { action: 'article.hand-over', subject: String(work.here), detail: { taker: taker.loginName } },
  ])
})

test('neither the former nor the new author reviews, and who approved a text does not take it over', async () => {
  const { db } = staff.database
  const drafts = createDrafts(db, village)
  const leaver = await editorOf(village)
  const taker = await editorOf(village)
  const { id } = await drafts.submitted()
  await db
    .updateTable('article_work')
    .set({ author: leaver.loginName, editors: [leaver.loginName] })
    .where('article_id', '=', id)
    .execute()
  const approveBy = async (loginName: string) => {
    const actor: Staff = {
      kind: 'staff',
      id: 1,
      loginName,
      name: loginName,
      grants: [{ role: 'reviewer', areaIds: null }],
    }
    const approval = { id, ...(await readReviewed(db, id)), remark: '', findingsReason: '' }
    return approveDraft.perform(keylessSite(db), actor, approval)
  }
  const reviewer = await editorOf(village)
  await approveBy(reviewer.loginName)
  await expect(handOver(leaver.id, reviewer.id)).rejects.toMatchObject({ field: 'to' })
  await handOver(leaver.id, taker.id)
  for (const author of [leaver, taker]) await expect(approveBy(author.loginName)).rejects.toThrow('应由其他人审核')
  const reader = await findStaff(db, taker.id)
  expect((await getWork(db, reader as Staff, districtCode, id)).stage).toBe('second-review')
})

test('only administrators of both accounts hand over, never their own work, and never to a closed account', async () => {
  const { leaver } = await leaverWithWork()
  const taker = await editorOf(village)
  const forbidden = { code: 'forbidden' }
  await expect(handOver(leaver.id, taker.id, admin([village]))).rejects.toMatchObject({ code: 'not_found' })
  await expect(handOver(leaver.id, taker.id, { ...admin([1]), id: leaver.id })).rejects.toMatchObject(forbidden)
  for (const role of ['editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const)
    await expect(
      handOver(leaver.id, taker.id, { ...admin(null), grants: [{ role, areaIds: null }] }),
    ).rejects.toMatchObject(forbidden)
  const everywhere = await make([{ role: 'editor', areaIds: null }])
  await staff.database.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', taker.id).execute()
  for (const id of [taker.id, everywhere.id, leaver.id, 987_654])
    await expect(handOver(leaver.id, id)).rejects.toMatchObject({ field: 'to' })
  await expect(handOver(987_654, taker.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await inHand(leaver)).toHaveLength(3)
})

test('the page of an account offers the hand-over, before and after it is closed', async () => {
  const { leaver } = await leaverWithWork()
  const taker = await editorOf(village, '示例接手')
  const token = await staff.enter((await makeAccount(staff.database, { role: 'admin' })).loginName)
  const path = `/staff/accounts/${leaver.id}`
  const page = await staff.textOf(path, token)
  for (const words of ['手上的工作', '停用以前请先', `（${taker.loginName}）可接稿件 1 篇、留言 1 条`])
    expect(page).toContain(words)
  const none = await staff.post(path, { intent: 'hand-over', to: '' }, token)
  expect([none.status, (await none.text()).includes('请选择接手人')]).toEqual([422, true])
  const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const closing = {
    version,
    loginName: leaver.loginName,
    name: '示例离任',
    role: 'editor',
    'area-editor': '1 乌兰浩特市',
    disabled: '1',
  }
  const closed = await staff.post(path, { ...closing, intent: 'save' }, token)
  expect(await staff.textOf(readLocation(closed) ?? '', token)).toContain('名下还有 3 件没有办完的工作')
  const answer = await staff.post(path, { intent: 'hand-over', to: String(taker.id) }, token)
  expect(readLocation(answer)).toBe(`${path}?mode=account.hand-over&to=${taker.id}`)
  expect(await staff.textOf(readLocation(answer) ?? '', token)).toContain('接手人不是这个单位的编辑')
})
