import { expect, test } from 'vitest'
import { createCalendar, isWorkingDay } from '../holidays/holidays.ts'
import { publicCalendar as calendar } from '../holidays/queries.server.ts'
import { getDeadlines, dueTimes, getDue, getOverdue } from './deadlines.ts'

const at = (text: string) => new Date(`${text}+08:00`)

const terms = { accept: 5, simple: 3, complex: 10, warn: 60, veto: 90, calendar }

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-10-01', false],
  ['2026-10-10', true],
])('%s is a working day: %s', (day, expected) => expect(isWorkingDay(day, calendar)).toBe(expected))

test.each([
  // Received on a Monday: the five working days end on the next Monday.
  ['2026-11-16T09:00', null, '2026-11-23', '2026-11-30'],
  // Questions are simple.
  ['2026-11-16T09:00', 'consultation', '2026-11-23', '2026-11-19'],
  ['2026-11-16T09:00', 'complaint', '2026-11-23', '2026-11-30'],
  // A second before midnight in Beijing is still Friday, whatever the server's time zone.
  ['2026-11-20T23:59:59', null, '2026-11-27', '2026-12-04'],
  ['2026-11-21T00:00', null, '2026-11-27', '2026-12-04'],
  // Across the National Day holiday and the Saturday worked in exchange.
  ['2026-09-30T10:00', null, '2026-10-13', '2026-10-20'],
  // A year without an entry has only weekends off.
  ['2027-12-30T10:00', null, '2028-01-06', '2028-01-13'],
] as const)(
  'received at %s as %s, due for acceptance by %s and for an answer by %s',
  (received, kind, acceptBy, answerBy) => {
    expect(getDeadlines({ receivedTime: at(received), kind }, terms)).toEqual({ acceptBy, answerBy })
  },
)

test('a district may work on other days', () => {
  const own = createCalendar([{ kind: 'off', name: '那达慕', from: '2026-11-17', to: '2026-11-18' }])
  const received = { receivedTime: at('2026-11-16T09:00'), kind: 'consultation' as const }
  expect(getDeadlines(received, { ...terms, accept: 1, calendar: own })).toEqual({
    acceptBy: '2026-11-19',
    answerBy: '2026-11-23',
  })
})

test('a deadline is met until the end of its last day', () => {
  const open = { receivedTime: at('2026-11-16T09:00'), kind: null, acceptedTime: null, answeredTime: null }
  const overdue = (progress: typeof open | { acceptedTime: Date } | { answeredTime: Date }, now: string) =>
    getOverdue({ ...open, ...progress }, terms, at(now))
  expect(overdue(open, '2026-11-23T23:59')).toEqual({ accept: false, answer: false })
  expect(overdue(open, '2026-11-24T00:00')).toEqual({ accept: true, answer: false })
  expect(overdue(open, '2026-12-01T00:00')).toEqual({ accept: true, answer: true })
  expect(overdue({ acceptedTime: at('2026-11-17T09:00') }, '2026-11-30T00:00')).toEqual({
    accept: false,
    answer: false,
  })
  expect(overdue({ answeredTime: at('2026-11-18T09:00') }, '2027-12-01T00:00')).toEqual({
    accept: false,
    answer: false,
  })
})

const open = (received: string, accepted: string | null = null, answered: string | null = null) => ({
  receivedTime: at(received),
  kind: null,
  acceptedTime: accepted ? at(accepted) : null,
  answeredTime: answered ? at(answered) : null,
})
const monday = '2026-11-16T09:00'

test.each([
  [monday, null, '2026-11-16T10:00', '受理还剩 5 个工作日', 'calm'],
  [monday, null, '2026-11-20T10:00', '受理还剩 1 个工作日', 'soon'],
  [monday, null, '2026-11-23T10:00', '今天是受理期限', 'soon'],
  [monday, null, '2026-11-25T10:00', '受理超期 2 个工作日', 'overdue'],
  // Over a weekend no working day passes.
  ['2026-11-13T09:00', null, '2026-11-21T10:00', '受理超期', 'overdue'],
  [monday, '2026-11-17T09:00', '2026-11-18T10:00', '答复还剩 8 个工作日', 'calm'],
  [monday, '2026-11-17T09:00', '2026-11-26T10:00', '答复还剩 2 个工作日', 'soon'],
  [monday, '2026-11-17T09:00', '2026-11-30T10:00', '今天是答复期限', 'soon'],
  [monday, '2026-11-17T09:00', '2026-12-02T10:00', '答复超期 2 个工作日', 'overdue'],
  // Sixty days after the receipt it is a matter for the leaders.
  [monday, '2026-11-17T09:00', '2027-01-14T10:00', '答复超期 33 个工作日', 'overdue'],
  [monday, '2026-11-17T09:00', '2027-01-15T10:00', '已 60 天未答复，再过 30 天触及一票否决', 'overdue'],
  [monday, null, '2027-02-14T10:00', '已 90 天未答复，触及一票否决', 'overdue'],
])('received %s and accepted %s, on %s: %s', (received, accepted, now, words, level) => {
  expect(getDue(open(received, accepted), terms, at(now))).toEqual({ words, level })
})

test('an answer is told with how long it took', () => {
  const words = (answered: string) => getDue(open(monday, monday, answered), terms, at('2027-06-01T00:00')).words
  expect(['2026-11-16T18:00', '2026-11-19T09:00', '2026-12-20T09:00'].map(words)).toEqual([
    '当天答复',
    '用了 3 天答复',
    '用了 34 天答复，超期',
  ])
})

test('the moments of a query agree with the words of each message', () => {
  const slow = { ...terms, accept: 1, complex: 60, warn: 20 }
  for (const own of [terms, slow])
    for (const today of ['2026-11-16', '2026-11-22', '2026-10-03', '2027-01-04']) {
      const now = at(`${today}T12:00`)
      const { acceptSoon, answerOverdue, answerSoon } = dueTimes(own, now)
      for (let days = 0; days < 110; days += 1) {
        const receivedTime = new Date(now.getTime() - days * 86_400_000)
        for (const [name, kind] of [
          ['simple', 'consultation'],
          ['complex', null],
        ] as const) {
          const progress = { receivedTime, kind, acceptedTime: null, answeredTime: null }
          const { answer } = getOverdue(progress, own, now)
          const { level } = getDue({ ...progress, acceptedTime: receivedTime }, own, now)
          const waiting = getDue(progress, own, now).level
          // A simple one may have to be answered before it would have to be accepted.
          const isListed = receivedTime < acceptSoon || (name === 'simple' && receivedTime < answerSoon[name])
          const isWarned = days >= own.warn
          expect(
            [isListed, receivedTime < answerOverdue[name], receivedTime < answerSoon[name]],
            `${name}, ${days} days before ${today}`,
          ).toEqual([
            waiting !== 'calm' || isWarned || (name === 'simple' && level !== 'calm'),
            answer,
            level !== 'calm',
          ])
        }
      }
    }
})
