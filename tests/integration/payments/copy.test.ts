import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { copyRows, encodeRows } from '../../../src/platform/db/copy.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

let db: TestDatabase['db']

beforeAll(async () => {
  const database = await openTestDatabase()
  ;({ db } = database)
  return () => database.close()
})

type Heading = { heading: string; field: string }
const encode = (rows: readonly Heading[], column = 'field') =>
  encodeRows(
    'subsidy_heading',
    {
      district_code: ['text', () => '152201000000'],
      heading: ['text', ({ heading }: Heading) => heading],
      [column]: ['text', ({ field }: Heading) => field],
    },
    rows,
  )
/** Together more than the buffer of a socket holds. */
const many = Array.from({ length: 5_000 }, (_, at) => ({ heading: `列${at}`, field: 'x'.repeat(200) }))

test.each([
  ['before its data is read', encode(many, 'no_such_column')],
  ['amid its data', encode([...many, ...many])],
  ['for data that is not in its format', { ...encode(many), bytes: Buffer.alloc(1_000_000, 'x') }],
])('a COPY that is refused %s writes nothing, and its transaction goes on', async (_, refused) => {
  const written = await db.transaction().execute(async (tx) => {
    await copyRows(tx, encode([{ heading: '先', field: 'amount' }]))
    await expect(copyRows(tx, refused)).rejects.toThrow(DatabaseError)
    await copyRows(tx, encode([{ heading: '后', field: 'amount' }]))
    const { rows } = await sql<{ heading: string }>`delete from subsidy_heading returning heading`.execute(tx)
    return rows.map(({ heading }) => heading)
  })
  expect(written.toSorted()).toEqual(['先', '后'].toSorted())
})

test('a COPY larger than the buffer of a socket writes all rows', async () => {
  const count = await db.transaction().execute(async (tx) => {
    await copyRows(tx, encode(many))
    const { numDeletedRows } = await tx.deleteFrom('subsidy_heading').executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
  expect(count).toBe(many.length)
})
