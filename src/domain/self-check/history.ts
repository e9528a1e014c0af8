import type { CheckCode } from './checks.ts'
import type { KeptDay } from './daily.server.ts'
import type { CheckResult } from './result.ts'

/** A problem that is gone: its first and last day, YYYY-MM-DD. */
export type Mended = { code: CheckCode; since: string; until: string }

/** The day since which a check has been a problem without a break, as far as days are kept. */
export function problemSince(code: CheckCode, kept: readonly KeptDay[]): string | null {
  let since: string | null = null
  for (const each of kept) if (each.code === code) since = each.state === 'problem' ? (since ?? each.day) : null
  return since
}

/** Results that do not know since when, with the day from what was kept; today where it is new. */
export const withSince = (results: readonly CheckResult[], kept: readonly KeptDay[], today: string): CheckResult[] =>
  results.map((each) =>
    each.state === 'problem' && each.since === null ? { ...each, since: problemSince(each.code, kept) ?? today } : each,
  )

/** What was a problem on a kept day and is none now, the last time of each check. */
export function listMended(results: readonly CheckResult[], kept: readonly KeptDay[]): Mended[] {
  return results.flatMap(({ code, state }) => {
    if (state === 'problem') return []
    const days = kept.filter((each) => each.code === code)
    const last = days.findLastIndex((each) => each.state === 'problem')
    if (last < 0) return []
    const since = problemSince(code, days.slice(0, last + 1))
    const until = days[last]?.day
    return since && until ? [{ code, since, until }] : []
  })
}
