import type { Staff } from '../../../../access/policy.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { checkContent } from '../checks/check.server.ts'
import { submitDraft } from './commands-review.server.ts'
import { summariseErrors } from '../checks/findings.ts'
import { lockWork } from '../work-lock.server.ts'
import type { Stage } from '../workflow.ts'

export type Submitting = {
  /** Of the draft as the editor saw it. */
  version: number
  /** Why it is to be released although the checks found something; empty if there is nothing. */
  findingsReason: string
}

/**
 * Checks a text before the transaction that submits it: the findings of a long one are remembered, so that no lock is held
 * meanwhile.
 * @throws AppError too_many while many long texts wait.
 */
export async function prepareSubmission(db: Db, articleId: number, now: Date): Promise<void> {
  const work = await db
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (work) await checkContent(db, work.content, { now })
}

/** Checks a draft and submits it for review. @throws AppError as `submitDraft` does. */
export async function checkAndSubmit(
  tx: Tx,
  actor: Staff,
  articleId: number,
  { version, findingsReason }: Submitting,
  now: Date,
): Promise<Stage> {
  // Locked, so that the findings are those of the text that is submitted.
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  const checked = {
    findings: summariseErrors(await checkContent(tx, work.content, { now, own: true })),
    reason: findingsReason,
  }
  return submitDraft(tx, actor, articleId, { version, checked }, now)
}
