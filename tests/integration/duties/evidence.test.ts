import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { findFulfilFaults } from '../../../src/domain/duties/check-fulfils.server.ts'
import { readEvidence } from '../../../src/domain/duties/read-evidence.ts'
import { rebuildEvidence } from '../../../src/domain/duties/evidence.server.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { mergeUnit } from '../../../src/domain/units/operations-merge.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { bookSeries } from '../../fixtures/village-books.ts'
import { madeDuties } from '../../harness/duties.ts'
import { createContent } from '../../harness/writing.ts'
import { makeCategory } from '../../harness/factories.ts'
import { districtCode, type DutyWorld, inTime, later, openDutyWorld, type Village } from './duty-world.ts'

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

const early = new Date('2026-09-29T09:00:00+08:00')

test('a text from before the period was over does not count until it is released again afterwards', async () => {
  world.clock.now = early
  const id = await village.release()
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '公开的时候这一期还没有结束' })
  world.clock.now = inTime
  await village.revise(id, { correction: '补上最后两天的收支' })
  expect(await world.find(village.id)).toMatchObject({ state: 'done', evidence: { day: '2026-10-12' } })
})

test('on the last day of the period a text counts', async () => {
  world.clock.now = new Date('2026-09-30T09:00:00+08:00')
  await village.release()
  expect(await world.stateOf(village.id)).toBe('done')
})

test('a text about the whole year does not count for a quarter, a book of the quarter counts for its month', async () => {
  await village.release({ title: `${village.name}2026年财务收支公开` })
  expect(await world.find(village.id)).toMatchObject({ state: 'unsure', doubt: '写的是另一期' })
  await village.release({ title: `${village.name}2026年财务收支公开（第三季度）` })
  expect(await world.stateOf(village.id)).toBe('done')
  const units = new Map([
    [village.id, { ...village, level: 'village' as const, parentId: null, names: [village.name] }],
  ])
  const content = createContent({
    ...village.content({ book: bookSeries(['2026-Q3'])[0], fulfils: [{ item: 'monthly', period: '2026-08' }] }),
    areaId: village.id,
  })
  expect(readEvidence(content, units, false)).toMatchObject([
    { doubt: '', coversFrom: '2026-08-01', coversUntil: '2026-09-01' },
  ])
})

test('who writes is told that the period is not over, or that the year is another period', async () => {
  const faults = (given: Partial<ArticleContent>, now: Date) =>
    findFulfilFaults(world.db, createContent({ ...village.content(given), areaId: village.id }), now)
  expect(await faults({}, inTime)).toEqual([])
  expect(await faults({}, early)).toEqual([
    '2026年第三季度还没有结束：请从 2026-09-30 起再发布，以前发布的不算这一期的',
  ])
  expect(await faults({ releaseAt: '2026-10-08T09:00:00+08:00' }, early)).toEqual([])
  expect(await faults({ title: `${village.name}2026年财务收支公开` }, inTime)).toEqual([
    '文章写的是另一期，不是2026年第三季度：请核对标题和公开事项',
  ])
})

test('all texts are read again when the rules of reading changed', async () => {
  await village.release({ title: `${village.name}2026年财务收支公开` })
  // As the version before read it.
  await world.db.updateTable('duty_evidence').set({ doubt: '' }).where('unit_id', '=', village.id).execute()
  await sql`update duty_run set unit_names = unit_names - '0' where district_code = ${districtCode}`.execute(world.db)
  expect(await world.stateOf(village.id)).toBe('done')
  await madeDuties(world.db, districtCode, later)
  expect(await world.stateOf(village.id)).toBe('unsure')
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
