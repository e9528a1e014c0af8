import type { PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { isFullDisk, sayFullDisk } from './full-disk.ts'

const failing = (error: Error) => {
  const client = { query: vi.fn().mockRejectedValue(error) } as unknown as PoolClient
  sayFullDisk(client)
  return client
}
const withCode = (code: string) => Object.assign(new Error('could not extend file'), { code })

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a statement that ends with %s is refused in words', async (code) => {
  const refused = failing(withCode(code)).query('insert into message default values')
  await expect(refused).rejects.toBeInstanceOf(AppError)
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('磁盘已满') })
})

test('other errors stay as they are', async () => {
  const error = withCode('23505')
  await expect(failing(error).query('select 1')).rejects.toBe(error)
  expect(isFullDisk(new Error('x', { cause: withCode('ENOSPC') }))).toBe(true)
  expect(isFullDisk('ENOSPC')).toBe(false)
})
