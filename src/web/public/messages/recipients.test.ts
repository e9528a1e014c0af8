import { expect, test } from 'vitest'
import { chosenUnit, findUnits } from './recipients.ts'

const unit = (id: number, name: string) => ({ id, name })
const recipients = {
  department: [{ title: '部门', units: [unit(1, '民政局')] }],
  township: [],
  village: [{ title: '示例镇', units: [unit(2, '甲村'), unit(3, '乙村')] }],
} as unknown as Parameters<typeof findUnits>[0]

test.each([
  ['', '1'],
  ['村', '2'],
  ['乙', '3'],
  // What the words find on the way is not picked.
  ['村委会主任', '1'],
  ['民政', '1'],
])('words “%s” choose unit %s', (words, chosen) => {
  expect(chosenUnit({ picked: '1', words, listed: '' }, findUnits(recipients, words))).toBe(chosen)
})

test('the unit that was picked from the list for these words stays', () => {
  expect(chosenUnit({ picked: '1', words: '乙', listed: '乙' }, findUnits(recipients, '乙'))).toBe('1')
})
