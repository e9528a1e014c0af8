import { type BookCorrection, listCorrections } from '../../../domain/articles/books/corrections.server.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { scopeOf } from './book-frame.server.ts'

/** Of one correction: the first round trip of a slow network has room for so many; all are in the compared text. */
const mostChanges = 8

export type Correction = ReturnType<typeof toCorrection>

/** What was corrected in the entries of a book, or in one of them, since it became public. */
export async function loadCorrections(site: RequestContext, head: BookHead, entry?: string): Promise<Correction[]> {
  const corrections = await listCorrections(site.db, scopeOf(site), head.articleId)
  return corrections.flatMap((correction) => {
    const changes = correction.changes.filter(({ id }) => entry === undefined || id === entry)
    return changes.length === 0 ? [] : [toCorrection(head, { ...correction, changes })]
  })
}

function toCorrection({ articleId, unitId, period }: BookHead, { number, time, note, changes }: BookCorrection) {
  return {
    number,
    day: formatDate(time),
    reason: note,
    versionHref: href('/history/:id/:number', { id: articleId, number }),
    changes: changes.slice(0, mostChanges).map(({ id, kind, voucher, words }) => ({
      id,
      voucher,
      words,
      /** What was removed has no page any more. */
      href: kind === 'removed' ? null : href('/books/:id/:period/:entry', { id: unitId, period, entry: id }),
    })),
    more: Math.max(0, changes.length - mostChanges),
  }
}
