import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { getSettings } from '../../../districts/queries.server.ts'
import type { ReviewCount } from '../workflow.ts'
import '../../table.server.ts'
import '../table.server.ts'

/** Asked for by a district that has no settings yet. */
const usualReviews: ReviewCount = 3

/** How many reviews a district asks for now. */
export const reviewsOfDistrict = async (db: Db | Tx, districtCode: string): Promise<ReviewCount> =>
  (await getSettings(db, districtCode))?.settings.reviews ?? usualReviews

type Text = {
  articleId: number
  districtCode: string
  /** Null for a draft. */
  revisionId: number | null
  contentHash: Buffer
}

/** Login names. */
export type Chain = {
  /** Fixed when the revision was submitted; of a draft what its district asks for now. */
  needed: ReviewCount
  /** Who approved exactly this text, so that it counts for its next release; each once. */
  reviewers: string[]
  /** Who had a part in the article and reviews none of its texts. */
  contributors: string[]
}

/** The reviews of a text: how many it needs, which it has, and who may give none. */
export async function readChain(db: Db | Tx, text: Text): Promise<Chain> {
  const { articleId, districtCode, revisionId, contentHash } = text
  const revision =
    revisionId !== null &&
    (await db.selectFrom('article_revision').select('reviews').where('id', '=', revisionId).executeTakeFirstOrThrow())
  const approvals = await db
    .selectFrom('article_approval')
    .select('actor')
    .distinct()
    .where('article_id', '=', articleId)
    .where('content_hash', '=', contentHash)
    .execute()
  return {
    // Revisions of releases before it was recorded have none.
    needed: (revision && revision.reviews) || (await reviewsOfDistrict(db, districtCode)),
    reviewers: approvals.map(({ actor }) => actor),
    contributors: await listContributors(db, articleId),
  }
}

/**
 * How many reviews an article ever got. Never falls: an approval lapses with a part in the text, and the text stays in
 * its review, so that neither the review nor valid approvals say whether somebody reviewed since a page was shown.
 */
export async function countReviews(db: Db | Tx, articleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article_revision.article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return count
}

/** Login names of everybody who had a part in an article, in any of its versions. */
export async function listContributors(db: Db | Tx, articleId: number): Promise<string[]> {
  const rows = await db.selectFrom('article_contributor').select('actor').where('article_id', '=', articleId).execute()
  return rows.map(({ actor }) => actor)
}

/** The authors of a text are also those of its copy. */
export async function copyContributors(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into article_contributor (article_id, actor)
    select ${to}, actor from article_contributor where article_id = ${from}
    on conflict do nothing`.execute(tx)
}

/**
 * The last check before a text becomes public; a trigger of the database repeats it.
 * @throws AppError conflict unless as many people as it needs, who had no part in the article, approved exactly this text.
 */
export async function requireReviews(tx: Tx, text: Text): Promise<void> {
  const { needed, reviewers } = await readChain(tx, text)
  if (reviewers.length < needed)
    throw new AppError('conflict', `这篇稿件要经 ${needed} 个人审核，现在有效的只有 ${reviewers.length} 次，不能公开。`)
}
