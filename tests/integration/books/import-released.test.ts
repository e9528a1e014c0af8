import { htmlToDocument } from '../../../src/platform/html/read-html.server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOperator } from '../../../src/access/policy.ts'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { newContent } from '../../../src/domain/articles/writing/content.ts'
import { importReleased, type ReleasedText } from '../../../src/domain/articles/writing/import-released.server.ts'
import { rebuildPublicRows } from '../../../src/domain/articles/writing/public-rows.server.ts'
import { acceptedText } from '../../../src/domain/checks/public-gate.server.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let areaId: number
beforeAll(async () => {
  portal = await openTestPortal()
  areaId = await makeArea(portal.db, { level: 'village', name: '乌兰村' })
})
afterAll(() => portal.close())

const tables = ['book', 'book_account', 'book_entry', 'book_holding', 'project_stage', 'contract', 'contract_due']
const everything = async () => {
  const each = await Promise.all(
    tables.map((table) => sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by 1`.execute(portal.db)),
  )
  return each.map(({ rows }) => rows)
}

const firstId = 900_000
const releaseTime = new Date('2026-10-12T10:00:00+08:00')
const text = (id: number, title: string, rows: Partial<ReleasedText['content']>): ReleasedText => ({
  id,
  districtCode: '152201000000',
  unitName: '乌兰村',
  content: {
    ...newContent({
      title,
      articleTypeId: 12,
      areaId,
      publisher: '乌兰村民委员会',
      document: htmlToDocument('<p>现将情况公开如下。</p><p class="signature">乌兰村民委员会</p>').document,
    }),
    ...rows,
  },
  createTime: releaseTime,
  releaseTime,
  attachments: [],
})

test('texts come in with their rows, are revised like others, and their rows can be made anew', async () => {
  const entry = createEntry({ fen: 31_250, summary: '支付水泵电费' })
  const book = createBook({ entries: [entry] })
  const stage = {
    project: 'road2026im',
    title: '通组路硬化',
    stage: 'award' as const,
    fen: 5_000,
    party: '',
    result: '',
  }
  await portal.db
    .transaction()
    .execute((tx) =>
      importReleased(tx, demoOperator, [
        text(firstId, '乌兰村2026年第三季度财务公开', { book }),
        text(firstId + 1, '乌兰村通组路硬化中标公示', { stage: { ...stage, day: '2026-08-03' } }),
      ]),
    )
  const page = await (await fetch(`${portal.origin()}/politics/politics?id=${firstId}`)).text()
  expect(page).toContain('支付水泵电费')
  expect(page.indexOf('支付水泵电费')).toBeLessThan(page.indexOf('class="signature"'))

  const before = await everything()
  expect(before.map((rows) => rows.length)).toEqual([1, 2, 1, 0, 1, 0, 0])
  await rebuildPublicRows(portal.db, acceptedText)
  expect(await everything()).toEqual(before)

  const { revise } = createDrafts(portal.db, areaId)
  const corrected = counted({ ...book, entries: [{ ...entry, fen: 41_250 }] })
  await revise(firstId, { book: corrected, correction: '电费金额写错，已改正' })
  const { rows } = await sql<{ fen: number }>`select fen from book_entry`.execute(portal.db)
  expect(rows).toEqual([{ fen: 41_250 }])
  const history = await (await fetch(`${portal.origin()}/history/${firstId}`)).text()
  expect(history).toContain('电费金额写错')
})

test('personal data in an imported text is refused, and nothing of the others is written', async () => {
  const before = await everything()
  const entry = createEntry({ summary: '退还 11010519491231002X 押金' })
  const book = createBook({ period: '2026-Q4', entries: [{ ...entry, day: '2026-10-11' }] })
  await expect(
    portal.db
      .transaction()
      .execute((tx) => importReleased(tx, demoOperator, [text(firstId + 2, '乌兰村第四季度财务公开', { book })])),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await everything()).toEqual(before)
})
