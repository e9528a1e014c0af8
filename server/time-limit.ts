import { setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'

/** How long a request may take to come in, and then to be answered; how long a connection may wait for the next one. */
export const timeLimitMs = 50_000

/**
 * Answers 503 for a handler that takes too long. What it began runs on and is kept if it can be, so that the next try may
 * be a quick one. Counted from when the body is there: reading it has a limit of its own (server/listen.ts).
 *
 * Not Fastify's `handlerTimeout`: that stops counting once a body was read, hence never ends a POST.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('preValidation', async (_request, reply) => {
    // Nobody is there to be answered, and `close` has been.
    if (reply.raw.destroyed) return
    const timer = setTimeout(() => {
      if (!reply.sent && !reply.raw.headersSent)
        void reply.send(Object.assign(new Error('overdue'), { statusCode: 503 }))
    }, limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
