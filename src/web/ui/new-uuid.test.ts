import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from './new-uuid.ts'

test('is a UUID of version 4, each time another one', () => {
  const made = Array.from({ length: 100 }, newUuid)
  expect(new Set(made).size).toBe(100)
  for (const each of made) expect(z.uuidv4().safeParse(each).success, each).toBe(true)
})
