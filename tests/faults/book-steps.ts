import { counted } from '../../src/domain/articles/books/arbitrary-books.ts'
import { keepOwnHeadings } from '../../src/domain/articles/books/rows/own-headings.server.ts'
import { saveBook } from '../../src/domain/articles/writing/operations-book.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createDrafts, person } from '../harness/drafts.ts'
import { keylessSite } from '../harness/operator-site.ts'
import { importedBook } from './imported-book.ts'

/** One step of a book, as the server does it: release, withdraw, or import into its draft. */
const [url = '', areaId = '', id = '', name = ''] = process.argv.slice(2)

const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
const { db } = database
const drafts = createDrafts(db, Number(areaId))
const steps: Record<string, () => Promise<unknown>> = {
  release: () => drafts.release(Number(id)),
  withdraw: () => drafts.withdraw(Number(id), '账目有误，重新核对'),
  async import() {
    await db.transaction().execute((tx) => keepOwnHeadings(tx, Number(areaId), { 进来: 'income', 出去: 'expense' }))
    const given = { id: Number(id), version: 1, book: counted(importedBook) }
    await saveBook.perform(keylessSite(db), person('editor', 'kuaiji'), given)
  },
}
await steps[name]?.()
await database.close()
