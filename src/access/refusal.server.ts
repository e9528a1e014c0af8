import type { AppError } from '../platform/errors.ts'

/** Status and Retry-After of the response to a rejected form. */
export const refusalInit = ({ code, status, waitSeconds }: AppError): ResponseInit => ({
  status: code === 'invalid' ? 422 : status,
  headers: waitSeconds === null ? {} : { 'retry-after': String(waitSeconds) },
})
