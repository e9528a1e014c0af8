import { addDays, daysBetween } from '../../platform/dates.ts'
import { judgeNewest } from './judge-columns.ts'
import { type CheckResult, earliest, type Mend, result } from './result.ts'

/** A message that nobody answered; the day of its receipt in Beijing. Nothing of its text. */
export type OpenMessage = { id: number; unitName: string; receivedDay: string }

type MessageLimits = { warn: number; veto: number }

/** Messages have no national limit but that of the veto; from `warn` days on, leaders are told. */
export function judgeMessages(open: readonly OpenMessage[], { warn, veto }: MessageLimits, today: string): CheckResult {
  const waiting = open.map((message) => ({ ...message, waited: daysBetween(message.receivedDay, today) }))
  const mends = waiting
    .filter(({ waited }) => waited >= warn)
    .toSorted((one, other) => other.waited - one.waited)
    .map(({ id, unitName, receivedDay, waited }): Mend => ({
      words: `${unitName}的留言，${receivedDay} 收到，已等 ${waited} 天`,
      target: { kind: 'message', id },
      daysLeft: veto - waited,
      since: addDays(receivedDay, waited >= veto ? veto : warn),
    }))
  const [first] = mends
  if (!first) {
    const longest = Math.max(0, ...waiting.map(({ waited }) => waited))
    const words =
      waiting.length === 0
        ? '没有等待答复的留言。'
        : `${waiting.length} 件留言等待答复，最久的 ${longest} 天，都不到 ${warn} 天。`
    return result({ code: 'messages', state: 'fine', words })
  }
  const late = mends.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 0)
  const words =
    late.length > 0
      ? `${late.length} 件留言满 ${veto} 天没有答复。`
      : `${mends.length} 件留言满 ${warn} 天没有答复，满 ${veto} 天就是单项否决。`
  return result({
    code: 'messages',
    state: late.length > 0 ? 'problem' : 'soon',
    words,
    daysLeft: late.length > 0 ? null : first.daysLeft,
    since: earliest((late.length > 0 ? late : mends).map(({ since }) => since)),
    isVeto: late.length > 0,
    total: late.length > 0 ? late.length : mends.length,
    mends,
  })
}

/** A request for disclosure that nobody answered. `answerBy`: the last day. Nothing of its text. */
export type OpenRequest = { id: number; receivedDay: string; answerBy: string }

const requestSoonDays = 3

/** A request is late after its last day. */
export function judgeRequests(open: readonly OpenRequest[], today: string): CheckResult {
  const mends = open
    .map(({ id, receivedDay, answerBy }) => ({
      words: `${receivedDay} 收到的公开申请，应在 ${answerBy} 前答复`,
      target: { kind: 'request' as const, id },
      daysLeft: daysBetween(today, answerBy),
      since: answerBy < today ? addDays(answerBy, 1) : null,
    }))
    .filter(({ daysLeft }) => daysLeft <= requestSoonDays)
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
  const late = mends.filter(({ since }) => since !== null)
  const code = 'requests'
  if (late.length > 0)
    return result({
      code,
      state: 'problem',
      words: `${late.length} 件公开申请过了期限没有答复。`,
      since: earliest(late.map(({ since }) => since)),
      total: late.length,
      mends,
    })
  const [first] = mends
  if (first)
    return result({
      code,
      state: 'soon',
      words: `${mends.length} 件公开申请快到期限。`,
      daysLeft: first.daysLeft,
      mends,
    })
  const words = open.length === 0 ? '没有等待答复的公开申请。' : `${open.length} 件公开申请在期限内办理。`
  return result({ code, state: 'fine', words })
}

/** `formOpened`: whether the form answered the last time that it was probed; null if it was not in a day. */
export type WayToAsk = { repliers: number; formOpened: boolean | null }

export function judgeWayToAsk({ repliers, formOpened }: WayToAsk): CheckResult {
  const code = 'way-to-ask'
  if (repliers === 0)
    return result({
      code,
      state: 'problem',
      words: '没有人能办理留言：没有一个在用的账号是留言办理员。',
      isVeto: true,
      mends: [
        {
          words: '请系统管理员设一个留言办理员',
          target: { kind: 'page', page: 'accounts' },
          daysLeft: null,
          since: null,
        },
      ],
    })
  const people = `${repliers} 个账号能办理留言，`
  if (formOpened === null)
    return result({ code, state: 'unknown', words: `${people}留言表单一天里没有探测过，请打开看看。` })
  if (!formOpened)
    return result({
      code,
      state: 'problem',
      words: `${people}但是最近一次探测，留言表单打不开。`,
      isVeto: true,
      total: 1,
    })
  return result({ code, state: 'fine', words: `${people}最近一次探测，留言表单打得开。` })
}

/** `lastDay`: when a message with its answer was last made public. */
export const judgeMessageColumn = (lastDay: string | null, today: string): CheckResult =>
  judgeNewest({
    code: 'message-column',
    lastDay,
    limit: { months: 2 },
    soonDays: 14,
    today,
    what: '留言和答复',
    target: { kind: 'page', page: 'messages' },
  })
