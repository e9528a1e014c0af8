import { DatabaseError, type PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { refuseUnstorable } from './unstorable.ts'

const failing = (code: string) => {
  const error = Object.assign(new DatabaseError('invalid byte sequence', 1, 'error'), { code })
  const client = { query: vi.fn().mockRejectedValue(error) } as unknown as PoolClient
  refuseUnstorable(client)
  return { error, query: client.query('insert into message default values') }
}

test.each(['22021', '22P05'])('a statement that ends with %s is refused in words', async (code) => {
  const { error, query } = failing(code)
  await expect(query).rejects.toBeInstanceOf(AppError)
  await expect(query).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('请删去'),
    cause: error,
  })
})

test('other errors stay as they are', async () => {
  const { error, query } = failing('23505')
  await expect(query).rejects.toBe(error)
})
