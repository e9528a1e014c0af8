import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { compactNumber, isBlank, storable, wellFormed } from './visible.ts'

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

test('a surrogate without its other half is replaced as `toWellFormed` does', () => {
  assert(
    property(string({ unit: 'binary' }), constantFrom('\ud800', '\udc00', '', '𠮷'), (text, mark) => {
      const given = `${text}${mark}${text}`
      expect(wellFormed(given)).toBe(given.toWellFormed().replace(/\p{Noncharacter_Code_Point}/gu, ''))
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
