import { LRUCache } from 'lru-cache'

const mostUrls = 10_000
const longestUrl = 500

/**
 * Canonical URLs of cached responses by the URLs that clients wrote: with defaults or in another order. Without it
 * they would miss the lookup before Fastify each time.
 */
export type Spellings = {
  canonicalOf: (url: string) => string | undefined
  /** Leaves out URLs with a parameter that is not declared, since it may hold anything, and those that are too long. */
  add: (url: string, canonical: string, declared: object) => void
}

export function createSpellings(): Spellings {
  const urls = new LRUCache<string, string>({ max: mostUrls })
  return {
    canonicalOf: (url) => urls.get(url),
    add(url, canonical, declared) {
      if (url === canonical || url.length > longestUrl) return
      const mark = url.indexOf('?')
      const names = [...new URLSearchParams(mark === -1 ? '' : url.slice(mark)).keys()]
      if (names.every((name) => Object.hasOwn(declared, name))) urls.set(url, canonical)
    },
  }
}
