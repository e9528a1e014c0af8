import type { Db } from '../../../platform/db/types.ts'
import { getVersionContent } from '../public-record/record.server.ts'
import { listFormer, mayCompare } from '../public-record/version-access.ts'
import { getHistory } from '../queries-releases.server.ts'
import { compareEntries, type EntryChange } from './entry-changes.ts'
import type { Scope } from './queries.server.ts'

/** A later release of a book with what it changed in its entries. `note`: the reason that the unit gave. */
export type BookCorrection = { number: number; time: Date; note: string; changes: EntryChange[] }

/** Earlier ones are in the record of the article. */
const mostCorrections = 5

/** The last corrections of a public book, the newest first; versions that are not public are compared with nothing. */
export async function listCorrections(
  db: Db,
  { districtCode, now }: Scope,
  articleId: number,
): Promise<BookCorrection[]> {
  const { releases } = await getHistory(db, districtCode, articleId, now)
  const corrected = releases.filter(
    ({ kind, number, access }) => kind === 'release' && mayCompare(listFormer(releases, number)?.access, access),
  )
  const found: BookCorrection[] = []
  for (const { number, time, note } of corrected.slice(-mostCorrections).toReversed()) {
    const former = await getVersionContent(db, articleId, listFormer(releases, number)?.number ?? 0)
    const { book } = await getVersionContent(db, articleId, number)
    const changes = former.book && book ? compareEntries(former.book, book) : []
    if (changes.length > 0) found.push({ number, time, note, changes })
  }
  return found
}
