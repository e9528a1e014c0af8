import type { AppError } from '../lib/errors.ts'

/** The status with which a form comes back, and when it may be sent again. */
export const refusalInit = ({ code, status, waitSeconds }: AppError): ResponseInit => ({
  status: code === 'invalid' ? 422 : status,
  headers: waitSeconds === null ? {} : { 'retry-after': String(waitSeconds) },
})
