import { randomUUID } from 'node:crypto'
import { CommitUnknown, isCommitUnknown } from '../../platform/db/commit-unknown.ts'

const words =
  '服务器还没有确认，是否已收到还不能确定。这次请求没有 Idempotency-Key，再提交一次可能重复；请带上它，重试就不会重复。'

/**
 * Submits under the key that the caller gave. Without one, a repeated call would be stored twice, so an unknown outcome
 * is told in other words.
 */
export async function submitOnce<Result>(
  given: string | undefined,
  submit: (submissionKey: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await submit(given ?? randomUUID())
  } catch (error) {
    throw given === undefined && isCommitUnknown(error) ? new CommitUnknown(words) : error
  }
}
