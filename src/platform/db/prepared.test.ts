import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { prepared, prepareMarked } from './prepared.ts'

const asked: unknown[] = []
const client = () => {
  const made = { query: (...given: unknown[]) => asked.push(given) } as unknown as PoolClient
  prepareMarked(made)
  return made
}
// oxlint-disable-next-line typescript/no-explicit-any -- No tables are needed.
const db = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('prepares marked queries under one name on all connections, and no others', () => {
  const query = db.selectFrom('article').modifyFront(prepared).select('id').compile()
  const template = sql`${prepared} select 1`.compile(db)
  for (const each of [client(), client()]) {
    void each.query(query.sql, [1])
    void each.query(template.sql, [])
    void each.query('select 2', [])
  }
  const names = asked.map((given) => ((given as unknown[])[0] as { name?: string }).name)
  expect(names).toEqual([names[0], names[1], undefined, names[0], names[1], undefined])
  expect(names[0]).not.toBe(names[1])
  expect(asked[0]).toEqual([{ name: names[0], text: query.sql }, [1]])
})
