import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type HealthAnswers, healthPaths } from './health-answers.ts'

export type PublicHealth = { answers: HealthAnswers; /** Null: not on the districts' ports. */ token: string | null }

/** On the districts' ports for those who know the token. For everybody else there are no such pages. */
export function serveHealth(app: FastifyInstance, { answers, token }: PublicHealth): void {
  if (token === null) return
  const expected = digest(`Bearer ${token}`)
  for (const path of healthPaths)
    app.get(path, async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.callNotFound()
      const { status, type, body } = await answers[path]()
      return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
    })
}

/** Of equal length for any text, so that the time of a comparison tells nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
