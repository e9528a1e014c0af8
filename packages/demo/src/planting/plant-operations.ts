import { plantBookDrafts } from './book-drafts.ts'
import { plantCorrections } from './corrections.ts'
import { plantEndedNotices } from './ended-notices.ts'
import { plantExplanations } from './explanations.ts'
import type { Planting } from './planting.ts'

/**
 * What staff did with the texts of a district: corrections, withdrawals, erased versions, explanations, books that are
 * being written. By the operations of the product, each on its day.
 */
export async function plantOperations(planting: Planting): Promise<void> {
  await plantCorrections(planting)
  await plantEndedNotices(planting)
  // Corrected books ask other questions.
  await plantExplanations(planting)
  await plantBookDrafts(planting)
}
