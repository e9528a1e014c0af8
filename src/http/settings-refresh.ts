import { clearTimeout, setTimeout } from 'node:timers'
import type { Logger } from 'pino'
import type { CurrentDistricts } from '../domain/current-districts.server.ts'
import type { TaggedCache } from '../platform/cache/tagged-cache.ts'
import type { DatabaseWatch } from './database-watch.ts'

export type SettingsRefresh = {
  /**
   * Reads the settings again. What was rendered until then has the old ones, so it is dropped.
   * @param tags of the settings that changed; null if that is unknown.
   */
  refresh: (tags?: readonly string[] | null) => Promise<void>
  close: () => void
}

/** Follows changes of settings. A failed read is retried, because a change is announced only once. */
export function createSettingsRefresh({
  districts,
  caches,
  watch,
  log,
  retryMs = 5_000,
}: {
  districts: Pick<CurrentDistricts, 'refresh'>
  caches: readonly Pick<TaggedCache<object>, 'drop' | 'dropAll'>[]
  watch: Pick<DatabaseWatch, 'suspect'>
  log: Pick<Logger, 'error'>
  retryMs?: number
}): SettingsRefresh {
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function refresh(tags: readonly string[] | null = null): Promise<void> {
    try {
      await districts.refresh()
      caches.forEach((cache) => (tags ? cache.drop(tags) : cache.dropAll()))
    } catch (error) {
      if (!watch.suspect(error)) log.error(error, 'the settings of districts were not read')
      clearTimeout(timer)
      // One retry may stand for several changes, so it drops everything.
      if (!closed) timer = setTimeout(() => void refresh(), retryMs).unref()
    }
  }

  return {
    refresh,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
