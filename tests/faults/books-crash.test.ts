import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { counted, createBook, createEntry } from '../../src/domain/articles/books/arbitrary-books.ts'
import { rebuildPublicRows } from '../../src/domain/articles/writing/public-rows.server.ts'
import { acceptedText } from '../../src/domain/checks/public-gate.server.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createDrafts } from '../harness/drafts.ts'
import { makeArea } from '../harness/factories.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'
import { importedBook } from './imported-book.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  return () => database.close()
})

const book = counted(createBook({ entries: [createEntry({ fen: 31_250 }), createEntry({ fen: 40_000 })] }))

/** What citizens read of the unit: its books, and the sum of their entries. */
async function readPublic(unitId: number) {
  const { rows } = await sql<{ entries: number; closing: number; summed: number; accounts: number; isListed: boolean }>`
    select book.entries, book.closing, book.opening - sum(book_entry.fen)::bigint as summed,
      (select count(*) from book_account where article_id = book.article_id) as accounts,
      article.status = 'published' as "isListed"
    from book join article on article.id = book.article_id left join book_entry on book_entry.article_id = book.article_id
    where book.unit_id = ${unitId} group by book.article_id, article.status`.execute(database.db)
  return rows
}

/** The public rows are those of the released revisions, and no row belongs to a book that is not there. */
async function expectWhole() {
  const { db } = database
  const all = async () => {
    const { rows } = await sql`
      select to_jsonb(book) as row from book union all select to_jsonb(book_account) from book_account
      union all select to_jsonb(book_entry) from book_entry order by 1`.execute(db)
    return rows
  }
  const before = await all()
  await rebuildPublicRows(db, acceptedText)
  expect(await all()).toEqual(before)
}

const whole = { entries: 2, closing: 7_978_750, summed: 7_978_750, accounts: 2, isListed: true }

type Point = CrashPoint & { step: 'release' | 'withdraw'; isPublic: boolean }

const points: Record<string, Point> = {
  'release: former rows removed': { step: 'release', moment: 'after', statements: ['from "book"'], isPublic: false },
  'release: head written, no accounts': {
    step: 'release',
    moment: 'after',
    statements: ['into "book"'],
    isPublic: false,
  },
  'release: accounts written, no entries': {
    step: 'release',
    moment: 'before',
    statements: ['into "book_account"', 'into "book_entry"'],
    isPublic: false,
  },
  'release: entries written, not recorded': {
    step: 'release',
    moment: 'before',
    statements: ['into "book_entry"', 'into "article_release"'],
    isPublic: false,
  },
  'release: before commit': {
    step: 'release',
    moment: 'before',
    statements: ['into "book_entry"', 'into "article_release"', 'commit'],
    isPublic: false,
  },
  'release committed': {
    step: 'release',
    moment: 'after',
    statements: ['into "book_entry"', 'into "article_release"', 'commit'],
    isPublic: true,
  },
  'withdrawal: rows removed, text public': {
    step: 'withdraw',
    moment: 'after',
    statements: ['delete from "book"'],
    isPublic: true,
  },
  'withdrawal: before commit': {
    step: 'withdraw',
    moment: 'before',
    statements: ['delete from "book"', 'commit'],
    isPublic: true,
  },
  'withdrawal committed': {
    step: 'withdraw',
    moment: 'after',
    statements: ['delete from "book"', 'commit'],
    isPublic: false,
  },
}

for (const [name, { step, isPublic, ...point }] of shareOfPoints(points))
  test(`killed at "${name}", a book is public as a whole or not at all, and the step can be done again`, async () => {
    const { db, url } = database
    const unitId = await makeArea(db, { level: 'village' })
    const drafts = createDrafts(db, unitId)
    const id = await drafts.draft({ title: '第三季度财务公开', book })
    if (step === 'withdraw') await drafts.release(id)
    const child = startToCrash(point, 'tests/faults/book-steps.ts', [url, String(unitId), String(id), step], {})
    await expectCrash(child, db)
    expect(await readPublic(unitId)).toEqual(isPublic ? [whole] : [])
    await expectWhole()
    const isDone = isPublic === (step === 'release')
    if (!isDone && step === 'withdraw') await drafts.withdraw(id, '账目有误，重新核对')
    if (!isDone && step === 'release') {
      const { stage } = await db
        .selectFrom('article_work')
        .select('stage')
        .where('article_id', '=', id)
        .executeTakeFirstOrThrow()
      await (stage === 'draft' ? drafts.release(id) : drafts.pass(id))
    }
    expect(await readPublic(unitId)).toEqual(step === 'release' ? [whole] : [])
  })

const importPoints: Record<string, CrashPoint & { headings: number; entries: number }> = {
  'headings written, before commit': {
    moment: 'before',
    statements: ['into "book_heading"', 'commit'],
    headings: 0,
    entries: 0,
  },
  'headings kept, entries not saved': {
    moment: 'before',
    statements: ['into "book_heading"', 'commit', 'update "article_work"'],
    headings: 2,
    entries: 0,
  },
  'entries written, before commit': {
    moment: 'before',
    statements: ['update "article_work"', 'commit'],
    headings: 2,
    entries: 0,
  },
  'entries committed': {
    moment: 'after',
    statements: ['update "article_work"', 'commit'],
    headings: 2,
    entries: importedBook.entries.length,
  },
}

for (const [name, { headings, entries, ...point }] of shareOfPoints(importPoints))
  test(`killed at "${name}", an imported book is in the draft as a whole or not at all`, async () => {
    const { db, url } = database
    const unitId = await makeArea(db, { level: 'village' })
    const id = await createDrafts(db, unitId).draft({ book: createBook() })
    const child = startToCrash(point, 'tests/faults/book-steps.ts', [url, String(unitId), String(id), 'import'], {})
    await expectCrash(child, db)
    const kept = await db.selectFrom('book_heading').select('heading').where('unit_id', '=', unitId).execute()
    const { content } = await db
      .selectFrom('article_work')
      .select('content')
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([kept.length, content.book?.entries.length]).toEqual([headings, entries])
    expect(await readPublic(unitId)).toEqual([])
  })
