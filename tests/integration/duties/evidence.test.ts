import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildEvidence } from '../../../src/domain/duties/evidence.server.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { mergeUnit } from '../../../src/domain/units/operations-merge.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { makeCategory } from '../../harness/factories.ts'
import { type DutyWorld, inTime, later, openDutyWorld, type Village } from './duty-world.ts'

let world: DutyWorld
let village: Village
beforeAll(async () => {
  world = await openDutyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = inTime
  village = await world.makeVillage()
})

/** Nobody may read that it was published. */
const falselyDone = ['done', 'zero', 'late']
async function expectUnproved(unitId = village.id): Promise<void> {
  expect(falselyDone).not.toContain(await world.stateOf(unitId))
}

test('a text that names item, period and unit fulfils the duty, by the day of its release', async () => {
  expect(await world.stateOf(village.id)).toBe('missing')
  const articleId = await village.release()
  expect(await world.find(village.id)).toMatchObject({
    state: 'done',
    due: '2026-10-15',
    lateDays: 0,
    doubt: null,
    evidence: { articleId, typeId: world.accounts, day: '2026-10-12', isZero: false },
  })
  const other = await world.makeVillage()
  world.clock.now = later
  await other.release()
  expect(await world.find(other.id)).toMatchObject({ state: 'late', lateDays: 5 })
})

test('months fulfil a quarter together, by the last one', async () => {
  const month = (number: number) => village.release({ title: `${village.name}2026年${number}月财务收支公开` })
  await month(7)
  await month(9)
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '只公开了其中一部分时间的' })
  world.clock.now = later
  await month(8)
  expect(await world.find(village.id)).toMatchObject({ state: 'late', lateDays: 5 })
})

test('another item does not count', async () => {
  await village.release({ fulfils: [{ item: 'affairs', period: '2026-Q3' }] })
  await expectUnproved()
  expect(await world.find(village.id, '2026-Q3', 'affairs')).toMatchObject({
    state: 'unsure',
    doubt: '不在这一项的栏目里',
  })
})

test('another period does not count', async () => {
  await village.release({ title: `${village.name}2026年第二季度财务收支公开` })
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '写的是另一期' })
})

test('a text that says no period does not count', async () => {
  await village.release({ title: `${village.name}财务收支公开` })
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '标题和开头没有写明是这一期' })
})

test('a text of another unit does not count', async () => {
  const other = await world.makeVillage()
  await village.release({ title: `${other.name}2026年第三季度财务收支公开` })
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '标题写的是别的单位' })
  expect(await world.stateOf(other.id)).toBe('missing')
  const third = await world.makeVillage()
  await third.release({ title: '2026年第三季度财务收支公开', publisher: '某某公司' })
  expect(await world.find(third.id)).toMatchObject({ state: 'unsure', doubt: '看不出是这个单位的' })
})

test('a withdrawn text does not count', async () => {
  const id = await village.release()
  await village.drafts.withdraw(id, '账目有误')
  expect(await world.stateOf(village.id)).toBe('missing')
})

test('a text that was corrected to something else does not count', async () => {
  const id = await village.release()
  await village.revise(id, {
    title: `${village.name}2026年第二季度财务收支公开`,
    fulfils: [{ item: 'finance', period: '2026-Q2' }],
  })
  await expectUnproved()
  expect(await world.stateOf(village.id, '2026-Q2')).toBe('late')
  await village.revise(id, { fulfils: undefined })
  await expectUnproved()
})

test('a text that names the duty only since a correction is evidence from then on', async () => {
  const id = await village.release({ fulfils: undefined })
  world.clock.now = later
  await village.revise(id, village.content())
  expect(await world.find(village.id)).toMatchObject({ state: 'late', lateDays: 5 })
})

test('a correction keeps the day, a new release after a withdrawal does not', async () => {
  const id = await village.release()
  world.clock.now = later
  await village.revise(id, { correction: '改正一个错字' })
  expect(await world.stateOf(village.id)).toBe('done')
  await village.drafts.withdraw(id, '账目有误')
  await village.revise(id, {})
  expect(await world.stateOf(village.id)).toBe('late')
})

test('the texts of a merged unit do not fulfil the duties of the other one', async () => {
  const other = await world.makeVillage()
  const id = await village.release()
  await mergeUnit.perform(world.site(), operator('测试员'), { id: village.id, version: 1, intoId: other.id })
  expect(falselyDone).not.toContain(await world.stateOf(other.id))
  // Not even if its text is taken over.
  await other.revise(id, { areaId: other.id, publisher: other.name })
  expect(falselyDone).not.toContain(await world.stateOf(other.id))
})

test('a text that is released in the future does not count before', async () => {
  await village.release({ releaseAt: '2026-10-30T09:00:00+08:00' })
  expect(await world.stateOf(village.id)).toBe('missing')
  const then = new Date('2026-10-30T10:00:00+08:00')
  expect(await world.find(village.id, '2026-Q3', 'finance', then)).toMatchObject({ state: 'late', lateDays: 15 })
})

test('drafts and scheduled revisions do not count', async () => {
  await village.drafts.draft(village.content())
  expect(await world.stateOf(village.id)).toBe('missing')
  const id = await village.release({ title: `${village.name}防汛通知`, fulfils: undefined, articleTypeId: 13 })
  await village.revise(id, village.content({ releaseAt: '2026-10-30T09:00:00+08:00' }))
  expect(await world.stateOf(village.id)).toBe('missing')
})

test('an erased version does not count', async () => {
  const id = await village.release()
  await village.revise(id, { title: `${village.name}防汛通知`, fulfils: undefined, articleTypeId: 13 })
  await requestErasure.perform(world.site(), operator('甲'), { id, number: 1, reason: '有个人信息' })
  await confirmErasure.perform(world.site(), operator('乙'), { id, number: 1 })
  await rebuildEvidence(world.db)
  expect(await world.stateOf(village.id)).toBe('missing')
})

test('a text whose category is no longer of the item does not count', async () => {
  const id = await village.release()
  const elsewhere = await makeCategory(world.db, 13, '通知')
  await world.db.updateTable('article').set({ article_type_id: elsewhere }).where('id', '=', id).execute()
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '不在这一项的栏目里' })
  await world.db.updateTable('article').set({ article_type_id: world.accounts }).where('id', '=', id).execute()
  await sql`update article_type set parent_id = 13 where id = ${world.accounts}`.execute(world.db)
  await sql`update duty_item set type_ids = '{12}' where code = 'finance'`.execute(world.db)
  await expectUnproved()
  await sql`update article_type set parent_id = 12 where id = ${world.accounts}`.execute(world.db)
  await sql`update duty_item set type_ids = ${[world.accounts]}::bigint[] where code = 'finance'`.execute(world.db)
})

test('a text that is closed while personal data is examined does not count', async () => {
  const id = await village.release()
  await world.db.updateTable('article').set({ closed_time: inTime }).where('id', '=', id).execute()
  expect(await world.stateOf(village.id)).toBe('missing')
})

test('evidence made anew is the same', async () => {
  const id = await village.release()
  world.clock.now = later
  await village.revise(id, { correction: '改正一个错字' })
  const read = () => world.db.selectFrom('duty_evidence').selectAll().orderBy('article_id').orderBy('period').execute()
  const before = await read()
  expect(before.length).toBeGreaterThan(3)
  await rebuildEvidence(world.db)
  expect(await read()).toEqual(before)
})
