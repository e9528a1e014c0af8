/** How many days, weeks and months keep a set each. */
export type KeepSets = { days: number; weeks: number; months: number }

/** @param text such as `7d,4w,12m`, already checked. */
export function readKeep(text: string): KeepSets {
  const [days = 0, weeks = 0, months = 0] = text.split(',').map((part) => Number.parseInt(part, 10))
  return { days, weeks, months }
}

const beijingMs = 8 * 3_600_000
const dayMs = 86_400_000

/** Calendar periods of Beijing, by number. 1970-01-01 was a Thursday. */
const dayOf = (time: Date): number => Math.floor((time.getTime() + beijingMs) / dayMs)
const weekOf = (time: Date): number => Math.floor((dayOf(time) + 3) / 7)
const monthOf = (time: Date): number => {
  const local = new Date(time.getTime() + beijingMs)
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

/**
 * The sets that retention removes: those that are not the newest of one of the last days, weeks or months that have
 * one. Periods without a set do not count, so that a site that stood still keeps as many.
 * @param proved name of the newest set that was proved; it stays.
 */
export function chooseRemoved<BackupSet extends { name: string; time: Date }>(
  sets: readonly BackupSet[],
  keep: KeepSets,
  proved: string | null,
): BackupSet[] {
  const newestFirst = sets.toSorted((one, other) => other.time.getTime() - one.time.getTime())
  const kept = new Set<string>()
  const [newest] = newestFirst
  if (newest) kept.add(newest.name)
  if (proved !== null) kept.add(proved)
  const rules: [(time: Date) => number, number][] = [
    [dayOf, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ]
  for (const [periodOf, count] of rules) {
    const periods = new Set<number>()
    for (const { name, time } of newestFirst) {
      const period = periodOf(time)
      if (periods.has(period) || periods.size === count) continue
      periods.add(period)
      kept.add(name)
    }
  }
  return newestFirst.filter(({ name }) => !kept.has(name))
}
