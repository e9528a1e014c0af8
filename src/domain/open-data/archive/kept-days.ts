/** The newest archives that are kept, and those of the first day of a month. */
const newestKept = 7
const monthsKept = 12

/** Which days keep their archives: the last seven, and the first of each month for a year. @param days YYYY-MM-DD */
export function keptDays(days: readonly string[]): Set<string> {
  const newestFirst = days.toSorted().toReversed()
  const firsts = newestFirst.filter((day) => day.endsWith('-01'))
  return new Set([...newestFirst.slice(0, newestKept), ...firsts.slice(0, monthsKept)])
}
