import { expect, test, vi } from 'vitest'
import { CommitUnknown } from '../../platform/db/commit-unknown.ts'
import { submitOnce } from './submission-key.ts'

const key = '3f0f0a52-5f0a-4f0e-9d43-0a1b2c3d4e5f'
const unknown = () => Promise.reject(new CommitUnknown('不会重复'))

test('only a call with a key is told that repeating it is safe', async () => {
  await expect(submitOnce(key, unknown)).rejects.toThrow('不会重复')
  await expect(submitOnce(undefined, unknown)).rejects.toThrow('可能重复')
  const other = new Error('x')
  await expect(submitOnce(undefined, () => Promise.reject(other))).rejects.toBe(other)
})

test('the given key is used, else a new one', async () => {
  const submit = vi.fn(async (submissionKey: string) => submissionKey)
  expect(await submitOnce(key, submit)).toBe(key)
  expect(await submitOnce(undefined, submit)).toMatch(/^[\da-f-]{36}$/)
  expect(submit).toHaveBeenCalledTimes(2)
})
