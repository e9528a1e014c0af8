import { setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'

/** Time limit for receiving a request, for responding to it, and for an idle connection. */
export const timeLimitMs = 50_000

/**
 * Sends 503 if a handler takes too long. The handler continues, and its result is cached if possible, so that a retry
 * may be fast. Time counts from when the body was read, which has its own limit (src/http/listen.ts).
 *
 * Fastify's `handlerTimeout` stops counting once a body was read, so it would never end a POST.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('preValidation', async (_request, reply) => {
    // The client has disconnected, and `close` has already been emitted.
    if (reply.raw.destroyed) return
    const timer = setTimeout(() => {
      if (!reply.sent && !reply.raw.headersSent)
        void reply.send(Object.assign(new Error('overdue'), { statusCode: 503 }))
    }, limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
