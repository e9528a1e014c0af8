import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { confirmExplanation, explainHint } from '../../../src/domain/articles/hints/operations-hints.server.ts'
import { refreshRequestedHints, requestAllHints } from '../../../src/domain/articles/hints/refresh-hints.server.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { undoBatch } from '../../../src/domain/payments/operations-batches.server.ts'
import { changeProject } from '../../../src/domain/payments/operations-projects.server.ts'
import { sumUnitPayments } from '../../../src/domain/payments/queries-unit-sums.server.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeFolder } from '../../harness/folders.ts'
import {
  createIdentity,
  districtCode,
  fileRow,
  makeVillages,
  toCsv,
  village,
  writeFile,
} from '../../harness/payments.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let unitId: number
const folder = makeFolder()
beforeAll(async () => {
  portal = await openTestPortal()
  await makeVillages(portal.db)
  const { id } = await portal.db.selectFrom('area').select('id').where('code', '=', village).executeTakeFirstOrThrow()
  unitId = id
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('subsidy_payment').execute())

const quarter = { first: '2026-07-01', last: '2026-09-30' }
let files = 0
/** Imports payments of the quarter, each to a person of its own unless they share a number. */
async function pay(rows: readonly { project: string; yuan: number; person: number; day?: string }[]) {
  const file = writeFile(
    folder,
    `${(files += 1)}.csv`,
    toCsv(
      rows.map(({ project, yuan, person: number, day = '2026-08-15' }) =>
        fileRow({
          projectCode: project,
          projectName: `补贴${project}`,
          amount: yuan.toFixed(2),
          putTime: day,
          businessPeriod: '2026年度',
          objectIdentity: createIdentity(number),
        }),
      ),
    ),
  )
  return importPayments(portal.db, portal.keys, operator('测试员'), { districtCode, path: file })
}
const people = (count: number, project: string, yuan: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ project, yuan, person: from + at }))

const route = (code: string, to: 'direct' | 'unit') =>
  changeProject.perform(portal.site(), operator('测试员'), {
    code,
    projectName: `补贴${code}`,
    basis: '依据',
    basisUrl: '',
    standard: '标准',
    rate: '',
    guide: '',
    complaintPhone: '0482-8212345',
    office: '',
    route: to,
  })

test('the sums of projects are those of their payments, and tell of no fewer than five persons', async () => {
  const rows = array(
    record({
      project: integer({ min: 1, max: 3 }).map((number) => `S${number}`),
      yuan: integer({ min: 1, max: 90_000 }),
      person: integer({ min: 1, max: 9 }),
      day: integer({ min: 6, max: 10 }).map((month) => `2026-${String(month).padStart(2, '0')}-15`),
    }),
    { minLength: 1, maxLength: 30 },
  )
  await assert(
    asyncProperty(rows, async (payments) => {
      await portal.db.deleteFrom('subsidy_payment').execute()
      await pay(payments)
      const within = payments.filter(({ day }) => day >= quarter.first && day <= quarter.last)
      const sums = await sumUnitPayments(portal.db, unitId, quarter)
      expect(sums.map(({ projectCode }) => projectCode)).toEqual(
        [...new Set(within.map(({ project }) => project))].toSorted(),
      )
      const wanted = sums.map(({ projectCode, fen }) => {
        const own = within.filter(({ project }) => project === projectCode)
        const isSmall = new Set(own.map(({ person: number }) => number)).size < 5
        const sum = own.reduce((total, { yuan }) => total + yuan * 100, 0)
        // Beside one of few persons another is left out too.
        return isSmall || fen === null ? null : sum
      })
      expect(sums.map(({ fen }) => fen)).toEqual(wanted)
    }),
    { numRuns: 10 },
  )
})

test('a book shows what reached people beside it and through it, and says how much differs and why', async () => {
  await pay([...people(6, 'D1', 110), ...people(7, 'U1', 200), ...people(2, 'D2', 311), ...people(8, 'D3', 50)])
  await route('U1', 'unit')
  const { draft, release } = createDrafts(portal.db, unitId)
  const held = (direction: 'in' | 'out', fen: number) =>
    createEntry({ direction, item: '8.1', fen, summary: '代收代付补贴', counterparty: { kind: 'none', name: '' } })
  const book = createBook({ entries: [held('in', 140_000), held('out', 130_000)] })
  await release(await draft({ title: '示例嘎查0第三季度财务公开', book }))
  const read = async (path: string) => (await fetch(portal.origin() + path)).text()
  const page = `/books/${unitId}/2026-Q3`
  const first = await read(page)
  expect(first).toContain(
    '本期经本账代付 1,300.00 元；发放名册合计 1,400.00 元；账本少 100.00 元。单位还没有说明原因。',
  )
  expect(first).toContain('直接发放到户，不经过本账')
  // Two persons, and the project by which their sum could be reckoned.
  expect(first).not.toContain('622.00')
  expect(first).not.toContain('660.00')
  expect(first).toContain('400.00')
  const answer = await fetch(`${portal.origin()}/api/books/unit/${unitId}/2026-Q3`)
  expect(((await answer.json()) as { data: object }).data).toMatchObject({
    payments: {
      heldReceived: '1400.00',
      heldPaid: '1300.00',
      throughTotal: '1400.00',
      directTotal: null,
      difference: '-100.00',
      projects: expect.arrayContaining([
        { projectCode: 'U1', projectName: '补贴U1', route: 'unit', payments: 7, amount: '1400.00' },
        { projectCode: 'D2', projectName: '补贴D2', route: 'direct', payments: null, amount: null },
      ]),
    },
  })

  await portal.db.transaction().execute(requestAllHints)
  await refreshRequestedHints(portal.db)
  const hint = await portal.db
    .selectFrom('unit_hint')
    .select(['id', 'words'])
    .where('unit_id', '=', unitId)
    .where('kind', '=', 'held-differs')
    .executeTakeFirstOrThrow()
  expect(hint.words).toContain('相差 100.00 元')
  const explanation = '一户银行卡注销，下季度补发。'
  await explainHint.perform(portal.site(), person('editor', 'shuoming'), { id: hint.id, revision: 1, explanation })
  await confirmExplanation.perform(portal.site(), person('reviewer', 'queren'), { id: hint.id, number: 1 })
  await expect.poll(() => read(page)).toContain(`账本少 100.00 元。原因：${explanation}`)

  const { tokenOf, fetchAs } = createVisitors(() => portal)
  const own = await draft({ title: '示例嘎查0财务公开', book: { ...book, period: '2026-09' } })
  const sheet = await (await fetchAs(await tokenOf('editor', [unitId]), 'GET', `/staff/articles/${own}/book`)).text()
  expect(sheet).not.toContain('发给群众的补贴')
  const other = await draft({ title: '示例嘎查0财务公开', book })
  const beside = await (await fetchAs(await tokenOf('editor', [unitId]), 'GET', `/staff/articles/${other}/book`)).text()
  expect(beside).toContain('相差 100.00 元，请核对')

  await route('U1', 'direct')
  await expect.poll(() => read(page)).not.toContain('经本账代收代付')
  const { rows: batches } = await sql<{ id: number }>`select id from subsidy_batch where state = 'imported'`.execute(
    portal.db,
  )
  for (const { id } of batches)
    await undoBatch.perform(portal.site(), operator('测试员'), { id, reason: '重复导入了同一个文件' })
  await expect.poll(() => read(page)).not.toContain('发给群众的补贴')
})
