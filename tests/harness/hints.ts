import { createBook, createEntry } from '../../src/domain/articles/books/arbitrary-books.ts'
import { explainHint } from '../../src/domain/articles/hints/operations-hints.server.ts'
import { refreshRequestedHints } from '../../src/domain/articles/hints/refresh-hints.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { createDrafts, person } from './drafts.ts'

/** Another quarter for each, since a unit has one book of a period. */
let made = 0

/** Hints of a unit: each of the only expense of a released book, which names no contract. */
export function createHints(db: Db, unitId: number, site: () => OperationContext) {
  const desk = createDrafts(db, unitId, site)
  const open = async (): Promise<number> => {
    const quarter = (made += 1)
    const [year, part] = [2000 + (quarter >> 2), (quarter & 3) + 1]
    const day = `${year}-${String(part * 3).padStart(2, '0')}-11`
    const entry = createEntry({ day, item: '3.6', fen: 2_345_600 + quarter, voucher: `提示-${quarter}` })
    await desk.release(
      await desk.draft({ title: '财务公开', book: createBook({ period: `${year}-Q${part}`, entries: [entry] }) }),
    )
    await refreshRequestedHints(db)
    const { id } = await db
      .selectFrom('unit_hint')
      .select('id')
      .where('unit_id', '=', unitId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  const waiting = async (): Promise<number> => {
    const id = await open()
    const explanation = '活动室屋顶漏雨，村民会议决定当月修好。'
    await explainHint.perform(site(), person('editor', 'shuoming'), { id, revision: 1, explanation })
    return id
  }
  return { open, waiting }
}
