import { expect, test } from 'vitest'
import { lastFour, maskIdentity, maskName } from './masking.ts'

test('a name shows its first character and not its length', () => {
  expect(['张三', '乌云其其格', '𠮷田', ''].map(maskName)).toEqual(['张**', '乌**', '𠮷**', ''])
})

test('an ID number shows three and four characters; what is none shows nothing', () => {
  expect(maskIdentity('11010519491231002X')).toBe('110***********002X')
  expect(maskIdentity('110105')).toBe('******')
})

test('an account shows its last four digits', () => {
  expect(lastFour('6228480012345678901')).toBe('8901')
  expect(lastFour('')).toBe('')
})
