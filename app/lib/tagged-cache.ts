import { LRUCache } from 'lru-cache'

/** What a load returns: `tags` name what it was made from, null for a value that must not be kept. */
export type Loaded<V> = { value: V; tags: readonly string[] | null; expiresAt?: number | undefined }

export type TaggedCache<V extends object> = {
  get: (key: string) => V | undefined
  /** The kept value, or one that `load` makes now: callers who ask at the same time share one load. */
  load: (key: string, load: () => Promise<Loaded<V>>) => Promise<V>
  drop: (tags: readonly string[]) => void
  /** While paused nothing is kept: for times in which a drop could be missed. */
  pause: (paused: boolean) => void
  readonly bytes: number
}

type Entry<V> = { value: V; tags: readonly string[] }

/**
 * A cache bounded in bytes whose entries fall with the tags they were made from.
 * A value that was being made while one of its tags fell reaches only those who already waited for it.
 */
export function createTaggedCache<V extends object>(options: {
  maxBytes: number
  maxAgeMs: number
  sizeOf: (value: V) => number
}): TaggedCache<V> {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: Math.max(1, options.maxBytes),
    sizeCalculation: ({ value }) => Math.max(1, options.sizeOf(value)),
    ttl: options.maxAgeMs,
    // The clock is looked at twenty times a second instead of at every hit.
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
    get: (key) => entries.get(key)?.value,
    load(key, load) {
      const kept = entries.get(key)
      if (kept) return Promise.resolve(kept.value)
      const running = pending.get(key)
      if (running) return running
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
      // Who asks from now on must not be handed what was begun before.
      pending.clear()
      for (const tag of tags) {
        droppedAt.set(tag, clock)
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
      }
    },
    pause(pausedNow) {
      clock += 1
      clearedAt = clock
      pending.clear()
      entries.clear()
      paused = pausedNow || options.maxBytes === 0
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}
