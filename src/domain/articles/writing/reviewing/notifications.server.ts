import type { Tx } from '../../../../platform/db/types.ts'
import { notify } from '../../../notifications/notify.server.ts'
import type { LockedWork } from '../work-lock.server.ts'
import type { Stage } from '../workflow.ts'

const toPlace = ({ articleId, districtCode, content }: LockedWork) => ({
  districtCode,
  areaId: content.areaId,
  id: articleId,
})

/** Tells those who may give the next review. `except`: login names of those who had a part in the text. */
export const tellReviewers = (
  tx: Tx,
  work: LockedWork,
  { revisionId, stage, except }: { revisionId: number | null; stage: Stage; except: readonly string[] },
): Promise<void> =>
  notify(tx, [{ kind: 'text.review', key: `${work.articleId}:${revisionId}:${stage}`, ...toPlace(work), except }])

/** Tells the author, and those who wrote on it, that a text is theirs again. */
export const tellAuthor = (tx: Tx, work: LockedWork): Promise<void> =>
  notify(tx, [
    {
      kind: 'text.returned',
      key: `${work.articleId}:${work.revisionId}`,
      ...toPlace(work),
      only: [...new Set([work.author, ...work.editors])],
    },
  ])
