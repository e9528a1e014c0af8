import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { compactNumber, isBlank, storable } from './visible.ts'

const invisible = [
  '\u3164',
  '\u2800',
  '\u200b',
  '\u2060',
  '\u202d',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u200e',
  '\ufeff',
  '\u00ad',
  ' ',
  '\u3000',
]

test('what shows nothing is blank', () => {
  assert(
    property(array(constantFrom(...invisible)), (marks) => {
      expect(isBlank(marks.join(''))).toBe(true)
    }),
  )
  expect(isBlank('\u200b甲')).toBe(false)
})

test('marks, spaces and dashes between the digits of a number do not count', () => {
  const mark = array(constantFrom(...invisible, '-', '－', '\t'), { maxLength: 2 })
  assert(
    property(array(mark, { minLength: 12, maxLength: 12 }), (marks) => {
      const typed = Array.from('13800000012', (digit, at) => (marks[at] ?? []).join('') + digit).join('')
      expect(compactNumber(typed + (marks[11] ?? []).join(''))).toBe('13800000012')
    }),
  )
})

test('stored text has nothing that XML forbids', () => {
  const characters = constantFrom(
    '\ufffe',
    '\uffff',
    '\ud800',
    '\u0000',
    '\u000b',
    '\u001f',
    '\ufdd0',
    '甲',
    '\u{1ffff}',
  )
  assert(
    property(array(characters), string(), (marks, text) => {
      expect(storable(marks.join('') + text)).not.toMatch(/[\p{Cc}\ufffe\uffff\p{Cs}]/u)
    }),
  )
})
