import { expect, test } from 'vitest'
import { checkDigitOf, hasValidCheckDigit, normaliseIdentity } from './identity.ts'

test('the check digit is that of the standard', () => {
  expect(checkDigitOf('11010519491231002')).toBe('X')
  expect(hasValidCheckDigit('11010519491231002X')).toBe(true)
  expect(hasValidCheckDigit('110105194912310021')).toBe(false)
})

test('old and new forms of one number become the same 18 characters', () => {
  expect(normaliseIdentity('11010519491231002x')).toBe('11010519491231002X')
  expect(normaliseIdentity('110105491231002')).toBe('11010519491231002X')
})

test.each([
  '',
  '1101051949123100',
  '11010519491231002Y',
  'x1010519491231002X',
  '110105194912310021X',
  ' 110105491231002',
])('%j is no ID number', (text) => {
  expect(normaliseIdentity(text)).toBeNull()
})
