import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { computeCheckDigit } from '../../src/platform/identity.ts'
import { columnName, fields } from '../../src/domain/payments/file-parsing/columns.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { type Keys, openKeys } from '../../src/platform/crypto/keys.server.ts'
import { listFamilyPayments, listOwnPayments, listVillagePayments } from '../../src/domain/payments/queries.server.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { loadConfig } from '../../src/config.ts'
import { startPostgres } from '../harness/postgres-server.ts'
import { CannotMeasure } from './machine.ts'
import { memory } from './process-figures.ts'
import { atLeast, atMost, format, formatMemory, formatRatio, type Row } from './report.ts'
import { percentile } from './statistics.ts'
import { publicText } from '../harness/public-text.ts'

const root = join(import.meta.dirname, '../..')
export const districtCode = '152201000000'
export const peopleOfVillage = 150
/** Payments per person, which gives a village 900. */
export const rounds = 6
type Scale = { fewVillages: number; manyVillages: number; lookUps: number }
const usualScale: Scale = { fewVillages: 11, manyVillages: 1_111, lookUps: 1_000 }
/** Whether it can still be measured. */
export const briefScale: Scale = { fewVillages: 1, manyVillages: 5, lookUps: 20 }

const rowsPerSecondAim = 15_000
export const memoryAim = 400 * 1024 * 1024
const ownP99AimMs = 5
const villageP99AimMs = 20
const ratioAim = 1.5

/** Measures the import of a million payments into PostgreSQL, and look-ups among ten thousand and among a million. */
export async function measureSubsidies(
  workFolder: string,
  { fewVillages, manyVillages, lookUps } = usualScale,
): Promise<Row[]> {
  const server = await startPostgres()
  let database: Database | undefined
  try {
    const url = server.urlOf('portal')
    database = await openDatabase({ kind: 'postgres', url, poolSize: 4 })
    await migrate(database.db, join(root, 'migrations'))
    await database.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, loadConfig({}).districts))
    await addVillages(database.db, manyVillages)
    const folder = join(workFolder, 'subsidies')
    const keys = await openKeys(database.db, { kind: 'file', folder }, sealedTables)

    await importFile(await writePayments(folder, 'few.csv', 0, fewVillages), folder, url)
    const few = await measureLookUps(database.db, keys, fewVillages, lookUps)
    const imported = await importFile(await writePayments(folder, 'many.csv', fewVillages, manyVillages), folder, url)
    const many = await measureLookUps(database.db, keys, manyVillages, lookUps)

    return [
      { measure: '补贴导入，行/秒', ...atLeast(imported.rowsPerSecond, rowsPerSecondAim) },
      { measure: '补贴导入进程的内存峰值', ...atMost(imported.peak, memoryAim, formatMemory) },
      { measure: '100 万条中查本人，p99 毫秒', ...atMost(many.own.p99, ownP99AimMs, formatMs) },
      { measure: '100 万条中查同村，p99 毫秒', ...atMost(many.village.p99, villageP99AimMs, formatMs) },
      { measure: '100 万条中查家庭，p99 毫秒', value: formatMs(many.family.p99) },
      { measure: '查本人，100 万条与 1 万条的 p50 之比', ...atMost(many.own.p50 / few.own.p50, ratioAim, formatRatio) },
      {
        measure: '查同村，100 万条与 1 万条的 p50 之比',
        ...atMost(many.village.p50 / few.village.p50, ratioAim, formatRatio),
      },
      { measure: '查不到的人与查得到的人，同村 p50 之比', value: formatRatio(many.stranger.p50 / many.village.p50) },
      { measure: '查不到的人与查得到的人，本人 p50 之比', value: formatRatio(many.nobody.p50 / many.own.p50) },
    ]
  } finally {
    await database?.close()
    await server.stop()
  }
}

const formatMs = (value: number): string => value.toFixed(2)

const villageCode = (village: number): string =>
  `152201${String(100 + Math.floor(village / 200)).padStart(3, '0')}${String(200 + (village % 200)).padStart(3, '0')}`

export async function addVillages(db: Db, manyVillages: number): Promise<void> {
  await db
    .insertInto('area')
    .values(
      Array.from({ length: manyVillages }, (_, village) => ({
        district_code: districtCode,
        code: villageCode(village),
        name: publicText(`示例嘎查${village}`),
        parent_id: 1,
        level: 'village' as const,
        unit_type: 1,
        unit_group: null,
        intro: '' as const,
        position: village,
      })),
    )
    // Demo content has some of them.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A fictitious ID number: the area code 999999 is not assigned. */
function identityOf(village: number, person: number): string {
  const year = 1950 + Math.floor(village / 28)
  const digits = `999999${year}01${String(1 + (village % 28)).padStart(2, '0')}${String(person).padStart(3, '0')}`
  return digits + computeCheckDigit(digits)
}

/**
 * Writes round after round over all villages, as real payment lists do, so that the rows of a village are scattered.
 */
export async function writePayments(folder: string, name: string, from: number, until: number): Promise<string> {
  const path = join(folder, name)
  const file = createWriteStream(path, { highWaterMark: 1 << 20 })
  file.write(`${fields.map(columnName).join(',')}\r\n`)
  for (let round = 0; round < rounds; round += 1)
    for (let village = from; village < until; village += 1) {
      const lines: string[] = []
      for (let person = 0; person < peopleOfVillage; person += 1) lines.push(lineOf(round, village, person))
      if (!file.write(lines.join(''))) await once(file, 'drain')
    }
  file.end()
  await once(file, 'close')
  return path
}

function lineOf(round: number, village: number, person: number): string {
  const [identity, head] = [identityOf(village, person), identityOf(village, person - (person % 3))]
  const name = `示例${person}`
  const number = `${village}-${person}-${round}`
  const cells: Record<(typeof fields)[number], string> = {
    areaCode: villageCode(village),
    objectCode: `DX${village}-${person}`,
    objectName: name,
    objectIdentity: identity,
    projectCode: `P0${round % 3}`,
    projectName: ['耕地地力保护补贴', '草原生态保护补助奖励', '公益林补偿'][round % 3] ?? '',
    businessPeriod: `${2024 + (round % 2)}年度`,
    amount: `${100 + person}.${10 + round}`,
    putTime: `${2024 + (round % 2)}-0${1 + round}-${10 + (person % 18)}`,
    accountsReceivableName: name,
    accountsReceivableCode: `6228480${String(village).padStart(6, '0')}${String(person).padStart(6, '0')}`,
    beneficiaryBank: '示例农村商业银行',
    householdName: `示例${person - (person % 3)}`,
    householdIdentity: head,
    inventoryCode: `QC2025-${round}`,
    uniquelyIdentifies: number,
    paymentSlipCode: `ZF${round}-${village}`,
    quantity: '',
    kind: '',
    rate: '',
  }
  return `${fields.map((field) => cells[field]).join(',')}\r\n`
}

/** Runs the import command as an operator does, in its own process. Its start is not measured. */
async function importFile(path: string, folder: string, url: string) {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', 'src/cli/payments.ts', 'import', path, '--district', districtCode],
    {
      cwd: root,
      env: { PATH: process.env.PATH, PORTAL_DATA: folder, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  const started = performance.now()
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      peak = memory(child.pid ?? 0).peak || peak
    } catch {
      // The process exited in the meantime.
    }
    await Promise.race([ended, wait(100)])
  }
  const seconds = (performance.now() - started) / 1000
  const rows = Number(/导入 ([\d,]+) 行/.exec(output)?.[1]?.replaceAll(',', ''))
  if (child.exitCode !== 0 || !rows) throw new CannotMeasure(`补贴文件没有导入：\n${output}`)
  console.log(`  导入 ${format(rows)} 行，${seconds.toFixed(1)} 秒`)
  return { rowsPerSecond: rows / seconds, peak }
}

async function measureLookUps(db: Db, keys: Keys, villages: number, lookUps: number) {
  // Flushes what the import wrote, so that look-ups do not compete with it.
  await sql`checkpoint`.execute(db)
  const known = () => identityOf(pick(villages), pick(peopleOfVillage))
  const unknown = () => identityOf(pick(villages), peopleOfVillage + pick(500))
  const figures = {
    own: await time(db, keys, listOwnPayments, known, lookUps),
    nobody: await time(db, keys, listOwnPayments, unknown, lookUps),
    family: await time(db, keys, listFamilyPayments, known, lookUps),
    village: await time(db, keys, listVillagePayments, known, lookUps),
    stranger: await time(db, keys, listVillagePayments, unknown, lookUps),
  }
  for (const [kind, { p50, p99 }] of Object.entries(figures))
    console.log(
      `  ${format(villages * peopleOfVillage * rounds)} 条中 ${kind}：p50 ${formatMs(p50)}，p99 ${formatMs(p99)} 毫秒`,
    )
  return figures
}

const pick = (below: number): number => randomBytes(4).readUInt32LE() % below

type List = typeof listOwnPayments | typeof listFamilyPayments | typeof listVillagePayments

async function time(db: Db, keys: Keys, list: List, identity: () => string, lookUps: number) {
  const times: number[] = []
  const warmUp = lookUps / 5
  for (let count = -warmUp; count < lookUps; count += 1) {
    const lookUp = { districtCode, identity: identity(), from: '2020-01-01', to: '2030-01-01', pageNum: 1 }
    const started = performance.now()
    await list(db, keys, lookUp)
    if (count >= 0) times.push(performance.now() - started)
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
