import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { checkCodes, checks } from './checks.ts'
import { rhythmOf } from './column-rhythms.ts'
import { judgeMessageColumn, judgeMessages, judgeRequests, judgeWayToAsk } from './judge-asking.ts'
import { type Column, judgeColumns } from './judge-columns.ts'
import { judgeProbes, type ProbeDay } from './judge-probes.ts'
import {
  judgeGuides,
  judgeHome,
  judgeInterpretations,
  judgeLinks,
  judgeReleaseDates,
  judgeTypos,
  judgeUndated,
} from './judge-texts.ts'
import { judgeDuties, judgeHeld, judgeHints, type OwedDuty } from './judge-units.ts'
import { mostMends } from './result.ts'
import { stateInWords } from './states.ts'
import { addMonths } from './time-limits.ts'

const today = '2026-11-29'
const ago = (days: number): string => addDays(today, -days)

test.each([
  [ago(0), 'fine', null],
  [ago(10), 'fine', null],
  [ago(11), 'soon', 3],
  [ago(13), 'soon', 1],
  [ago(14), 'problem', null],
  [ago(15), 'problem', null],
  [null, 'problem', null],
] as const)('a home page whose newest text is of %s is %s', (lastDay, state, daysLeft) => {
  const found = judgeHome(lastDay, today)
  expect(found).toMatchObject({ state, daysLeft, isVeto: state === 'problem' })
  expect(found.mends).toHaveLength(state === 'fine' ? 0 : 1)
})

test.each([
  [0, 'fine', null, 0],
  [59, 'fine', null, 0],
  [60, 'soon', 30, 1],
  [89, 'soon', 1, 1],
  [90, 'problem', null, 1],
  [91, 'problem', null, 1],
] as const)('a message that waits for %d days is %s', (days, state, daysLeft, total) => {
  const open = [
    { id: 7, unitName: '甲镇', receivedDay: ago(days) },
    { id: 8, unitName: '乙镇', receivedDay: ago(1) },
  ]
  const found = judgeMessages(open, { warn: 60, veto: 90 }, today)
  expect(found).toMatchObject({ state, daysLeft, total, isVeto: state === 'problem' })
  expect(found.mends.map(({ target }) => target)).toEqual(total === 0 ? [] : [{ kind: 'message', id: 7 }])
  expect(found.since).toBe(state === 'fine' ? null : state === 'soon' ? addDays(ago(days), 60) : addDays(ago(days), 90))
})

test.each([
  [4, 'fine', null],
  [3, 'soon', 3],
  [0, 'soon', 0],
  [-1, 'problem', null],
] as const)('a request with %d days until its last day is %s', (days, state, daysLeft) => {
  const found = judgeRequests([{ id: 3, receivedDay: ago(20), answerBy: addDays(today, days) }], today)
  expect(found).toMatchObject({ state, daysLeft })
  expect(found.since).toBe(state === 'problem' ? today : null)
})

const column = (id: number, title: string, lastDay: string | null): Column => ({
  id,
  title,
  lastDay,
  ...rhythmOf(title),
})

describe('columns', () => {
  const resultOf = (columns: readonly Column[], code: string) => {
    const found = judgeColumns(columns, today).find((each) => each.code === code)
    if (!found) throw new Error(code)
    return found
  }
  const news = (count: number, days: number) =>
    Array.from({ length: count }, (_, at) => column(at + 1, `动态${at}`, ago(days)))

  test.each([
    ['部门动态', 13, 'soon', 1],
    ['部门动态', 14, 'problem', null],
    ['部门动态', 10, 'fine', null],
    ['通知公告', 100, 'fine', null],
    ['规范性文件', 200, 'problem', null],
  ] as const)('%s, updated %d days ago, is %s', (title, days, state, daysLeft) => {
    const found = resultOf([column(5, title, ago(days))], 'news-columns')
    expect(found).toMatchObject({ state, daysLeft })
    expect(found.mends.map(({ target }) => target)).toEqual(state === 'fine' ? [] : [{ kind: 'column', typeId: 5 }])
  })

  test.each([
    [4, false],
    [5, true],
  ])('%d stale columns of news are a veto: %s', (count, isVeto) => {
    expect(resultOf([...news(count, 20), column(99, '普法', ago(1))], 'news-columns')).toMatchObject({
      state: 'problem',
      total: count,
      isVeto,
    })
  })

  test('all stale columns count for the veto of ten, each listed once', () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => column(50 + at, `资产${at}`, ago(400)))
    const nine = resultOf([...news(4, 20), ...others(5)], 'columns')
    expect(nine).toMatchObject({ state: 'problem', total: 5, isVeto: false })
    expect(nine.mends.map(({ words }) => words).join('')).not.toContain('动态')
    expect(resultOf([...news(4, 20), ...others(6)], 'columns')).toMatchObject({ isVeto: true })
    const onlyNews = resultOf([...news(10, 20), column(60, '资产', ago(1))], 'columns')
    expect(onlyNews).toMatchObject({ state: 'problem', isVeto: true, total: 0 })
  })

  test.each([
    [0, 'fine', false],
    [4, 'problem', false],
    [5, 'problem', true],
  ] as const)('%d blank columns', (count, state, isVeto) => {
    const blank = Array.from({ length: count }, (_, at) => column(at + 1, `空${at}`, null))
    const columns = [...blank, column(99, '资产', ago(1))]
    expect(resultOf(columns, 'blank-columns')).toMatchObject({ state, isVeto, total: count })
    // Blank ones are not stale as well.
    expect(resultOf(columns, 'columns')).toMatchObject({ state: 'fine' })
  })

  test('policies, statistics and public messages have their months', () => {
    expect(resultOf([column(1, '规范性文件', '2026-05-29')], 'policy-column')).toMatchObject({
      state: 'problem',
      since: today,
    })
    expect(resultOf([column(1, '规范性文件', '2026-05-30')], 'policy-column')).toMatchObject({
      state: 'soon',
      daysLeft: 1,
    })
    expect(resultOf([column(1, '统计数据', '2026-08-29')], 'statistics')).toMatchObject({ state: 'problem' })
    expect(resultOf([column(1, '统计数据', '2026-10-29')], 'statistics')).toMatchObject({ state: 'fine' })
    expect(resultOf([column(1, '资产', ago(1))], 'statistics')).toMatchObject({ state: 'unknown' })
    expect(judgeMessageColumn('2026-09-29', today)).toMatchObject({ state: 'problem' })
    expect(judgeMessageColumn('2026-11-01', today)).toMatchObject({ state: 'fine' })
  })

  test('months end on their last day where they are shorter', () => {
    expect([addMonths('2026-08-31', 6), addMonths('2026-12-15', 2), addMonths('2027-11-30', 3)]).toEqual([
      '2027-02-28',
      '2027-02-15',
      '2028-02-29',
    ])
  })
})

describe('probes', () => {
  const week = (probes: number, failed: number, days = 7): ProbeDay[] =>
    Array.from({ length: days }, (_, at) => ({ day: ago(at + 1), probes, failed }))

  test.each([
    ['none', [], 'unknown', null],
    ['too few a day', week(19, 19), 'unknown', null],
    ['well for a week', week(20, 0), 'fine', null],
    ['just below the share', week(100, 4), 'fine', null],
    ['at the share', week(100, 5), 'problem', null],
    ['failing for three days', week(20, 5, 3), 'soon', 4],
    ['well for three days', week(20, 0, 3), 'unknown', null],
    ['failing today only', [{ day: today, probes: 40, failed: 40 }], 'unknown', null],
  ] as const)('%s', (_, days, state, daysLeft) => {
    const found = judgeProbes(days, today)
    expect(found).toMatchObject({ state, daysLeft, isVeto: state === 'problem' })
    expect(found.words).toContain('服务器自己探测自己')
  })

  test('days without probes are named', () => {
    expect(judgeProbes(week(30, 0, 5), today).words).toContain('有 2 天没有探测')
  })
})

const text = { id: 4, title: '测试文章' }
const found = { ...text, count: 2, foundDay: ago(3) }
const duty = (given: Partial<OwedDuty> = {}): OwedDuty => ({
  unitId: 9,
  unitName: '甲村',
  item: 'finance',
  itemTitle: '集体财务收支',
  period: '2026-09',
  label: '2026年9月',
  state: 'missing',
  graceUntil: ago(1),
  ...given,
})

test.each([
  ['nobody answers messages', judgeWayToAsk({ repliers: 0, formOpened: true }), 'problem'],
  ['the form did not open', judgeWayToAsk({ repliers: 1, formOpened: false }), 'problem'],
  ['the form was not probed', judgeWayToAsk({ repliers: 1, formOpened: null }), 'unknown'],
  ['there is a way to ask', judgeWayToAsk({ repliers: 1, formOpened: true }), 'fine'],
  ['no guide', judgeGuides(0), 'problem'],
  ['a guide', judgeGuides(1), 'fine'],
  ['a date that differs', judgeReleaseDates({ differing: [text], recorded: 5, unrecorded: 5 }), 'problem'],
  ['imported texts', judgeReleaseDates({ differing: [], recorded: 5, unrecorded: 1 }), 'unknown'],
  ['recorded releases', judgeReleaseDates({ differing: [], recorded: 5, unrecorded: 0 }), 'fine'],
  ['no texts', judgeReleaseDates({ differing: [], recorded: 0, unrecorded: 0 }), 'unknown'],
  ['an undated document', judgeUndated([text], 3), 'problem'],
  ['dated documents', judgeUndated([], 3), 'fine'],
  ['a typo', judgeTypos({ texts: [found], scannedDay: ago(1) }), 'problem'],
  ['a typo found before the first scan ended', judgeTypos({ texts: [found], scannedDay: null }), 'problem'],
  ['no scan yet', judgeTypos({ texts: [], scannedDay: null }), 'unknown'],
  ['no typo', judgeTypos({ texts: [], scannedDay: ago(1) }), 'fine'],
  ['a dead link', judgeLinks({ texts: [found], scannedDay: ago(1) }, true), 'problem'],
  ['links of which the outer ones are not asked', judgeLinks({ texts: [], scannedDay: ago(1) }, false), 'unknown'],
  ['links that work', judgeLinks({ texts: [], scannedDay: ago(1) }, true), 'fine'],
  ['an interpretation without its policy', judgeInterpretations({ count: 2, unlinked: [text] }), 'problem'],
  ['interpretations with their policies', judgeInterpretations({ count: 2, unlinked: [] }), 'fine'],
  ['no interpretation', judgeInterpretations({ count: 0, unlinked: [] }), 'unknown'],
  ['a unit that owes', judgeDuties({ duties: [duty()], unsure: 0, count: 1 }, today), 'problem'],
  [
    'a duty due in a week',
    judgeDuties({ duties: [duty({ state: 'open', graceUntil: addDays(today, 7) })], unsure: 0, count: 1 }, today),
    'soon',
  ],
  [
    'a duty due later',
    judgeDuties({ duties: [duty({ state: 'open', graceUntil: addDays(today, 8) })], unsure: 0, count: 1 }, today),
    'fine',
  ],
  ['a doubtful duty', judgeDuties({ duties: [], unsure: 1, count: 1 }, today), 'unknown'],
  ['no duties made', judgeDuties({ duties: [], unsure: 0, count: 0 }, today), 'unknown'],
  ['a late hint', judgeHints([{ id: 2, unitName: '甲村', title: '说明', since: ago(40) }], 15), 'problem'],
  ['no late hint', judgeHints([], 15), 'fine'],
  ['a held text', judgeHeld([{ ...text, unitName: '甲村', since: ago(9), isReleased: false }]), 'problem'],
  ['nothing held', judgeHeld([]), 'fine'],
])('%s', (_, { state, mends, total, code }, expected) => {
  expect(state).toBe(expected)
  // A form that does not open is mended by who runs the server.
  const isOnServer = code === 'way-to-ask' && mends.length === 0
  expect(mends).toHaveLength(state === 'problem' || state === 'soon' ? (isOnServer ? 0 : 1) : 0)
  expect(total).toBe(state === 'problem' || state === 'soon' ? 1 : 0)
})

test('a check lists no more than a page can show, and says how many there are', () => {
  const all = Array.from({ length: mostMends + 1 }, (_, at) => duty({ unitId: at }))
  const { mends, total } = judgeDuties({ duties: all, unsure: 0, count: 200 }, today)
  expect([mends.length, total]).toEqual([mostMends, mostMends + 1])
})

test('states are words', () => {
  expect(
    (['problem', 'soon', 'unknown', 'fine'] as const).map((state) => stateInWords({ state, daysLeft: 3 })),
  ).toEqual(['有问题', '3 天后到期', '不能判断', '没有问题'])
  expect(stateInWords({ state: 'soon', daysLeft: 0 })).toBe('今天到期')
})

test('what people have to look at is never public', () => {
  const byHand = checkCodes.filter((code) => checks[code].byHand !== undefined)
  expect(byHand).toEqual(['serious-errors', 'secrets', 'illegal-content', 'attacks'])
  expect(byHand.filter((code) => checks[code].isPublic)).toEqual([])
})
