import { expect, test } from 'vitest'
import { computeCheckDigit, hasValidCheckDigit, normaliseIdentity } from './identity.ts'

test('computes the check digit of the standard', () => {
  expect(computeCheckDigit('11010519491231002')).toBe('X')
  expect(hasValidCheckDigit('11010519491231002X')).toBe(true)
  expect(hasValidCheckDigit('110105194912310021')).toBe(false)
})

test('normalises 15-digit and 18-character forms to the same 18 characters', () => {
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
])('rejects %j as an ID number', (text) => {
  expect(normaliseIdentity(text)).toBeNull()
})
