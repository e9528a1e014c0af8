import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { RequestLimit } from './request-limit.ts'

/**
 * Counts a request of an address and tells it in headers what is left.
 * @returns these headers. @throws AppError too_many
 */
export function countRequest(limit: RequestLimit, request: FastifyRequest, reply: FastifyReply): readonly string[] {
  const { headers, waitSeconds } = limit.take(request.raw)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  if (waitSeconds !== null) throw new AppError('too_many', `请求过于频繁，请在 ${waitSeconds} 秒后再试。`, waitSeconds)
  return headers
}
