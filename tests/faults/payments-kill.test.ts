import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { listOwnPayments } from '../../src/domain/payments/queries.server.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { random } from '@three-affairs/demo/random.ts'
import { openTestDatabase } from '../harness/database.ts'
import { testDistricts } from '../harness/districts.ts'
import { makeFolder } from '../harness/folders.ts'
import { programEnvironment } from '../harness/programs.ts'
import { toCsv, districtCode, fileKeys, fileRow, createIdentity, makeVillages, writeFile } from '../harness/payments.ts'
import { untilAlone } from './crash-points.ts'

/** Imports are killed at seeded random times between their first and last row. */
const seed = 20_261_121
const kills = Number(process.env.FAULT_KILLS)
const rowsOfFile = 4_500
const patienceMs = 400_000
const root = join(import.meta.dirname, '../..')

const folder = makeFolder()
let url: string
const environment = (): NodeJS.ProcessEnv => ({
  ...programEnvironment(),
  PORTAL_DATA: folder,
  DATABASE_URL: url,
})

const open = (): Promise<Database> => openDatabase({ kind: 'postgres', url, poolSize: 2 })

beforeAll(async () => {
  const given = await openTestDatabase()
  url = given.url
  await given.close()
  const database = await open()
  await migrate(database.db, join(root, 'migrations'))
  await database.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
  await makeVillages(database.db)
  await fileKeys(database.db, folder)
  await database.close()
})

const fileOf = (number: number): string =>
  writeFile(
    folder,
    `file${number}.csv`,
    toCsv(
      Array.from({ length: rowsOfFile }, (_, row) =>
        fileRow({ inventoryCode: `QC${number}`, objectIdentity: createIdentity(row % 500) }),
      ),
    ),
  )

const importOf = (path: string): string[] => ['import', path, '--district', districtCode]

/** Starts a command and resolves at its first output, when the work has begun. */
async function begin(command: readonly string[]) {
  const child = spawn(process.execPath, ['src/cli/payments.ts', ...command], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  return { child, ended }
}

test(
  'a killed import leaves the whole file or nothing',
  async () => {
    const dice = random(seed)
    // Let one import finish, to measure how long they take.
    const started = await begin(importOf(fileOf(0)))
    const begun = performance.now()
    await started.ended
    const durationMs = performance.now() - begun

    const survived: boolean[] = []
    for (let number = 1; number <= kills; number += 1) {
      const path = fileOf(number)
      const { child, ended } = await begin(importOf(path))
      await Promise.race([wait(dice.next() * durationMs * 0.9), ended])
      child.kill('SIGKILL')
      await ended
      survived.push(child.exitCode === 0)
    }

    const database = await open()
    await untilAlone(database.db)
    const { rows } = await sql<{ file: string; count: number }>`
    select inventory_code as file, count(*) from subsidy_payment group by 1`.execute(database.db)
    const counts = new Map(rows.map(({ file, count }) => [file, count]))
    const batches = await database.db.selectFrom('subsidy_batch').select(['file_name', 'row_count']).execute()
    const audited = await database.db
      .selectFrom('audit_event')
      .select('subject')
      .where('action', '=', 'subsidy-batch.import')
      .execute()
    await database.close()

    expect(counts.get('QC0')).toBe(rowsOfFile)
    for (const [index, done] of survived.entries()) {
      const number = index + 1
      const count = counts.get(`QC${number}`) ?? 0
      // An import that reported success must be complete.
      expect(done ? [rowsOfFile] : [0, rowsOfFile], `file ${number}`).toContain(count)
      const recorded = batches.filter(({ file_name }) => file_name === `file${number}.csv`)
      expect(recorded.map(({ row_count }) => row_count)).toEqual(count === 0 ? [] : [rowsOfFile])
    }
    expect(audited).toHaveLength(batches.length)
    expect(
      survived.filter((done) => !done).length,
      'too few imports were killed before they finished',
    ).toBeGreaterThanOrEqual(kills / 2)
  },
  patienceMs,
)

test('interrupted imports can be repeated', async () => {
  for (const number of [1, 2]) {
    const path = join(folder, `file${number}.csv`)
    expect(readFileSync(path, 'utf8')).toContain('QC')
    const { status, stdout } = spawnSync(
      process.execPath,
      ['src/cli/payments.ts', 'import', path, '--district', districtCode],
      {
        cwd: root,
        env: environment(),
        encoding: 'utf8',
      },
    )
    expect(stdout).toMatch(/导入 4,500 行|没有重复写入/)
    expect(status).toBe(0)
  }
})

test(
  'a killed key rotation loses nothing, keeps rows findable and can be resumed',
  async () => {
    const dice = random(seed)
    const before = await lookUp()
    expect(before.total).toBeGreaterThan(0)
    const halfway: number[] = []
    for (let kill = 0; kill < 3; kill += 1) {
      const { child, ended } = await begin(['rotate-keys'])
      // A rotation waits three seconds before it processes chunks of a thousand rows.
      await Promise.race([wait(3_000 + dice.next() * 400), ended])
      child.kill('SIGKILL')
      await ended
      const now = await lookUp()
      expect({ ...now, versions: 0 }).toEqual({ ...before, versions: 0 })
      halfway.push(now.versions)
    }
    expect(halfway).toContain(2)
    const { child, ended } = await begin(['rotate-keys'])
    await ended
    expect(child.exitCode).toBe(0)
    const after = await lookUp()
    expect(after.versions).toBe(1)
    expect(after.total).toBe(before.total)
  },
  patienceMs,
)

async function lookUp(): Promise<{ total: number; fen: number; versions: number }> {
  const database = await open()
  try {
    await untilAlone(database.db)
    const keys = await fileKeys(database.db, folder)
    const asked = { districtCode, identity: createIdentity(7), from: '2000-01-01', to: '2100-01-01', pageNum: 1 }
    const { total, totals } = await listOwnPayments(database.db, keys, asked)
    return { total, fen: totals.fen, versions: keys.read().versions.length }
  } finally {
    await database.close()
  }
}
