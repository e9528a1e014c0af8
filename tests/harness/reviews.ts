import { lockDistrict } from '../../src/access/district-lock.server.ts'
import { getSettings } from '../../src/domain/districts/queries.server.ts'
import { countReviews } from '../../src/domain/articles/writing/reviewing/chain.server.ts'
import type { ReviewCount, ReviewStage } from '../../src/domain/articles/writing/workflow.ts'
import type { Db, Tx } from '../../src/platform/db/types.ts'
import { storeSettings } from './settings.ts'
import '../../src/domain/articles/writing/table.server.ts'

/** Lets a district ask for so many reviews of what is submitted from now on. */
export async function setReviews(tx: Tx, reviews: ReviewCount, districtCode = '152201000000'): Promise<void> {
  // Tests prepare several texts at the same time.
  await lockDistrict(tx, districtCode)
  if ((await getSettings(tx, districtCode))?.settings.reviews === reviews) return
  await storeSettings(tx, { reviews }, districtCode)
}

/** What a reviewer of a text sees now: the review in which it is, and its content. */
export async function readReviewed(
  db: Db | Tx,
  articleId: number,
): Promise<{ stage: ReviewStage; contentHash: string; reviewsGiven: number }> {
  const { stage, content_hash: hash } = await db
    .selectFrom('article_work')
    .select(['stage', 'content_hash'])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  if (stage === 'draft' || stage === 'scheduled') throw new Error(`A text in the stage ${stage} is not in review.`)
  return { stage, contentHash: hash.toString('hex'), reviewsGiven: await countReviews(db, articleId) }
}
