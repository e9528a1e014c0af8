import { LRUCache } from 'lru-cache'

/** Result of a load. `tags` name the data that it depends on; null means that it must not be cached. */
export type Loaded<V> = { value: V; tags: readonly string[] | null; expiresAt?: number | undefined }

export type TaggedCache<V extends object> = {
  get: (key: string) => V | undefined
  /** Whether this very value is cached, so that it has not been invalidated. Counts as no hit. */
  holds: (key: string, value: V) => boolean
  /** The cached value, or the result of `load`. Concurrent callers share one load. */
  load: (key: string, load: () => Promise<Loaded<V>>) => Promise<V>
  drop: (tags: readonly string[]) => void
  /** For when it is unknown what changed. */
  dropAll: () => void
  /**
   * While paused nothing is cached, since an invalidation could be missed. Values that were valid when the pause began
   * stay available as stale values until it ends.
   */
  pause: (paused: boolean) => void
  /** A value that was valid when the current pause began, for use when no fresh value can be loaded. */
  stale: (key: string) => V | undefined
  /** Removes stale values: they may have been invalidated by now. */
  dropStale: () => void
  /** Everything that is cached, for checks of what must not be. */
  entries: () => [key: string, value: V][]
  readonly bytes: number
  /** Since the start; a load that joins a running one is neither hit nor miss. */
  readonly counts: { hits: number; misses: number; invalidations: number; entries: number }
}

type Entry<V> = { value: V; tags: readonly string[] }

/**
 * A cache bounded in bytes whose entries are invalidated by tag.
 * If invalidated while loading, a value goes to its current waiters and is not cached.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one cache
export function createTaggedCache<V extends object>(options: {
  maxBytes: number
  maxAgeMs: number
  /** How long stale values are available, from the start of a pause. */
  maxStaleMs: number
  sizeOf: (value: V) => number
}): TaggedCache<V> {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: Math.max(1, options.maxBytes),
    sizeCalculation: ({ value }) => Math.max(1, options.sizeOf(value)),
    ttl: options.maxAgeMs,
    // Read the clock at most twenty times a second instead of at every hit.
    ttlResolution: 50,
    dispose({ tags }, key) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  const pending = new Map<string, Promise<V>>()
  const droppedAt = new Map<string, number>()
  let clock = 0
  let clearedAt = 0
  let paused = options.maxBytes === 0
  const stale = new Map<string, Entry<V>>()
  let pausedAt = 0
  let [hits, misses, invalidations] = [0, 0, 0]

  function keep(key: string, startedAt: number, { value, tags, expiresAt }: Loaded<V>): void {
    if (paused || !tags || clearedAt > startedAt) return
    if (tags.some((tag) => (droppedAt.get(tag) ?? 0) > startedAt)) return
    const ttl = Math.min(options.maxAgeMs, (expiresAt ?? Infinity) - Date.now())
    if (ttl <= 0) return
    entries.set(key, { value, tags }, { ttl })
    if (!entries.has(key)) return
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (found) hits += 1
      return found?.value
    },
    holds: (key, value) => entries.peek(key)?.value === value,
    load(key, load) {
      const kept = entries.get(key)
      if (kept) {
        hits += 1
        return Promise.resolve(kept.value)
      }
      const running = pending.get(key)
      if (running) return running
      misses += 1
      const startedAt = clock
      const started = load()
        .then((loaded) => {
          keep(key, startedAt, loaded)
          return loaded.value
        })
        .finally(() => {
          if (pending.get(key) === started) pending.delete(key)
        })
      pending.set(key, started)
      return started
    },
    drop(tags) {
      clock += 1
      invalidations += 1
      // Later callers must not join a load that started before the invalidation.
      pending.clear()
      for (const tag of tags) {
        droppedAt.set(tag, clock)
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
      }
      if (stale.size === 0) return
      for (const [key, { tags: own }] of stale) if (own.some((tag) => tags.includes(tag))) stale.delete(key)
    },
    dropAll() {
      clock += 1
      clearedAt = clock
      pending.clear()
      stale.clear()
      entries.clear()
    },
    pause(pausedNow) {
      if (pausedNow && paused) return
      clock += 1
      clearedAt = clock
      pending.clear()
      stale.clear()
      if (pausedNow) {
        pausedAt = Date.now()
        for (const [key, entry] of entries.entries()) stale.set(key, entry)
      }
      entries.clear()
      paused = pausedNow || options.maxBytes === 0
    },
    stale: (key) => (Date.now() - pausedAt > options.maxStaleMs ? undefined : stale.get(key)?.value),
    dropStale: () => stale.clear(),
    entries: () => Array.from(entries.entries(), ([key, { value }]) => [key, value]),
    get bytes() {
      return entries.calculatedSize
    },
    get counts() {
      return { hits, misses, invalidations, entries: entries.size }
    },
  }
}
