import type { Db } from '../platform/db/types.ts'
import { listOwnCalendars, publicCalendar } from './holidays/queries.server.ts'
import type { Terms } from './messages/deadlines.ts'
import { listCurrentSettings } from './districts/queries.server.ts'
import { type District, withSettings } from './districts/schema.ts'
import { listStoredWords } from './mongolian/queries.server.ts'
import { missingWords, withDefaults } from './mongolian/words.ts'
import type { MongolianWords } from './mongolian/product-words.ts'

/** `mongolian`: null while the district has not confirmed all words. */
export type CurrentDistrict = { district: District; terms: Terms; mongolian: MongolianWords | null }

export type CurrentDistricts = {
  /** The district of the configuration, with the settings that count. */
  of: (district: District) => CurrentDistrict
  /** Reads settings, holidays and Mongolian words again. */
  refresh: () => Promise<void>
}

/** Keeps settings, holidays and Mongolian words of all districts in memory, because every request needs them. */
export async function openCurrentDistricts(db: Db): Promise<CurrentDistricts> {
  const load = async () => ({
    settings: await listCurrentSettings(db),
    calendars: await listOwnCalendars(db),
    words: await listStoredWords(db),
  })
  let stored = await load()
  let merged = new WeakMap<District, CurrentDistrict>()
  let running: Promise<unknown> = Promise.resolve()

  async function read(): Promise<void> {
    stored = await load()
    merged = new WeakMap()
  }

  return {
    of(given) {
      const known = merged.get(given)
      if (known) return known
      const settings = stored.settings.get(given.areaCode)?.settings
      const district = settings ? withSettings(given, settings) : given
      const calendar = stored.calendars.get(given.areaCode) ?? publicCalendar
      const words = stored.words.get(given.areaCode)
      const mongolian = missingWords(district, words).length === 0 ? withDefaults(district, words) : null
      const current = { district, terms: { ...district.deadlines, calendar }, mongolian }
      merged.set(given, current)
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
