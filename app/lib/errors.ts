import type { Code } from './codes.ts'

/** HTTP status of each refusal. Codes of the API are the same numbers, but for those of the specification. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  token_unknown: 401,
  token_replaced: 401,
  token_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
} as const satisfies Record<string, Code>

export type ErrorCode = keyof typeof statuses

/** The specification's codes for tokens that no longer count (section 8). */
const numbers: Partial<Record<ErrorCode, Code>> = {
  token_unknown: 50008,
  token_replaced: 50012,
  token_expired: 50014,
}

/** The one error that the product throws on purpose: `message` is a Chinese sentence for the person who asked. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: Code
  /** After how many seconds asking again makes sense; answers say it in Retry-After. */
  readonly waitSeconds: number | null
  /** The field of a form at which the message belongs; null where it is about none of them. */
  readonly field: string | null

  constructor(code: ErrorCode, message: string, waitSeconds: number | null = null, field: string | null = null) {
    super(message)
    this.code = code
    this.waitSeconds = waitSeconds
    this.field = field
    this.status = statuses[code]
  }

  /** `code` of the API's answer. */
  get number(): Code {
    return numbers[this.code] ?? this.status
  }
}

/** What was typed into one field of a form is refused. */
export const wrongField = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid'): AppError =>
  new AppError(code, message, null, field)

export const notFound = (message = '您访问的内容不存在或已下架'): AppError => new AppError('not_found', message)
