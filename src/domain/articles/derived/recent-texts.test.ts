import { expect, test, vi } from 'vitest'
import { createRecentTexts } from './recent-texts.ts'

const making = (text: string) => vi.fn(async () => text)

test('makes a text once, also for several who ask at the same time', async () => {
  const recent = createRecentTexts(100)
  const make = making('公示')
  const ask = () => recent.get('a', false, make)
  expect([...(await Promise.all([ask(), ask()])), await ask()]).toEqual(['公示', '公示', '公示'])
  expect(make).toHaveBeenCalledTimes(1)
})

test('forgets the oldest above its limit', async () => {
  const recent = createRecentTexts(10)
  for (const key of ['a', 'b', 'c']) await recent.get(key, false, making('公'.repeat(4)))
  const again = making('again')
  expect(await recent.get('c', false, again)).toBe('公'.repeat(4))
  expect(await recent.get('a', false, again)).toBe('again')
})

test('keeps nothing of what failed', async () => {
  const recent = createRecentTexts(100)
  const fail = () => Promise.reject(new Error('refused'))
  await expect(recent.get('a', false, fail)).rejects.toThrow('refused')
  expect(await recent.get('a', false, making('公示'))).toBe('公示')
})

test('does not let work that may not be refused wait for work that may', async () => {
  const recent = createRecentTexts(100)
  const refused = recent.get('a', false, () => Promise.reject(new Error('refused')))
  expect(await recent.get('a', true, making('公示'))).toBe('公示')
  await expect(refused).rejects.toThrow('refused')
})
