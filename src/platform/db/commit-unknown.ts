import { AppError } from '../errors.ts'

const words = '服务器还没有确认，是否已经保存还不能确定。请不要关闭本页，过几分钟先看一看是否已经有了，没有再提交一次。'

// The built pages load a copy of this module.
const brand = Symbol.for('portal.commit-unknown')

/**
 * Whether the transaction was committed is unknown: its COMMIT was not answered. It may be committed yet, so what it
 * did must not be done again without a key that finds it.
 */
export class CommitUnknown extends AppError {
  readonly [brand] = true

  constructor(message = words) {
    super('unavailable', message, 60)
  }
}

export const isCommitUnknown = (error: unknown): boolean => error instanceof Error && brand in error
