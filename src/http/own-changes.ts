import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db/types.ts'
import { dropCacheTags } from '../platform/cache/cache-tags.ts'

export type OwnChanges = {
  /** To be called with each tag that was heard, when what it invalidates has been dropped. */
  applied: (tag: string) => void
  /** Resolves when this process has applied everything that was committed before, at the latest after `limitMs`. */
  caughtUp: () => Promise<void>
}

/**
 * Changes reach this process like every other: by notification. Notifications arrive in the order of their commits, so
 * one of our own that has come back proves that those before it have been applied.
 */
export function createOwnChanges(db: Db, limitMs = 1_000): OwnChanges {
  const waiting = new Map<string, () => void>()
  return {
    applied: (tag) => waiting.get(tag)?.(),
    async caughtUp() {
      const tag = `echo:${randomUUID()}`
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs)
        waiting.set(tag, resolve)
        // The change itself is committed; without a database the pages kept so far are marked as old anyway.
        dropCacheTags(db, [tag]).catch(() => resolve())
        timer.unref()
      })
      waiting.delete(tag)
    },
  }
}

/** Whoever saves something must not find the former state on the next page. */
export function answerAfterOwnChanges(app: FastifyInstance, { caughtUp }: Pick<OwnChanges, 'caughtUp'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400 && ofStaff.test(request.url))
      await caughtUp()
    return payload
  })
}

const ofStaff = /^\/(?:api\/)?staff\b/
