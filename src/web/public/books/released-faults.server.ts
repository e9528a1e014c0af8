import { faultsInPublic } from '../../../domain/articles/books/faults-in-public.ts'
import { type BookHead, listAccounts, listHoldings } from '../../../domain/articles/books/queries.server.ts'
import type { Db } from '../../../platform/db/types.ts'

/** What a book did not agree in when it was released, with the reason for the public; null where it agreed. */
export async function loadReleasedFaults(db: Db, { articleId, faults, faultReason }: BookHead) {
  if (faults.length === 0) return null
  const named = [...(await listAccounts(db, articleId)), ...(await listHoldings(db, articleId))]
  return { words: faultsInPublic(faults, new Map(named.map(({ id, title }) => [id, title]))), reason: faultReason }
}
