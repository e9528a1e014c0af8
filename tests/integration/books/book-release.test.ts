import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A quarter that spends 312.50 yuan; each begins with 80,500 yuan, so that no two in a row agree. */
const bookOf = (period: string, day: string) => counted(createBook({ period, entries: [createEntry({ day })] }))

async function submitTwo() {
  const unitId = await makeArea(database.db, { level: 'village', name: '白音村' })
  const drafts = createDrafts(database.db, unitId)
  const ids = [
    await drafts.draft({ title: '第一季度财务公开', book: bookOf('2026-Q1', '2026-02-11') }),
    await drafts.draft({ title: '第二季度财务公开', book: bookOf('2026-Q2', '2026-05-11') }),
  ]
  for (const id of ids) await drafts.submit(id, 1)
  return { ids, pass: drafts.pass, unitId }
}

test('a fault that came with the release of another book is not released without a reason', async () => {
  const { ids, pass } = await submitTwo()
  const [first = 0, second = 0] = ids
  await pass(first)
  await expect(pass(second)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('期初余额是 80,000.00 元，2026年第一季度的期末余额是 79,687.50 元'),
  })
})

const anotherReason = '前任会计的账目正在清理，先行公开'

test('a reason counts for the faults that it was given for, not for as many others', async () => {
  const unitId = await makeArea(database.db, { level: 'village', name: '换错嘎查' })
  const drafts = createDrafts(database.db, unitId)
  const draftOf = (period: string, day: string) =>
    drafts.draft({ title: `换错嘎查${period}财务公开`, book: bookOf(period, day) })
  const first = await drafts.release(await draftOf('2026-Q1', '2026-02-11'))
  const second = await draftOf('2026-Q2', '2026-05-11')
  await drafts.submit(second, 1, anotherReason)
  // Its opening is no fault without a former book, but now the next one begins with another balance.
  await drafts.withdraw(first, '账目有误，重新核对')
  await drafts.release(await draftOf('2026-Q3', '2026-08-11'))
  await expect(drafts.pass(second, anotherReason)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('已经公开的2026年第三季度期初是 80,000.00 元'),
  })
})

test('what was corrected elsewhere is no fault of the release', async () => {
  const unitId = await makeArea(database.db, { level: 'village', name: '后补嘎查' })
  const drafts = createDrafts(database.db, unitId)
  const first = await drafts.release(
    await drafts.draft({ title: '第一季度财务公开', book: bookOf('2026-Q1', '2026-02-11') }),
  )
  const second = await drafts.draft({ title: '第二季度财务公开', book: bookOf('2026-Q2', '2026-05-11') })
  await drafts.submit(second, 1, anotherReason)
  await drafts.withdraw(first, '账目有误，重新核对')
  await drafts.pass(second, anotherReason)
  const { faults } = await database.db
    .selectFrom('book')
    .select('faults')
    .where('article_id', '=', second)
    .executeTakeFirstOrThrow()
  expect(faults).toEqual([])
})

test('of two books of a unit that are released at the same time the later one is checked against the first', async () => {
  const { ids, pass, unitId } = await submitTwo()
  const answers = await Promise.allSettled(ids.map((id) => pass(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.selectFrom('book').select('period').where('unit_id', '=', unitId).execute()).toHaveLength(1)
})
