import type { Staff } from '../../../../access/policy.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { checkContent } from '../checks/check.server.ts'
import { submitDraft } from './commands-review.server.ts'
import { summariseErrors } from '../checks/findings.ts'
import { getWork } from '../queries-work.server.ts'
import type { ReviewCount, Stage } from '../workflow.ts'

export type Submitting = {
  /** Of the draft as the editor saw it. */
  version: number
  /** Why it is to be released although the checks found something; empty if there is nothing. */
  findingsReason: string
  reviews: ReviewCount
}

/** Checks a draft and submits it for review. @throws AppError as `submitDraft` does. */
export async function checkAndSubmit(
  tx: Tx,
  actor: Staff,
  districtCode: string,
  articleId: number,
  { version, findingsReason, reviews }: Submitting,
  now: Date,
): Promise<Stage> {
  const work = await getWork(tx, actor, districtCode, articleId)
  // Otherwise a text saved since would be submitted with the findings of this one.
  if (work.mayEdit && work.version !== version)
    throw new AppError('conflict', '您送审的时候，别人保存了这篇稿件，请先核对。')
  const checked = { findings: summariseErrors(await checkContent(tx, work.content, { now })), reason: findingsReason }
  return submitDraft(tx, actor, articleId, { version, checked, reviews }, now)
}
