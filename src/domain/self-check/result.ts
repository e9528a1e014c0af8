import type { CheckCode } from './checks.ts'
import type { CheckState } from './states.ts'

/** Where something is mended. `column`: a category of articles; `page`: a list of staff. */
export type MendTarget =
  | { kind: 'message' | 'request' | 'article' | 'hint'; id: number }
  | { kind: 'duty'; unitId: number; item: string; period: string }
  | { kind: 'column'; typeId: number | null }
  | { kind: 'page'; page: MendPage }
export type MendPage = 'messages' | 'requests' | 'accounts' | 'findings' | 'unusual' | 'duties' | 'hints' | 'articles'

/** One thing to be mended. Days YYYY-MM-DD in Beijing. */
export type Mend = {
  words: string
  target: MendTarget
  /** Until its limit; 0 and less once it is reached. Null: there is no limit. */
  daysLeft: number | null
  /** Since when it is to be mended. */
  since: string | null
}

/** How one check of a district stands. */
export type CheckResult = {
  code: CheckCode
  state: CheckState
  /** What was found. Of a public check it names only what is public. */
  words: string
  daysLeft: number | null
  since: string | null
  /** Whether there is so much of it that the inspection vetoes the site. */
  isVeto: boolean
  /** How many things are to be mended; `mends` has the first of them. */
  total: number
  mends: readonly Mend[]
}

/** More are found on the page of their kind. */
export const mostMends = 100

type Parts = Pick<CheckResult, 'code' | 'state' | 'words'> & Partial<CheckResult>

export function result({ mends = [], ...given }: Parts): CheckResult {
  return {
    daysLeft: null,
    since: null,
    isVeto: false,
    total: mends.length,
    ...given,
    mends: mends.slice(0, mostMends),
  }
}

/** The earliest of days. */
export const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((first, day) => (day !== null && (first === null || day < first) ? day : first), null)

/** The state of things of which the one with the fewest days left counts. */
export function stateByDays(daysLeft: number | null, soonDays: number): CheckResult['state'] {
  if (daysLeft === null) return 'fine'
  if (daysLeft <= 0) return 'problem'
  return daysLeft <= soonDays ? 'soon' : 'fine'
}
