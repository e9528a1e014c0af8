import { expect, test } from 'vitest'
import { readAnswerAddress } from './answer-address.ts'

const both = { mail: true, sms: true }

test.each([
  ['', null],
  ['  ', null],
  ['name@example.com', { channel: 'mail', address: 'name@example.com' }],
  [' name@example.com ', { channel: 'mail', address: 'name@example.com' }],
  ['ｎａｍｅ＠example.com', { channel: 'mail', address: 'name@example.com' }],
  ['138 0000 0011', { channel: 'sms', address: '13800000011' }],
])('%j is read', (typed, expected) => expect(readAnswerAddress(typed, both)).toEqual(expected))

test.each([
  'name@',
  'a@b',
  'one@example.com,two@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '<a@example.com>',
  '12345678901',
  `${'a'.repeat(130)}@example.com`,
])('%j is refused with a sentence', (typed) => expect(typeof readAnswerAddress(typed, both)).toBe('string'))

test('what cannot be sent is refused', () => {
  expect(typeof readAnswerAddress('13800000011', { mail: true, sms: false })).toBe('string')
  expect(typeof readAnswerAddress('a@example.com', { mail: false, sms: true })).toBe('string')
})
