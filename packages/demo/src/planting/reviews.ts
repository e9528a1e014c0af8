import type { Staff } from '../../../../src/access/policy.ts'
import type { ArticleContent } from '../../../../src/domain/articles/writing/content.ts'
import {
  createDraft,
  saveDraft,
  startRevision,
} from '../../../../src/domain/articles/writing/operations-writing.server.ts'
import { getWork } from '../../../../src/domain/articles/writing/queries-work.server.ts'
import { countReviews } from '../../../../src/domain/articles/writing/reviewing/chain.server.ts'
import {
  approveDraft,
  submitDraft,
} from '../../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { reviewStages } from '../../../../src/domain/articles/writing/workflow.ts'
import type { OperationContext } from '../../../../src/domain/operation.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import { editor, reviewers } from './people.ts'

/** Where the operations on a text are done. */
type Desk = { tx: Tx; site: OperationContext }

/** The text in its present review, as a verdict names it. */
export async function readReviewed(tx: Tx, id: number) {
  const { hash, stage } = await tx
    .selectFrom('article_work')
    .select(['content_hash as hash', 'stage'])
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    stage: reviewStages.find((each) => each === stage) ?? 'final-review',
    contentHash: hash.toString('hex'),
    reviewsGiven: await countReviews(tx, id),
  }
}

export const approveAs = async ({ tx, site }: Desk, id: number, reviewer: Staff, remark: string): Promise<void> => {
  await approveDraft.performIn(tx, site, reviewer, { ...(await readReviewed(tx, id)), remark, findingsReason: '' })
}

export const submitAs = ({ tx, site }: Desk, author: Staff, id: number, version: number) =>
  submitDraft.performIn(tx, site, author, { id, version, findingsReason: '' })

/** Begins a new text. @returns its id. */
export const draftAs = async ({ tx, site }: Desk, author: Staff, content: ArticleContent): Promise<number> =>
  (await createDraft.performIn(tx, site, author, { content })).id

/** Changes a public text by a revision that three persons review; it is public at the time of the site. */
export async function releaseRevision(
  desk: Desk,
  id: number,
  change: (content: ArticleContent) => ArticleContent,
): Promise<void> {
  const { tx, site } = desk
  await startRevision.performIn(tx, site, editor, { id })
  const { version, content } = await getWork(tx, editor, site.district.areaCode, id)
  await saveDraft.performIn(tx, site, editor, { id, version, content: change(content) })
  await submitAs(desk, editor, id, version + 1)
  const remarks = ['和原件对过，改动属实', '更正说明写清了改了什么', '同意公开'] as const
  for (const [at, reviewer] of reviewers.entries()) await approveAs(desk, id, reviewer, remarks[at] ?? '')
}
