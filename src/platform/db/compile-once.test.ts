import { expect, test } from 'vitest'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Db, Tables } from './types.ts'

test('compiles once for each combination of given values, and binds the values of each execution', async () => {
  const executed: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
  const db: Db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      executed.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  let builds = 0
  type Values = { key: string; values?: readonly string[] | undefined; limit: number; isFirst?: boolean }
  const list = compileOnce((on, { key, values, limit, isFirst }: Values) => {
    builds += 1
    return on
      .selectFrom('setting')
      .select('key')
      .where('key', '=', key)
      .where(values ? sql<boolean>`value = any(${values})` : sql<boolean>`true`)
      .limit(limit)
      .$if(Boolean(isFirst), (first) => first.orderBy('key'))
  })
  await list(db, { key: 'a', limit: 1, values: undefined })
  await list(db, { key: 'b', limit: 2 })
  await list(db, { key: 'c', values: ['x', 'y'], limit: 3 })
  await list(db, { key: 'd', limit: 4, isFirst: false })
  await list(db, { key: 'e', limit: 5, isFirst: true })

  expect(builds).toBe(3)
  expect(executed.map(({ parameters }) => parameters)).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', ['x', 'y'], 3],
    ['d', 4],
    ['e', 5],
  ])
  expect(executed.map(({ sql: text }) => text.includes('any('))).toEqual([false, false, true, false, false])
  expect(executed.map(({ sql: text }) => text.includes('order by'))).toEqual([false, false, false, false, true])
})
