import { type Actor, authorise } from '../../../../access/policy.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { can } from '../../policy.ts'
import { atLockedWork, requireStage } from '../work-lock.server.ts'

/** Before the bytes of an upload are read. @throws AppError conflict unless it is a draft; not_found, forbidden. */
export async function atEditedDraft(db: Db | Tx, from: { actor: Actor; input: { id?: number } }) {
  const { place, work } = await atLockedWork(db, from)
  authorise(can(from.actor, 'article.edit', { place }))
  requireStage(work, 'draft')
  return { place, work }
}
