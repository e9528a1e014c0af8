import type { Code } from './text/codes.ts'

/** HTTP status of each error. API codes are the same numbers, except those that the specification defines. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  token_unknown: 401,
  token_replaced: 401,
  token_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  too_many: 429,
  /** Closed while reported personal data is examined (RFC 7725): neither gone nor absent. */
  closed: 451,
  unavailable: 503,
} as const satisfies Record<string, Code>

export type ErrorCode = keyof typeof statuses

/** The specification's codes for tokens that are no longer valid (section 8). */
const numbers: Partial<Record<ErrorCode, Code>> = {
  token_unknown: 50008,
  token_replaced: 50012,
  token_expired: 50014,
}

// The built pages load a copy of this module, and meet errors that the server's copy made, such as those of the pool.
const brand = Symbol.for('portal.app-error')

/** An expected error of a request: `message` is a Chinese sentence for the user. */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this === AppError) return value instanceof Error && brand in value
    return Function.prototype[Symbol.hasInstance].call(this, value)
  }

  readonly [brand] = true
  readonly code: ErrorCode
  readonly status: Code
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly waitSeconds: number | null
  /** The form field that the message belongs to; null if it is about none of them. */
  readonly field: string | null

  constructor(code: ErrorCode, message: string, waitSeconds: number | null = null, field: string | null = null) {
    super(message)
    this.code = code
    this.waitSeconds = waitSeconds
    this.field = field
    this.status = statuses[code]
  }

  /** `code` of the API response. */
  get number(): Code {
    return numbers[this.code] ?? this.status
  }
}

/** The value of one form field is rejected. */
export const wrongField = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid'): AppError =>
  new AppError(code, message, null, field)

export const notFound = (message = '您访问的内容不存在或已下架'): AppError => new AppError('not_found', message)
