import { clearTimeout, setTimeout } from 'node:timers'
import type { Logger } from 'pino'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import type { Page } from '../pages/rendered-page.ts'
import { sharedMs, siteTag } from './shared-headers.ts'

/** The shared caches in front of the portal. What our own cache drops is purged from them. */
export type SharedCaches = Pick<TaggedCache<object>, 'drop' | 'dropAll'> & {
  /** What they are told of a page; undefined without any. */
  describe: (tags: readonly string[], expiresAt: number | undefined) => Page['shared']
  close: () => void
}

type Options = {
  /** Where each cache takes purges, such as `http://127.0.0.1:6082`. */
  addresses: readonly string[]
  log: Pick<Logger, 'error' | 'warn'>
  retryMs?: number
  againMs?: number
}

const limitMs = 5_000

/**
 * Purges by tag: `PURGE` with the tags in the header `xkey`. Each cache gets its purges in order, one at a time, until
 * it has answered; what could not be purged is purged with what comes next.
 * Each purge is repeated after `againMs`: a response that was sent just before a change may reach the cache after its purge.
 */
export function createSharedCaches({ addresses, log, retryMs = 1_000, againMs = 2_000 }: Options): SharedCaches {
  const timers = new Set<NodeJS.Timeout>()
  const lines = addresses.map((address) => createLine(address, { log, retryMs, timers }))
  const purge = (tags: readonly string[]): void => {
    if (lines.length === 0 || tags.length === 0) return
    lines.forEach((line) => line.add(tags))
    later(timers, againMs, () => lines.forEach((line) => line.add(tags)))
  }
  return {
    // Tags have no spaces and there are few of them, so they are sent as they are.
    describe: (tags, expiresAt = Infinity) =>
      lines.length === 0
        ? undefined
        : { tags: [...tags, siteTag].join(' '), until: Math.min(expiresAt, Date.now() + sharedMs) },
    drop: purge,
    dropAll: () => purge([siteTag]),
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

function later(timers: Set<NodeJS.Timeout>, ms: number, run: () => void): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    run()
  }, ms).unref()
  timers.add(timer)
}

type LineParts = Pick<Required<Options>, 'log' | 'retryMs'> & { timers: Set<NodeJS.Timeout> }

/** What one cache still has to purge. */
function createLine(address: string, { log, retryMs, timers }: LineParts) {
  const waiting = new Set<string>()
  let busy = false
  let failedAt: Date | null = null

  async function send(): Promise<void> {
    if (busy || waiting.size === 0) return
    busy = true
    const tags = waiting.has(siteTag) ? [siteTag] : [...waiting]
    waiting.clear()
    try {
      await requestPurge(address, tags)
      if (failedAt) log.warn({ address, since: failedAt }, 'the shared cache takes purges again')
      failedAt = null
      busy = false
      void send()
    } catch (error) {
      tags.forEach((tag) => waiting.add(tag))
      if (!failedAt) log.error({ address, reason: String(error) }, 'the shared cache could not be purged')
      failedAt ??= new Date()
      later(timers, retryMs, () => {
        busy = false
        void send()
      })
    }
  }

  return {
    add(tags: readonly string[]) {
      tags.forEach((tag) => waiting.add(tag))
      void send()
    },
  }
}

async function requestPurge(address: string, tags: readonly string[]): Promise<void> {
  const headers = { xkey: tags.join(' ') }
  const answer = await fetch(address, { method: 'PURGE', headers, signal: AbortSignal.timeout(limitMs) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
}
