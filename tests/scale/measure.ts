import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { Db, Tables } from '../../src/platform/db/types.ts'
import type { Call } from './call.ts'

/** What a call takes. `buffers`: pages of 8 KB that its reads touch. */
export type Figures = { title: string; ms: number; buffers: number; queries: number }

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

const tries = 3

/** Runs a call some times for the fastest, then asks PostgreSQL what each of its reads touched. */
export async function measure(
  { pool }: Pick<Database, 'pool'>,
  { title, run }: Pick<Call, 'title' | 'run'>,
): Promise<Figures> {
  const recorded: CompiledQuery[] = []
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push(query),
  })
  let ms = Infinity
  for (let attempt = 0; attempt < tries; attempt += 1) {
    recorded.length = 0
    const started = performance.now()
    await run(db)
    ms = Math.min(ms, performance.now() - started)
  }
  let buffers = 0
  // A copy: explaining is recorded too.
  const queries = recorded.filter((query) => isExplainable(query.sql))
  for (const query of queries) buffers += await countBuffers(db, query)
  return { title, ms, buffers, queries: queries.length }
}

const isExplainable = (text: string): boolean => /^[\s(]*(?:\/\*.*?\*\/\s*)?(?:select|with|delete)\b/is.test(text)

async function countBuffers(db: Db, query: CompiledQuery): Promise<number> {
  const explained = {
    ...query,
    sql: `explain (analyze, buffers, format json) ${query.sql.replace('/* prepared */', '')}`,
  }
  const undone = new Error('undone')
  let blocks = 0
  await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': Plan[] }>(explained)
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
        blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return blocks
}

/** Megabytes of tables with their indexes, largest first. */
export async function listLargest(db: Db): Promise<{ name: string; megabytes: number }[]> {
  const { rows } = await sql<{ name: string; megabytes: number }>`
    select relname as name, (pg_total_relation_size(oid) / 1048576)::integer as megabytes
    from pg_class where relkind = 'r' order by pg_total_relation_size(oid) desc limit 4`.execute(db)
  return rows
}
