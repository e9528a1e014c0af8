import { Client } from 'pg'
import { expect, test } from 'vitest'
import { awayStates, isUnreachable } from './unreachable.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  coded('ECONNREFUSED'),
  ...Object.keys(awayStates).map(coded),
  coded('08XXX'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('wrapped', { cause: coded('ECONNRESET') }),
])('$code $message: the database is unreachable', (error) => {
  expect(isUnreachable(error)).toBe(true)
})

test.each([coded('42P01'), coded('23514'), coded('40P01'), coded('ENOENT'), new Error('x'), 'ECONNREFUSED', null])(
  '%j: another kind of error',
  (error) => {
    expect(isUnreachable(error)).toBe(false)
  },
)

test('recognizes the error of pg for a socket that is gone', async () => {
  const client = new Client({ connectionString: 'postgres://portal@localhost/x?host=%2Fnowhere' })
  const failed: unknown = await client.connect().catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'ENOENT' })
  expect(isUnreachable(failed)).toBe(true)
})

test('recognizes the error of pg for a closed port', async () => {
  const client = new Client({ connectionString: 'postgres://portal@localhost:1/x' })
  const failed: unknown = await client.connect().catch((error: unknown) => error)
  expect(isUnreachable(failed)).toBe(true)
})
