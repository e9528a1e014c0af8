import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmEvidence,
  endExemption,
  exemptDuty,
  withdrawEvidence,
} from '../../../src/domain/duties/operations-duties.server.ts'
import { listDutySuggestions } from '../../../src/domain/duties/staff-queries-suggestions.server.ts'
import { rebuildEvidence } from '../../../src/domain/duties/evidence.server.ts'
import { person } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArticle, makeCategory } from '../../harness/factories.ts'
import { districtCode, type DutyWorld, inTime, later, openDutyWorld, type Village } from './duty-world.ts'

let world: DutyWorld
let village: Village
beforeAll(async () => {
  world = await openDutyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = later
  village = await world.makeVillage()
})

const editor = person('editor', 'bianji')
const duty = { item: 'finance', period: '2026-Q3' }
const imported = async (title: string) => {
  const articleId = await makeArticle(world.db, {
    area_id: village.id,
    article_type_id: world.accounts,
    title,
    publisher: village.name,
    release_time: inTime,
  })
  await madeDuties(world.db, districtCode, later)
  return articleId
}
const confirm = (articleId: number, release = 0, given = duty) =>
  confirmEvidence.perform(world.site(), editor, { articleId, release, ...given })
const suggestions = () => listDutySuggestions.ask(world.site(), editor, { unitId: village.id })

test('an older text is to be checked with its reason until a person confirms it', async () => {
  const articleId = await imported(`${village.name}2026年第三季度财务收支表`)
  expect(await world.find(village.id)).toMatchObject({
    state: 'unsure',
    doubt: '发布在这一项的栏目里，写的是这一期，还没有人确认',
    evidence: { articleId, day: '2026-10-12' },
  })
  expect(await suggestions()).toMatchObject([{ articleId, release: 0, ...duty }])
  await confirm(articleId)
  expect(await world.find(village.id)).toMatchObject({ state: 'done', doubt: null, evidence: { day: '2026-10-12' } })
  expect(await suggestions()).toEqual([])
  await withdrawEvidence.perform(world.site(), editor, { articleId, ...duty })
  expect(await world.stateOf(village.id)).toBe('unsure')
})

test('what nobody could confirm is not suggested', async () => {
  const titled = (title: string, time: Date) =>
    makeArticle(world.db, {
      area_id: village.id,
      article_type_id: world.accounts,
      title: `${village.name}${title}财务收支表`,
      release_time: time,
    })
  await titled('2026年', inTime)
  await titled('2026年第三季度', new Date('2026-09-29T09:00:00+08:00'))
  await titled('2026年第四季度', inTime)
  await madeDuties(world.db, districtCode, later)
  expect(await suggestions()).toEqual([])
  expect(await world.stateOf(village.id)).toBe('missing')
  const month = await titled('2026年9月份', new Date('2026-09-30T09:00:00+08:00'))
  await madeDuties(world.db, districtCode, later)
  expect(await suggestions()).toMatchObject([{ articleId: month }])
})

test('a confirmation is of the revision that was seen', async () => {
  const articleId = await imported(`${village.name}财务收支表`)
  expect(await world.find(village.id)).toMatchObject({
    doubt: '发布在这一项的栏目里，没有写明是哪一期，在这一期之后公开，还没有人确认',
  })
  await confirm(articleId)
  expect(await world.stateOf(village.id)).toBe('done')
  await village.revise(articleId, { correction: '改正一个错字' })
  expect(await world.stateOf(village.id)).toBe('unsure')
  await rebuildEvidence(world.db)
  expect(await world.stateOf(village.id)).toBe('unsure')
  await expect(confirm(articleId, 1)).rejects.toThrow('您打开以后，这篇文章改过或者撤下了')
  await confirm(articleId, 2)
  // The revision was published after the due day.
  expect(await world.stateOf(village.id)).toBe('late')
  await village.drafts.withdraw(articleId, '账目有误')
  expect(await world.stateOf(village.id)).toBe('missing')
  await expect(confirm(articleId, 3)).rejects.toThrow('这篇文章没有公开')
})

test('nobody can confirm what a text does not say', async () => {
  const other = await world.makeVillage()
  await expect(confirm(await imported(`${village.name}2026年第二季度财务收支表`))).rejects.toThrow('文章写的是另一期')
  await expect(confirm(await imported(`${other.name}2026年第三季度财务收支表`))).rejects.toThrow('标题写的是别的单位')
  const id = await imported(`${village.name}财务收支表`)
  await expect(confirm(id, 0, { item: 'nothing', period: '2026-Q3' })).rejects.toThrow('没有这个公开事项')
  await expect(confirm(id, 0, { item: 'finance', period: '2026' })).rejects.toThrow('不是“集体财务收支”的一期')
  expect(await world.stateOf(village.id)).not.toMatch(/done|late|zero/)
})

test('items are those of the text’s and the unit’s district, whatever site is called', async () => {
  const articleId = await imported(`${village.name}2026年第三季度财务收支表`)
  const here = world.site()
  // It has no items.
  const elsewhere = Object.create(here, {
    district: { value: { ...here.district, areaCode: '152202000000' } },
  }) as typeof here
  await confirmEvidence.perform(elsewhere, editor, { articleId, release: 0, ...duty })
  expect(await world.stateOf(village.id)).toBe('done')
  await withdrawEvidence.perform(elsewhere, editor, { articleId, ...duty })
  expect(await world.stateOf(village.id)).toBe('unsure')
  const reviewer = person('reviewer', 'shenhe')
  const unitId = (await world.makeVillage()).id
  await exemptDuty.perform(elsewhere, reviewer, { unitId, ...duty, reason: '本季度整村搬迁，账目并入下一季度' })
  expect(await world.stateOf(unitId)).toBe('exempt')
  await endExemption.perform(elsewhere, reviewer, { unitId, ...duty })
  expect(await world.stateOf(unitId)).toBe('missing')
})

test('words of an item are found as they are typed', async () => {
  const words = ['收支[明细', '(', '.*', '\\']
  await world.db.updateTable('duty_item').set({ title_words: words }).where('code', '=', 'finance').execute()
  const category = await makeCategory(world.db, world.accounts, '其他')
  const titled = (title: string) =>
    makeArticle(world.db, { area_id: village.id, article_type_id: category, title, release_time: inTime })
  await titled(`${village.name}2026年第三季度防汛通知`)
  await madeDuties(world.db, districtCode, later)
  expect(await world.stateOf(village.id)).toBe('missing')
  await titled(`${village.name}2026年第三季度收支[明细`)
  await madeDuties(world.db, districtCode, later)
  expect(await world.stateOf(village.id)).toBe('unsure')
})

test('only those who may edit or review texts of the unit confirm', async () => {
  const articleId = await imported(`${village.name}财务收支表`)
  const other = await world.makeVillage()
  const stranger = { ...editor, grants: [{ role: 'editor' as const, areaIds: [other.id] }] }
  const by = (actor: typeof editor) => confirmEvidence.perform(world.site(), actor, { articleId, release: 0, ...duty })
  await expect(by(stranger)).rejects.toThrow('没有这篇文章')
  await expect(by(person('admin', 'guanli'))).rejects.toThrow('不在您的管理范围内')
})

test('the unit above exempts with a public reason, and takes it back', async () => {
  const reviewer = (areaId: number | null) => ({
    ...person('reviewer', 'shenhe'),
    grants: [{ role: 'reviewer' as const, areaIds: areaId === null ? null : [areaId] }],
  })
  const exempt = (areaId: number, reason: string) =>
    exemptDuty.perform(world.site(), reviewer(areaId), { unitId: village.id, ...duty, reason })
  await expect(exempt(village.id, '换届')).rejects.toMatchObject({ code: 'forbidden' })
  await exempt(world.township, '本季度整村搬迁，账目并入下一季度')
  expect(await world.find(village.id)).toMatchObject({
    state: 'exempt',
    exemptReason: '本季度整村搬迁，账目并入下一季度',
  })
  await expect(exempt(world.township, '再免一次')).rejects.toThrow('已经免予公开')
  await expect(exempt(world.township, '')).rejects.toThrow('已经免予公开')
  // What is published all the same is shown as published.
  await village.release()
  expect(await world.stateOf(village.id)).toBe('late')
  const end = () => endExemption.perform(world.site(), reviewer(world.township), { unitId: village.id, ...duty })
  await end()
  expect(await world.find(village.id)).toMatchObject({ exemptReason: null })
  await expect(end()).rejects.toThrow('没有免予公开')
})
