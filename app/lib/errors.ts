export type ErrorCode = 'not_found' | 'invalid' | 'forbidden' | 'too_many' | 'conflict'

const statuses: Record<ErrorCode, number> = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
}

/** The one error that the product throws on purpose: `message` is a Chinese sentence for the person who asked. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
    this.status = statuses[code]
  }
}

export const notFound = (message = '您访问的内容不存在或已下架'): AppError => new AppError('not_found', message)
