import { expect, test } from 'vitest'
import { publicCalendar as calendar } from '../holidays/queries.server.ts'
import { createStepFinder } from './message-steps.ts'

// A Wednesday without holidays near it.
const now = new Date('2026-11-18T10:00:00+08:00')
const terms = { accept: 5, simple: 3, complex: 10, warn: 60, veto: 90, calendar }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  { what: 'received today', received: 0, accepted: false, kind: 'waiting' },
  { what: 'to be accepted today', received: 7, accepted: false, kind: 'today' },
  { what: 'to be accepted yesterday', received: 8, accepted: false, kind: 'overdue' },
  { what: 'accepted in time', received: 8, accepted: true, kind: 'calm' },
  { what: 'to be answered within days', received: 11, accepted: true, kind: 'soon' },
  { what: 'to be answered today', received: 14, accepted: true, kind: 'today' },
  { what: 'to be answered yesterday', received: 15, accepted: true, kind: 'overdue' },
])('a message $what is $kind', ({ received, accepted, kind }) => {
  const message = {
    kind: null,
    receivedTime: daysAgo(received),
    acceptedTime: accepted ? daysAgo(received) : null,
    answeredTime: null,
    isObjected: false,
    approval: null,
  }
  expect(createStepFinder(now, terms)(message).kind).toBe(kind)
})

test('an objection comes before the deadline', () => {
  const message = {
    kind: null,
    receivedTime: daysAgo(2),
    acceptedTime: daysAgo(2),
    answeredTime: daysAgo(1),
    isObjected: true,
    approval: null,
  }
  expect(createStepFinder(now, terms)(message)).toEqual({ kind: 'objected', words: '请再次答复' })
})

test.each([
  { what: 'own', received: 14, answered: false, approval: 'own', kind: 'approvals' },
  { what: "another's", received: 14, answered: false, approval: 'other', kind: 'calm' },
  { what: "another's, overdue", received: 15, answered: false, approval: 'other', kind: 'overdue' },
  { what: 'own, of a correction', received: 15, answered: true, approval: 'own', kind: 'approvals' },
  { what: "another's, of a correction", received: 15, answered: true, approval: 'other', kind: 'calm' },
] as const)('an approval that is $what is $kind', ({ received, answered, approval, kind }) => {
  const receivedTime = daysAgo(received)
  const answeredTime = answered ? daysAgo(1) : null
  const message = { kind: null, receivedTime, acceptedTime: receivedTime, answeredTime, isObjected: answered, approval }
  expect(createStepFinder(now, terms)(message).kind).toBe(kind)
})
