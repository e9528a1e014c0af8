import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openKeys } from '../../src/platform/crypto/keys.server.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { listCalls } from './calls.ts'
import { grow, sizeOf } from './grow.ts'
import { type Figures, listLargest, measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
/** Kept, so that the same rows can be read by another version. */
const parent = join(root, 'test-results/scale')

/** `--only='hints|books'`: the calls whose titles match. */
const only = new RegExp(process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '')
const sizesAsked = process.argv.slice(2).filter((word) => !word.startsWith('--'))

/** Grows a database to a size, unless it is there, and measures the calls in it. */
async function measureAt(times: number): Promise<Figures[]> {
  const folder = join(parent, `x${times}`)
  const isThere = existsSync(folder)
  mkdirSync(folder, { recursive: true })
  // Nothing has to survive a crash, and the log takes little of the disk.
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const settings = { ...unsafe, shared_buffers: '512MB', maintenance_work_mem: '512MB', max_wal_size: '2GB' }
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 4, settings })
  try {
    return await measureIn(database, folder, isThere ? null : times)
  } finally {
    await database.close()
  }
}

async function measureIn(database: Database, folder: string, growTo: number | null): Promise<Figures[]> {
  const { db } = database
  await migrate(db, join(root, 'migrations'))
  const keys = await openKeys(db, { kind: 'file', folder }, sealedTables)
  const started = performance.now()
  if (growTo !== null) {
    await grow(db, keys, sizeOf(growTo))
    console.log(`  写入：${Math.round((performance.now() - started) / 1_000)} 秒`)
  }
  for (const { name, megabytes } of await listLargest(db)) console.log(`  ${name} ${megabytes} MB`)
  const figures: Figures[] = []
  for (const call of await listCalls(db, keys)) if (only.test(call.title)) figures.push(await measure(database, call))
  return figures
}

const asked = sizesAsked.map(Number)
const sizes = asked.length > 0 ? asked : [1, 10]
if (sizes.some((times) => !Number.isInteger(times) || times < 1)) {
  console.error(
    '用法：npm run scale -- 1 10（每个数是几倍：一倍有 2 万篇文章、1 万条留言、20 万笔发放、10 万条操作记录）',
  )
  process.exitCode = 1
} else {
  const columns = new Map<number, Figures[]>()
  for (const times of sizes) {
    console.log(`×${times}`)
    columns.set(times, await measureAt(times))
  }
  const titles = [...columns.values()][0]?.map(({ title }) => title) ?? []
  console.log(`| 读取 | ${sizes.map((times) => `×${times} ms | ×${times} 页`).join(' | ')} |`)
  console.log(`| --- | ${sizes.map(() => '--: | --:').join(' | ')} |`)
  for (const [at, title] of titles.entries())
    console.log(
      `| ${title} | ${sizes
        .map((times) => {
          const one = columns.get(times)?.[at]
          return one ? `${one.ms.toFixed(1)} | ${one.buffers}` : '— | —'
        })
        .join(' | ')} |`,
    )
}
