import { join } from 'node:path'
import { sql } from 'kysely'
import { addArticles } from '../../src/domain/articles/commands.server.ts'
import { searchArticles, type SearchQuestion } from '../../src/domain/articles/queries-search.server.ts'
import { mostHits } from '../../src/domain/articles/search/find-hits.server.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { pageSize } from '../../src/platform/paging.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { operator, system } from '../../src/access/policy.ts'
import { loadConfig } from '../../src/config.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts'
import { CannotMeasure } from './machine.ts'
import { atMost, format, type Row } from './report.ts'
import {
  absentWords,
  formerWords,
  inventArticles,
  mostCommonWord,
  now,
  rootTypeIds,
  twoCharacterWords,
  wordPairs,
} from './search-corpus.ts'

type Scale = { articles: number; calls: number; warmUpCalls: number }
const usualScale: Scale = { articles: 100_000, calls: 400, warmUpCalls: 60 }
/** Whether it can still be measured: as many articles as have every word. */
export const briefScale: Scale = { articles: 2_000, calls: 20, warmUpCalls: 0 }
const batch = 250
const writers = 2
const wordAim = 20
const commonWordAim = 60

let server: Promise<PostgresServer> | undefined
let stopped: Promise<void> | undefined

/** Stops the database once, whether the measurement has ended or is interrupted. */
export async function stopSearchDatabase(): Promise<void> {
  stopped ??= server?.then(({ stop }) => stop())
  await stopped
}

/** Measures searches among 100,000 articles of one district, in PostgreSQL and in Node, without HTTP. */
export async function measureSearch(scale = usualScale): Promise<Row[]> {
  server = startPostgres()
  const { urlOf } = await server
  const database = await openDatabase({ kind: 'postgres', url: urlOf('portal'), poolSize: writers })
  try {
    return await measureIn(database, scale)
  } finally {
    await database.close()
    await stopSearchDatabase()
  }
}

async function measureIn({ db }: Database, scale: Scale): Promise<Row[]> {
  const { districts } = loadConfig({})
  await migrate(db, join(import.meta.dirname, '../../migrations'))
  await db.transaction().execute((tx) => ensureDistrictAreas(tx, system, districts))
  const districtCode = districts[0]?.areaCode ?? ''
  const started = performance.now()
  await writeArticles(db, districtCode, scale.articles)
  // The state in which autovacuum leaves a database at rest: full-text entries merged, statistics current.
  await sql`vacuum analyze`.execute(db)
  console.log(`  写入 ${format(scale.articles)} 篇文章：${format((performance.now() - started) / 1_000)} 秒`)

  const ask = { districtCode, now }
  const words = twoCharacterWords.map((text) => ({ ...ask, text }))
  const deepest = mostHits / pageSize
  return [
    ...(await rowsOf(db, scale, '两个字的词', words, { aim: wordAim })),
    ...(await rowsOf(db, scale, '多数文章都有的词', [{ ...ask, text: mostCommonWord }], { aim: commonWordAim })),
    ...(await rowsOf(
      db,
      scale,
      '两个词',
      wordPairs.map((text) => ({ ...ask, text })),
    )),
    ...(await rowsOf(
      db,
      scale,
      '两个字的词，限定年份和类别',
      words.map((question, at) => ({
        ...question,
        year: now.getFullYear() - (at % 3),
        rootTypeId: rootTypeIds[at % rootTypeIds.length],
      })),
    )),
    ...(await rowsOf(
      db,
      scale,
      '只在旧文章里有的词',
      formerWords.map((text) => ({ ...ask, text })),
    )),
    ...(await rowsOf(
      db,
      scale,
      '没有结果的词',
      absentWords.map((text) => ({ ...ask, text })),
      { hits: 'none' },
    )),
    ...(await rowsOf(db, scale, `两个字的词，第 ${deepest} 页或末页`, words, { page: deepest })),
    ...(await rowsOf(db, scale, `多数文章都有的词，第 ${deepest} 页`, [{ ...ask, text: mostCommonWord }], {
      page: deepest,
    })),
  ]
}

async function writeArticles(db: Db, districtCode: string, articles: number): Promise<void> {
  const { id: areaId } = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  const batches = inventArticles(articles, batch, { districtCode, areaId })
  // All writers take from one generator: the next batch is generated while the database writes.
  const write = async () => {
    for (const some of batches) await db.transaction().execute((tx) => addArticles(tx, operator('测速'), some))
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/**
 * Returns two rows: the median and the 95th percentile of the calls.
 * @throws CannotMeasure if queries with expected hits find nothing, or the other way round.
 */
async function rowsOf(
  db: Db,
  { calls, warmUpCalls }: Scale,
  title: string,
  questions: readonly SearchQuestion[],
  { aim, page = 1, hits = 'some' }: { aim?: number; page?: number; hits?: 'some' | 'none' } = {},
): Promise<Row[]> {
  const milliseconds: number[] = []
  let found = 0
  for (let call = -warmUpCalls; call < Math.max(calls, warmUpCalls === 0 ? 0 : questions.length); call += 1) {
    const question = questions.at(call % questions.length)
    if (!question) throw new CannotMeasure(`${title}：没有要查的词。`)
    const before = performance.now()
    const { total } = await searchArticles(db, question, page)
    if (call < 0) continue
    milliseconds.push(performance.now() - before)
    if (total > 0) found += 1
  }
  if (hits === 'some' ? found < milliseconds.length / 2 : found > 0) {
    throw new CannotMeasure(`${title}：有结果的查询为 ${found} 次，与预计不符。`)
  }
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const [half = Number.NaN, most = Number.NaN] = [0.5, 0.95].map(
    (share) => sorted[Math.ceil(sorted.length * share) - 1],
  )
  return [
    { measure: `搜索${title}，50% 的查询`, value: show(half) },
    { measure: '　同上，95% 的查询', ...(aim === undefined ? { value: show(most) } : atMost(most, aim, show)) },
  ]
}

const show = (milliseconds: number): string => `${milliseconds.toFixed(1)} 毫秒`
