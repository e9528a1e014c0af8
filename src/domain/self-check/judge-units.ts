import { addDays, daysBetween } from '../../platform/dates.ts'
import { type CheckResult, earliest, type Mend, result } from './result.ts'

/** One period of an item of a unit. Days YYYY-MM-DD. */
export type OwedDuty = {
  unitId: number
  unitName: string
  item: string
  itemTitle: string
  period: string
  label: string
  state: 'missing' | 'open'
  graceUntil: string
}
/** `unsure`: periods with a text of which nobody confirmed that it is what is due. `count`: all that were looked at. */
export type Owed = { duties: readonly OwedDuty[]; unsure: number; count: number }

const dutySoonDays = 7

const ofDuty = ({ unitId, unitName, item, itemTitle, period, label, graceUntil }: OwedDuty, today: string): Mend => ({
  words: `${unitName}：${itemTitle}，${label}`,
  target: { kind: 'duty', unitId, item, period },
  daysLeft: daysBetween(today, graceUntil),
  since: graceUntil < today ? addDays(graceUntil, 1) : null,
})

/** In the official order of units: none is first because it owes more. */
export function judgeDuties({ duties, unsure, count }: Owed, today: string): CheckResult {
  const code = 'duties'
  if (count === 0) return result({ code, state: 'unknown', words: '还没有列出各单位的公开事项，看不出该公开什么。' })
  const doubts = unsure > 0 ? `另有 ${unsure} 期待核，还没有人确认。` : ''
  const missing = duties.filter(({ state }) => state === 'missing').map((duty) => ofDuty(duty, today))
  const soon = duties
    .filter(({ state, graceUntil }) => state === 'open' && daysBetween(today, graceUntil) <= dutySoonDays)
    .map((duty) => ofDuty(duty, today))
  const units = new Set(duties.filter(({ state }) => state === 'missing').map(({ unitId }) => unitId)).size
  if (missing.length > 0)
    return result({
      code,
      state: 'problem',
      words: `${units} 个单位有 ${missing.length} 期过了日期没有公开。${doubts}`,
      since: earliest(missing.map(({ since }) => since)),
      total: missing.length,
      mends: [...missing, ...soon],
    })
  if (soon.length > 0)
    return result({
      code,
      state: 'soon',
      words: `没有过期的；${soon.length} 期在 ${dutySoonDays} 天内到期。${doubts}`,
      daysLeft: Math.min(...soon.map(({ daysLeft }) => daysLeft ?? dutySoonDays)),
      mends: soon,
    })
  if (unsure > 0) return result({ code, state: 'unknown', words: `没有过期的。${doubts}` })
  return result({ code, state: 'fine', words: '到期的都公开了。' })
}

/** A hint that its unit has had time to explain. */
export type OpenHint = { id: number; unitName: string; title: string; since: string }

export function judgeHints(late: readonly OpenHint[], hintDays: number): CheckResult {
  const code = 'hints'
  if (late.length === 0)
    return result({ code, state: 'fine', words: `没有过了 ${hintDays} 个工作日还没有说明的账目提示。` })
  const mends = late.map(({ id, unitName, title, since }): Mend => ({
    words: `${unitName}：${title}`,
    target: { kind: 'hint', id },
    daysLeft: null,
    since,
  }))
  return result({
    code,
    state: 'problem',
    words: `${late.length} 条账目提示过了 ${hintDays} 个工作日还没有说明。提示只是提问，不是结论。`,
    since: earliest(mends.map(({ since }) => since)),
    mends,
  })
}

/** A text that waits for a review: since when. `isReleased`: released in an emergency, not confirmed yet. */
export type HeldText = { id: number; title: string; unitName: string; since: string; isReleased: boolean }

/** Days in review from which a text counts as held. */
export const heldDays = 7

export function judgeHeld(held: readonly HeldText[]): CheckResult {
  const code = 'held'
  if (held.length === 0)
    return result({ code, state: 'fine', words: `没有送审超过 ${heldDays} 天的稿件，也没有等着补审的。` })
  const unconfirmed = held.filter(({ isReleased }) => isReleased).length
  const mends = held.map(({ id, title, unitName, since, isReleased }): Mend => ({
    words: `${unitName}《${title}》：${isReleased ? '紧急发布，没有补审' : '送审以后没有审完'}`,
    target: { kind: 'article', id },
    daysLeft: null,
    since,
  }))
  return result({
    code,
    state: 'problem',
    words: `${held.length - unconfirmed} 篇送审超过 ${heldDays} 天，${unconfirmed} 篇紧急发布后没有补审。`,
    since: earliest(mends.map(({ since }) => since)),
    mends,
  })
}
