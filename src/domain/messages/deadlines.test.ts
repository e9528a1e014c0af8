import { expect, test } from 'vitest'
import { deadlinesOf, dueMoments, dueOf, isWorkingDay, overdueOf } from './deadlines.ts'

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-10-01', false],
  ['2026-10-10', true],
])('%s is a working day: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected))

test.each([
  // Received on a Monday: the five working days end on the next Monday.
  ['2026-11-16T09:00', '2026-11-23', '2026-12-16'],
  // A second before midnight in Beijing is still Friday, whatever the server's time zone.
  ['2026-11-20T23:59:59', '2026-11-27', '2026-12-20'],
  ['2026-11-21T00:00', '2026-11-27', '2026-12-21'],
  // Across the National Day holiday and the Saturday worked in exchange.
  ['2026-09-30T10:00', '2026-10-13', '2026-10-30'],
  // A year without an entry has only weekends off.
  ['2027-12-30T10:00', '2028-01-06', '2028-01-29'],
])('a message received at %s is due for acceptance by %s and for an answer by %s', (received, acceptBy, answerBy) => {
  expect(deadlinesOf(at(received))).toEqual({ acceptBy, answerBy })
})

test('a deadline is met until the end of its last day', () => {
  const open = { receivedTime: at('2026-11-16T09:00'), acceptedTime: null, answeredTime: null }
  expect(overdueOf(open, at('2026-11-23T23:59'))).toEqual({ accept: false, answer: false })
  expect(overdueOf(open, at('2026-11-24T00:00'))).toEqual({ accept: true, answer: false })
  expect(overdueOf(open, at('2026-12-17T00:00'))).toEqual({ accept: true, answer: true })
  const accepted = { ...open, acceptedTime: at('2026-11-17T09:00') }
  expect(overdueOf(accepted, at('2026-12-01T00:00'))).toEqual({ accept: false, answer: false })
  const answered = { ...open, answeredTime: at('2026-11-18T09:00') }
  expect(overdueOf(answered, at('2027-12-01T00:00'))).toEqual({ accept: false, answer: false })
})

const open = (received: string, accepted: string | null = null, answered: string | null = null) => ({
  receivedTime: at(received),
  acceptedTime: accepted ? at(accepted) : null,
  answeredTime: answered ? at(answered) : null,
})
const monday = '2026-11-16T09:00'

test.each([
  [monday, null, '2026-11-16T10:00', '受理还剩 5 个工作日', 'calm'],
  [monday, null, '2026-11-20T10:00', '受理还剩 1 个工作日', 'soon'],
  [monday, null, '2026-11-23T10:00', '今天是受理期限', 'soon'],
  [monday, null, '2026-11-25T10:00', '受理超期 2 个工作日', 'overdue'],
  [monday, '2026-11-17T09:00', '2026-11-18T10:00', '答复还剩 20 个工作日', 'calm'],
  [monday, '2026-11-17T09:00', '2026-12-09T10:00', '答复还剩 5 个工作日', 'soon'],
  [monday, '2026-11-17T09:00', '2026-12-16T10:00', '今天是答复期限', 'soon'],
  [monday, '2026-11-17T09:00', '2026-12-18T10:00', '答复超期 2 个工作日', 'overdue'],
  // The last day, a Sunday, is past, but no working day.
  ['2026-11-20T09:00', '2026-11-20T09:00', '2026-12-19T10:00', '答复期限在休息日，请尽快办理', 'soon'],
  // Sixty days after the receipt it is a matter for the leaders.
  [monday, '2026-11-17T09:00', '2027-01-14T10:00', '答复超期 21 个工作日', 'overdue'],
  [monday, '2026-11-17T09:00', '2027-01-15T10:00', '已 60 天未答复，再过 30 天触及一票否决', 'overdue'],
  [monday, null, '2027-02-14T10:00', '已 90 天未答复，触及一票否决', 'overdue'],
])('received %s and accepted %s, on %s: %s', (received, accepted, now, words, level) => {
  expect(dueOf(open(received, accepted), at(now))).toEqual({ words, level })
})

test('an answer is told with how long it took', () => {
  const words = (answered: string) => dueOf(open(monday, monday, answered), at('2027-06-01T00:00')).words
  expect(['2026-11-16T18:00', '2026-11-19T09:00', '2026-12-20T09:00'].map(words)).toEqual([
    '当天答复',
    '用了 3 天答复',
    '用了 34 天答复，超期',
  ])
})

test('the moments of a query agree with the words of each message', () => {
  for (const today of ['2026-11-16', '2026-11-22', '2026-10-03', '2027-01-04']) {
    const now = at(`${today}T12:00`)
    const { acceptOverdue, answerOverdue, answerSoon } = dueMoments(now)
    for (let days = 0; days < 45; days += 1) {
      const receivedTime = new Date(now.getTime() - days * 86_400_000)
      const { accept, answer } = overdueOf({ receivedTime, acceptedTime: null, answeredTime: null }, now)
      const { level } = dueOf({ receivedTime, acceptedTime: receivedTime, answeredTime: null }, now)
      expect(
        [receivedTime < acceptOverdue, receivedTime < answerOverdue, receivedTime < answerSoon],
        `${days} days before ${today}`,
      ).toEqual([accept, answer, level !== 'calm'])
    }
  }
})
