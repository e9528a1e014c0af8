import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReceipt, createReceipt } from './receipt.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const receipt = createReceipt(Uint8Array.from({ length: 11 }, (_, index) => index * 7))

test('a receipt number has three groups of four characters, without 0, O, 1 and I', () => {
  for (let time = 0; time < 500; time += 1)
    expect(createReceipt(randomBytes(11))).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  expect(new Set(Array.from({ length: 500 }, () => createReceipt(randomBytes(11)))).size).toBe(500)
  expect(() => createReceipt(randomBytes(10))).toThrow('eleven')
})

test('reads lower case, full width, spaces and missing dashes', () => {
  const plain = receipt.replaceAll('-', '')
  const fullWidth = Array.from(plain, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
  for (const typed of [receipt, plain, plain.toLowerCase(), ` ${receipt.replaceAll('-', ' ')} `, fullWidth])
    expect(readReceipt(typed), typed).toBe(receipt)
})

test('detects every single wrong character', () => {
  const plain = receipt.replaceAll('-', '')
  const wrong = Array.from(plain).flatMap((right, place) =>
    Array.from(alphabet)
      .filter((character) => character !== right)
      .map((character) => plain.slice(0, place) + character + plain.slice(place + 1)),
  )
  expect(wrong).toHaveLength(12 * 31)
  expect(wrong.filter((typed) => readReceipt(typed) !== null)).toEqual([])
})

test.each(['', 'ABCD', `${receipt}2`, receipt.replace(/^./, '0'), '昵称'])(
  'rejects %j as a receipt number',
  (typed) => {
    expect(readReceipt(typed)).toBeNull()
  },
)
