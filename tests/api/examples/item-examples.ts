import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { directoryRow, planDirectory } from '../../../src/domain/duties/directory-rows.ts'
import { listItemRows } from '../../../src/domain/duties/item-rows.server.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { publicText } from '../../harness/public-text.ts'
import type { Example } from './example.ts'

const anyText = expect.any(String)
const anyId = expect.any(Number)
const districtCode = '152201000000'
let made = 0

const itemFacts = {
  heading: '村级财务',
  title: '水电费收支',
  levels: ['village'],
  kind: 'quarter',
  dueDay: 15,
  effectiveFrom: '2026-01-01',
}
const rule = { title: '公开办法', effectiveFrom: '2026-01-01' }

async function newItem(db: Db) {
  const { id } = await db
    .insertInto('duty_item')
    .values({
      district_code: districtCode,
      code: `example-${(made += 1)}`,
      position: 100 + made,
      title: publicText('水费收支'),
      heading: publicText(''),
      elements: publicText(''),
      basis: publicText(''),
      time_limit: publicText(''),
      publisher: publicText(''),
      channels: publicText(''),
      audience: publicText(''),
      method: publicText(''),
      level_words: publicText(''),
      rule_id: null,
      unit_levels: ['village'],
      period_kind: 'event',
      due_day: null,
      due_working_days: null,
      template: null,
      effective_from: '2026-01-01',
      effective_to: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { path: `/api/staff/duty-items/${id}`, json: { version: 0, ...itemFacts } }
}

async function newRule(db: Db) {
  const { id } = await db
    .insertInto('disclosure_rule')
    .values({
      title: publicText('公开办法'),
      document_no: publicText(''),
      url: publicText(''),
      effective_from: '2026-01-01',
      effective_to: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { path: `/api/staff/disclosure-rules/${id}`, json: { version: 0, ...rule, documentNo: '〔2026〕1号' } }
}

/** A directory of one new item, with the digest of its check. */
async function directory(db: Db) {
  const title = `示例事项${(made += 1)}`
  const given = [{ line: 4, cells: { title, levelWords: '乡级' } }]
  const plan = planDirectory(
    given.map((each) => directoryRow.parse(each)),
    await listItemRows(db, districtCode),
  )
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex')
  return { path: '/api/staff/duty-items/import', json: { rows: given, digest } }
}

/** Examples of the calls about items of disclosure and the rules on which they rest. */
export const createItemExamples = async (db: Db): Promise<Example[]> => [
  ...(await itemExamples(db)),
  ...(await ruleExamples(db)),
]

async function itemExamples(db: Db): Promise<Example[]> {
  await newItem(db)
  const add = () => Promise.resolve({ path: '/api/staff/duty-items', json: itemFacts })
  return [
    {
      of: 'GET /api/staff/duty-items',
      signedIn: 'editor',
      path: '/api/staff/duty-items',
      data: expect.arrayContaining([expect.objectContaining({ id: anyId, code: anyText, title: anyText, version: 0 })]),
    },
    {
      of: 'POST /api/staff/duty-items',
      signedIn: 'admin',
      again: add,
      ...(await add()),
      data: { id: anyId, code: expect.stringMatching(/^item-\d+$/) },
    },
    {
      of: 'PUT /api/staff/duty-items/{id}',
      signedIn: 'admin',
      again: () => newItem(db),
      ...(await newItem(db)),
      data: null,
    },
    {
      of: 'POST /api/staff/duty-items/import/check',
      signedIn: 'admin',
      path: '/api/staff/duty-items/import/check',
      json: { rows: [{ line: 4, cells: { title: '示例审批信息', levelWords: '乡级' } }] },
      data: {
        added: [{ line: 4, heading: '', title: '示例审批信息' }],
        changed: [],
        same: 0,
        problems: [],
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
    {
      of: 'POST /api/staff/duty-items/import',
      signedIn: 'admin',
      again: () => directory(db),
      ...(await directory(db)),
      data: { added: 1, changed: 0 },
    },
  ]
}

async function ruleExamples(db: Db): Promise<Example[]> {
  await newRule(db)
  const addRule = () => Promise.resolve({ path: '/api/staff/disclosure-rules', json: rule })
  return [
    {
      of: 'GET /api/staff/disclosure-rules',
      signedIn: 'editor',
      path: '/api/staff/disclosure-rules',
      data: expect.arrayContaining([expect.objectContaining({ id: anyId, title: anyText, items: expect.any(Number) })]),
    },
    {
      of: 'POST /api/staff/disclosure-rules',
      signedIn: 'admin',
      again: addRule,
      ...(await addRule()),
      data: { id: anyId },
    },
    {
      of: 'PUT /api/staff/disclosure-rules/{id}',
      signedIn: 'admin',
      again: () => newRule(db),
      ...(await newRule(db)),
      data: null,
    },
  ]
}
