import { expect, test } from 'vitest'
import { isTooEarly, judge, type NamedEvidence } from './judge.ts'

/** Of the third quarter, due on the 15th, in time until the 20th. */
const days = { firstDay: '2026-07-01', lastDay: '2026-09-30', due: '2026-10-15', graceUntil: '2026-10-20' }
const text = (given: Partial<NamedEvidence> = {}): NamedEvidence => ({
  articleId: 1,
  typeId: 12,
  day: '2026-10-12',
  isZero: false,
  doubt: '',
  from: '2026-07-01',
  until: '2026-10-01',
  ...given,
})
const stateOf = (named: NamedEvidence[], today = '2026-11-01', isExempt = false) => {
  const { state, lateDays } = judge(days, named, today, isExempt)
  return lateDays > 0 ? `${state} ${lateDays}` : state
}

test.each([
  ['2026-09-30', 'open'],
  ['2026-10-15', 'open'],
  ['2026-10-20', 'open'],
  ['2026-10-21', 'missing'],
])('without a text it is on %s %s', (today, state) => {
  expect(stateOf([], today)).toBe(state)
})

test.each([
  ['2026-10-15', 'done'],
  ['2026-10-20', 'done'],
  // Lateness counts from the due day.
  ['2026-10-21', 'late 6'],
  ['2027-01-01', 'late 78'],
])('published on %s it is %s', (day, state) => {
  expect(stateOf([text({ day })], '2027-02-01')).toBe(state)
})

test('a zero report in time is one, a late one is late', () => {
  expect(stateOf([text({ isZero: true })])).toBe('zero')
  expect(stateOf([text({ isZero: true, day: '2026-10-30' })])).toBe('late 15')
})

const month = (number: number, day: string): NamedEvidence =>
  text({
    articleId: number,
    day,
    from: `2026-0${number}-01`,
    until: number === 9 ? '2026-10-01' : `2026-0${number + 1}-01`,
  })

test('months count together by the last that is needed, whatever their order', () => {
  expect(stateOf([month(9, '2026-10-01'), month(7, '2026-10-02'), month(8, '2026-10-22')])).toBe('late 7')
  expect(
    judge(days, [month(8, '2026-09-01'), month(7, '2026-09-02'), month(9, '2026-10-14')], '2026-11-01', false),
  ).toMatchObject({
    state: 'done',
    evidence: { articleId: 9 },
  })
})

test('a part is nothing before the due day, and to be checked after it', () => {
  const part = [month(7, '2026-08-10'), month(9, '2026-10-10')]
  expect(stateOf(part, '2026-10-20')).toBe('open')
  expect(stateOf(part, '2026-10-21')).toBe('unsure')
})

test('a day less than the period is a part', () => {
  expect(stateOf([text({ until: '2026-09-30' })])).toBe('unsure')
  expect(stateOf([text({ from: '2026-07-02' })])).toBe('unsure')
})

test('doubtful texts are to be checked at any time, and hide none that is sure', () => {
  const doubtful = text({ articleId: 2, doubt: 'other-period', day: '2026-10-01' })
  expect(stateOf([doubtful], '2026-10-02')).toBe('unsure')
  expect(stateOf([doubtful])).toBe('unsure')
  expect(judge(days, [doubtful, text()], '2026-11-01', false)).toMatchObject({
    state: 'done',
    evidence: { articleId: 1 },
  })
})

test.each([
  ['2026-08-01', true],
  ['2026-09-29', true],
  ['2026-09-30', false],
  ['2026-10-01', false],
  ['2027-02-01', false],
])('a text about the third quarter of %s: too early is %s', (day, isEarly) => {
  expect(isTooEarly({ day, until: '2026-10-01' })).toBe(isEarly)
})

test('what is exempt is shown as published where it is, else as exempt, also with doubtful texts', () => {
  expect(stateOf([], '2026-11-01', true)).toBe('exempt')
  expect(stateOf([], '2026-10-01', true)).toBe('exempt')
  expect(stateOf([text({ doubt: 'no-unit' })], '2026-11-01', true)).toBe('exempt')
  expect(stateOf([text()], '2026-11-01', true)).toBe('done')
})
