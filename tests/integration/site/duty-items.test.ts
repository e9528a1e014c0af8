import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getItemRow, listItemRows } from '../../../src/domain/duties/item-rows.server.ts'
import type { ItemFacts } from '../../../src/domain/duties/item-schema.ts'
import { checkDirectory, importDirectory } from '../../../src/domain/duties/operations-directory.server.ts'
import { addItem, changeItem } from '../../../src/domain/duties/operations-items.server.ts'
import { addRule, changeRule } from '../../../src/domain/duties/operations-rules.server.ts'
import { listRules } from '../../../src/domain/duties/staff-queries-items.server.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { itemFacts as facts } from '../../harness/duty-items.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, makeCategory } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { admin, createActor, lastAudit, useStaffFixture } from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()
const code = '152201000000'
const site = () => desk.site
const reviewer = createActor(1, 'reviewer', [1])
let village: number
beforeAll(async () => {
  village = await makeArea(desk.db, { name: '清单村', level: 'village' })
  await makeCategory(desk.db, 12, '财务收支表')
})
beforeEach(async () => {
  const { db } = desk.database
  for (const table of ['duty', 'duty_suggestion', 'duty_item', 'disclosure_rule'] as const)
    await db.deleteFrom(table).execute()
})

const add = (more: Partial<ItemFacts> = {}, actor = reviewer) => perform(site(), addItem, actor, { ...facts, ...more })
const change = (id: number, version: number, more: Partial<ItemFacts> = {}, actor = reviewer) =>
  perform(site(), changeItem, actor, { id: String(id), version, ...facts, position: 1, ...more })
const dutiesOf = (id: number) =>
  desk.db.selectFrom('duty').select('period').where('item_id', '=', id).where('unit_id', '=', village).execute()

test('an item is added with a code of its own, changed by version, and ended', async () => {
  const { id, code: given } = await add()
  expect(given).toBe('item-1')
  expect((await add({ title: '另一项' })).code).toBe('item-2')
  await madeDuties(desk.db)
  const made = await dutiesOf(id)
  expect(made.length).toBeGreaterThan(3)
  await change(id, 0, { dueDay: 20, basis: '新文件' })
  expect(await lastAudit(desk)).toMatchObject({
    action: 'duty-item.change',
    subject: String(id),
    detail: { itemDueDay: '20', itemDueDayBefore: '15', itemBasis: '新文件', itemBasisBefore: '' },
  })
  await expect(change(id, 0)).rejects.toMatchObject({ code: 'conflict' })
  await expect(change(id, 1, { kind: 'month' })).rejects.toMatchObject({ code: 'invalid', field: 'kind' })
  await change(id, 1, { effectiveTo: '2026-01-31' })
  await madeDuties(desk.db)
  expect((await dutiesOf(id)).length).toBeLessThan(made.length)
  expect(await getItemRow(desk.db, code, id)).toMatchObject({ version: 2, effectiveTo: '2026-01-31' })
})

test('wrong facts are told by field', async () => {
  const wrong: [Partial<ItemFacts>, string][] = [
    [{ title: '' }, 'title'],
    [{ levels: [] }, 'levels'],
    [{ dueDay: null }, 'dueDay'],
    [{ dueWorkingDays: 5 }, 'dueDay'],
    [{ kind: 'event' }, 'dueDay'],
    [{ effectiveTo: '2025-01-01' }, 'effectiveTo'],
    [{ effectiveFrom: '2026-02-30' }, 'effectiveFrom'],
    [{ ruleId: 99_999 }, 'ruleId'],
    [{ typeIds: [99_999] }, 'typeIds'],
    [{ publisher: '找张三 13812345678' }, 'publisher'],
  ]
  for (const [more, field] of wrong) await expect(add(more), field).rejects.toMatchObject({ code: 'invalid', field })
})

test('those of the whole district change items, those of all districts change rules', async () => {
  const { id } = await add({}, admin([1]))
  for (const actor of [createActor(1, 'editor', [1]), createActor(1, 'reviewer', [village]), admin([2])])
    await expect(change(id, 0, { dueDay: 1 }, actor)).rejects.toMatchObject({ code: 'forbidden' })
  const rule = { title: '公开条例', effectiveFrom: '2019-05-15' }
  for (const actor of [admin([1]), createActor(1, 'reviewer', null)])
    await expect(perform(site(), addRule, actor, rule)).rejects.toMatchObject({ code: 'forbidden' })
  const { id: ruleId } = await perform(site(), addRule, admin(null), rule)
  await change(id, 0, { ruleId })
  expect(await listRules.ask(site(), createActor(1, 'editor', [village]), {})).toMatchObject([
    { id: ruleId, title: '公开条例', version: 0, items: 1 },
  ])
  await expect(listRules.ask(site(), createActor(1, 'replier', [1]), {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a rule is changed by version; its address is one of the web', async () => {
  const all = admin(null)
  const { id } = await perform(site(), addRule, all, { title: '条例', effectiveFrom: '2019-05-15' })
  const next = { id: String(id), title: '条例', effectiveFrom: '2019-05-15', effectiveTo: '2027-12-31' }
  await perform(site(), changeRule, all, { ...next, version: 0 })
  await expect(perform(site(), changeRule, all, { ...next, version: 0 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(perform(site(), changeRule, all, { ...next, version: 1, url: 'javascript:1' })).rejects.toMatchObject({
    field: 'url',
  })
})

const row = (line: number, title: string, more: Record<string, string> = {}) => ({
  line,
  cells: { heading: '救助', title, levelWords: '乡级', ...more },
})
const parsed = (rows: ReturnType<typeof row>[]) => checkDirectory.input.parse({ rows })

test('a directory of 500 items is applied as it was checked, all or none', async () => {
  await add({ title: '事项1', heading: '救助', levelWords: '乡级' })
  const rows = Array.from({ length: 500 }, (_, at) => row(at + 4, `事项${at}`, { basis: '文件' }))
  const { changes, digest } = await checkDirectory.ask(site(), reviewer, parsed(rows))
  expect(changes.filter(({ kind }) => kind === 'add')).toHaveLength(499)
  expect(await listItemRows(desk.db, code)).toHaveLength(1)
  expect(await perform(site(), importDirectory, reviewer, { rows, digest })).toEqual({ added: 499, changed: 1 })
  const items = await listItemRows(desk.db, code)
  expect(items).toHaveLength(500)
  // What the file says nothing of stays.
  expect(items[0]).toMatchObject({ code: 'item-1', title: '事项1', kind: 'quarter', dueDay: 15, basis: '文件' })
  expect(items[1]).toMatchObject({ kind: 'event', levels: ['township'], effectiveFrom: formatDate(new Date()) })
  await expect(perform(site(), importDirectory, reviewer, { rows, digest })).rejects.toMatchObject({ code: 'conflict' })
}, 60_000)

test('a wrong row keeps all others out; those of a township may not import', async () => {
  const rows = [row(4, '甲'), row(5, '')]
  const { problems, digest } = await checkDirectory.ask(site(), reviewer, parsed(rows))
  expect(problems).toMatchObject([{ line: 5 }])
  await expect(perform(site(), importDirectory, reviewer, { rows, digest })).rejects.toMatchObject({ field: 'file' })
  const other = createActor(1, 'reviewer', [village])
  await expect(checkDirectory.ask(site(), other, parsed(rows))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await listItemRows(desk.db, code)).toEqual([])
})
