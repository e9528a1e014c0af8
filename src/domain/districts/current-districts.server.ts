import type { Db } from '../../platform/db/types.ts'
import { listCurrentSettings } from './queries.server.ts'
import { type District, withSettings } from './schema.ts'

export type CurrentDistricts = {
  /** The district of the configuration, with the settings that count. */
  of: (district: District) => District
  /**
   * Reads the settings again.
   * @returns the codes of the districts whose settings changed.
   */
  refresh: () => Promise<string[]>
}

/** Keeps the settings of all districts in memory, because every request needs them. */
export async function openCurrentDistricts(db: Db): Promise<CurrentDistricts> {
  let stored = await listCurrentSettings(db)
  let merged = new WeakMap<District, District>()
  let running: Promise<unknown> = Promise.resolve()

  async function read(): Promise<string[]> {
    const before = stored
    stored = await listCurrentSettings(db)
    merged = new WeakMap()
    return [...stored].flatMap(([code, { version }]) => (before.get(code)?.version === version ? [] : [code]))
  }

  return {
    of(district) {
      const known = merged.get(district)
      if (known) return known
      const settings = stored.get(district.areaCode)?.settings
      const current = settings ? withSettings(district, settings) : district
      merged.set(district, current)
      return current
    },
    refresh() {
      // One after the other: an older answer must not replace a newer one.
      const next = running.then(read)
      running = next.catch(() => undefined)
      return next
    },
  }
}
