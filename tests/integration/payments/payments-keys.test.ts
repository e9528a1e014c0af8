import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { keySetSchema, newKeyVersion, writeKeySet } from '../../../src/platform/crypto/key-set.ts'
import { type Keys, KeysError, openKeys } from '../../../src/platform/crypto/keys.server.ts'
import {
  listFamilyPayments,
  listOwnPayments,
  listVillagePayments,
} from '../../../src/domain/payments/queries.server.ts'
import { rotateKeys } from '../../../src/domain/key-rotation.server.ts'
import { sealedTables } from '../../../src/domain/sealed-tables.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  createIdentity,
  makeVillages,
  writeFile,
} from '../../harness/payments.ts'

let database: TestDatabase
let folder: string
let keys: Keys
beforeEach(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  folder = makeFolder()
  keys = await fileKeys(database.db, folder)
})
afterEach(async () => {
  await database.close()
})

const file = () => join(folder, 'keys.json')
const [father, mother] = [createIdentity(1), createIdentity(2)]

async function fill(): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, index) =>
    fileRow({ objectIdentity: index % 2 ? father : mother, householdIdentity: father }),
  )
  const path = writeFile(folder, 'payments.csv', toCsv(rows))
  await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
}

const totals = async (): Promise<number[]> => {
  const lookUp = { districtCode, identity: mother, from: '2000-01-01', to: '2100-01-01', pageNum: 1 }
  const pages = [
    await listOwnPayments(database.db, keys, lookUp),
    await listFamilyPayments(database.db, keys, lookUp),
    await listVillagePayments(database.db, keys, lookUp),
  ]
  return pages.map(({ total }) => total)
}
const expected = [20, 40, 40]
const versionsStored = async (): Promise<number[]> => {
  const { rows } = await sql<{ key_version: number }>`
    select distinct key_version from subsidy_payment order by 1`.execute(database.db)
  return rows.map(({ key_version }) => key_version)
}

test('keys are created on first use, readable by their owner only, and kept', async () => {
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  const before = readFileSync(file(), 'utf8')
  await fileKeys(database.db, folder)
  expect(readFileSync(file(), 'utf8')).toBe(before)
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

test('processes that start together create the keys once', async () => {
  const race = makeFolder()
  const script = `
    import { openKeys } from ${JSON.stringify(join(import.meta.dirname, '../../../src/platform/crypto/keys.server.ts'))}
    import { writeKeySet } from ${JSON.stringify(join(import.meta.dirname, '../../../src/platform/crypto/key-set.ts'))}
    const keys = await openKeys(null, { kind: 'file', folder: process.argv[1] }, [])
    console.log(writeKeySet(keys.read()))`
  const made = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, race], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      await once(child, 'close')
      return text
    }),
  )
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toContain('"current": 1')
  expect(readdirSync(race)).toEqual(['keys.json'])
})

test('missing, wrong and damaged keys are reported, and none are created while sealed rows exist', async () => {
  await fill()
  const good = readFileSync(file(), 'utf8')
  const open = () => fileKeys(database.db, folder)
  rmSync(file())
  await expect(open()).rejects.toThrow('没有找到密钥文件')
  expect(readdirSync(folder)).not.toContain('keys.json')
  writeFileSync(file(), '{')
  await expect(open()).rejects.toThrow('不是 JSON')
  writeFileSync(file(), good.replace(/"index": "[^"]+"/, '"index": "x"'))
  await expect(open()).rejects.toThrow('versions.0.index')
  const other = newKeyVersion(1)
  writeFileSync(file(), writeKeySet({ current: other, versions: [other] }))
  await expect(open()).rejects.toThrow('密钥与数据库不符')
  await expect(open()).rejects.toBeInstanceOf(KeysError)
  writeFileSync(file(), good)
  await open()
})

test('rotation seals every row under the new version, and all rows are still found', async () => {
  await fill()
  const before = keys.read().current
  const done: number[] = []
  const rotation = await rotateKeys(database.db, keys, sealedTables, operator('测试员'), {
    graceMs: 0,
    chunkRows: 7,
    onProgress: (rows) => done.push(rows),
  })
  expect(rotation).toEqual({ version: 2, rows: 40, removed: [1] })
  expect(done).toHaveLength(6)
  expect(await versionsStored()).toEqual([2])
  expect(keys.read().versions).toHaveLength(1)
  expect(keys.read().current.encryption.equals(before.encryption)).toBe(false)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(await totals()).toEqual(expected)
  await fileKeys(database.db, folder)
})

test('all rows are found between two versions, and an interrupted rotation resumes', async () => {
  await fill()
  const interrupted = rotateKeys(database.db, keys, sealedTables, operator('测试员'), {
    graceMs: 0,
    chunkRows: 7,
    onProgress: (rows) => {
      if (rows === 14) throw new Error('the power went')
    },
  })
  await expect(interrupted).rejects.toThrow('the power went')
  expect(await versionsStored()).toEqual([1, 2])
  expect(keys.read().versions.map(({ version }) => version)).toEqual([2, 1])
  expect(await totals()).toEqual(expected)
  // Keys opened in the middle of a rotation read both versions.
  keys = await fileKeys(database.db, folder)
  const rest = await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0 })
  expect(rest).toEqual({ version: 2, rows: 26, removed: [1] })
  expect(await versionsStored()).toEqual([2])
  expect(await totals()).toEqual(expected)
})

test('with keys from the environment rotation reseals the rows and leaves the keys alone', async () => {
  await fill()
  const [old] = keys.read().versions
  if (!old) throw new Error('no keys')
  const added = newKeyVersion(5)
  const json: unknown = JSON.parse(writeKeySet({ current: added, versions: [old, added] }))
  keys = await openKeys(database.db, { kind: 'environment', keySet: keySetSchema.parse(json) }, sealedTables)
  expect(await totals()).toEqual(expected)
  expect(await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0 })).toEqual({
    version: 5,
    rows: 40,
    removed: [1],
  })
  expect(keys.read().versions).toHaveLength(2)
  expect(await totals()).toEqual(expected)
})

test.each([
  ['index', '索引密钥'],
  ['encryption', '不符'],
] as const)('a start with another %s key of the same version is refused', async (kind, words) => {
  await fill()
  await fileKeys(database.db, folder)
  const { current, versions } = JSON.parse(readFileSync(file(), 'utf8')) as {
    current: number
    versions: Record<'index' | 'encryption', string>[]
  }
  const other = Buffer.alloc(32, 7).toString('base64')
  writeFileSync(file(), JSON.stringify({ current, versions: versions.map((each) => ({ ...each, [kind]: other })) }))
  await expect(fileKeys(database.db, folder)).rejects.toThrow(words)
})

test('new keys are accepted while nothing is sealed', async () => {
  rmSync(file())
  await fileKeys(database.db, folder)
  await fill()
  expect(await totals()).not.toEqual([0, 0, 0])
})
