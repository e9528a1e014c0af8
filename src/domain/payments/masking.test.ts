import { expect, test } from 'vitest'
import { hideIdentity, lastFour, maskIdentity, maskName } from './masking.ts'

test('masks a name except its first character, hiding its length', () => {
  expect(['张三', '乌云其其格', '𠮷田', ''].map(maskName)).toEqual(['张**', '乌**', '𠮷**', ''])
})

test('masks an ID number except its first three and last four characters, and other texts completely', () => {
  expect(maskIdentity('11010519491231002X')).toBe('110***********002X')
  expect(maskIdentity('110105')).toBe('******')
})

test("hides another person's ID number and its length", () => {
  const hidden = '******************'
  expect(['11010519491231002X', '110105491231002', ''].map(hideIdentity)).toEqual([hidden, hidden, ''])
})

test('shortens an account to its last four digits', () => {
  expect(lastFour('6228480012345678901')).toBe('8901')
  expect(lastFour('')).toBe('')
})
