import { AppError } from '../errors.ts'

export const maxChangeReason = 200

/** What else a change of versioned texts may be refused for. */
export const nothingChanged = (): AppError => new AppError('invalid', '没有改动，不用保存。')
