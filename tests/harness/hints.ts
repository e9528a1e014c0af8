import { vi } from 'vitest'
import { createBook, createEntry } from '../../src/domain/articles/books/arbitrary-books.ts'
import { confirmExplanation, explainHint } from '../../src/domain/articles/hints/operations-hints.server.ts'
import { refreshRequestedHints } from '../../src/domain/articles/hints/refresh-hints.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { createDrafts, person } from './drafts.ts'
import { makeArea } from './factories.ts'

let made = 0

/** Hints, each of a village of its own, whose only expense names no contract. */
export function createHints(db: Db, site: () => OperationContext) {
  const openNow = async (): Promise<number> => {
    const unitId = await makeArea(db, { level: 'village', name: `提示${(made += 1)}村` })
    const desk = createDrafts(db, unitId, site)
    const book = createBook({ entries: [createEntry({ item: '3.6', fen: 2_345_600 })] })
    await desk.release(await desk.draft({ title: '第三季度财务公开', book }))
    await refreshRequestedHints(db)
    // A portal of the test may have taken the request, and not be done yet.
    return vi.waitFor(async () => {
      const hints = db.selectFrom('unit_hint').select('id').where('unit_id', '=', unitId)
      return (await hints.executeTakeFirstOrThrow()).id
    })
  }
  // One after another: each release changes for a moment how many reviews the district asks for.
  let before: Promise<unknown> = Promise.resolve()
  const open = (): Promise<number> => {
    const next = before.then(openNow)
    before = next.catch(() => undefined)
    return next
  }
  const waiting = async (): Promise<number> => {
    const id = await open()
    const explanation = '活动室屋顶漏雨，村民会议决定当月修好。'
    await explainHint.perform(site(), person('editor', 'shuoming'), { id, revision: 1, explanation })
    return id
  }
  const explained = async (): Promise<number> => {
    const id = await waiting()
    await confirmExplanation.perform(site(), person('reviewer', 'queren'), { id, number: 1 })
    return id
  }
  return { open, waiting, explained }
}
