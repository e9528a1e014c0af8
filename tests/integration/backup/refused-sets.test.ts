import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSet } from '../../../src/backup/check-set.server.ts'
import { digestOf, type Manifest } from '../../../src/backup/manifest.ts'
import { openSealedKeys } from '../../../src/backup/sealed-keys.server.ts'
import { type BackupSet, listSets, readSet } from '../../../src/backup/sets.server.ts'
import { newKeyVersion, writeKeySet } from '../../../src/platform/crypto/key-set.ts'
import { makeFolder } from '../../harness/folders.ts'
import { backUp, type GenericSite, openEmptySite, openGenericSite, readAll, restore } from './generic-site.ts'

const passphrase = '一个足够长的口令，十二字'
const keySet = (() => {
  const version = newKeyVersion(1)
  return { current: version, versions: [version] }
})()
let site: GenericSite
let empty: GenericSite
let made: BackupSet
beforeAll(async () => {
  site = await openGenericSite()
  empty = await openEmptySite()
  await site.database.pool.query(`insert into account select n, 100 from generate_series(1, 20) n`)
  writeFileSync(join(site.dataFolder, 'uploads/file'), 'content')
  made = await backUp(site, makeFolder(), { keys: { read: () => keySet, passphrase } })
})
afterAll(async () => {
  for (const { database } of [site, empty]) await database.close()
})

/** A copy of the set, changed. */
function changed(change: (folder: string) => void): string {
  const folder = join(makeFolder(), 'set')
  cpSync(made.folder, folder, { recursive: true })
  change(folder)
  return folder
}

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** A manifest that somebody changed together with its checksum. */
const forge = (change: (manifest: Manifest) => void) => (folder: string) => {
  const manifest = structuredClone(made.manifest)
  change(manifest)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ sha256: digestOf(manifest), manifest }))
}

const tableOf = (manifest: Manifest) => manifest.tables.find(({ name }) => name === 'account')!

const refusals: [name: string, change: (folder: string) => void, words: string][] = [
  ['a changed byte in a file', (folder) => flipByte(join(folder, 'files/uploads/file'), 3), 'files/uploads/file：内容'],
  ['a shorter file', (folder) => writeFileSync(join(folder, 'files/uploads/file'), 'c'), 'files/uploads/file：大小'],
  ['a missing file', (folder) => rmSync(join(folder, 'files/uploads/file')), 'files/uploads/file：缺失'],
  [
    'a changed byte in a table',
    (folder) => flipByte(join(folder, 'tables/account.copy.zst'), 20),
    'tables/account.copy.zst：内容',
  ],
  ['a missing table', (folder) => rmSync(join(folder, 'tables/record.copy.zst')), 'tables/record.copy.zst：缺失'],
  ['a changed manifest', (folder) => flipByte(join(folder, 'manifest.json'), 200), '已损坏'],
  ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), '不是完整的备份'],
  ['a newer format', forge((manifest) => Object.assign(manifest, { format: 2 })), '请先升级本平台'],
  ['migrations of a newer release', forge(({ migrations }) => migrations.push('9999-later')), '请先升级本平台'],
  ['a path out of the place', forge(({ files }) => Object.assign(files[0]!, { path: '../../keys.json' })), '已损坏'],
  ['a table without a row', forge((manifest) => (tableOf(manifest).rows -= 1)), 'account'],
  ['columns of another version', forge((manifest) => tableOf(manifest).columns.pop()), '与本版本的不同'],
]

test.each(refusals)('%s: refused in words, and nothing is left in the database', async (_, change, words) => {
  const folder = changed(change)
  const restoring = async () => restore(empty, await readSet(folder))
  await expect(restoring).rejects.toThrow(words)
  expect(await readAll(empty)).toEqual({})
  // What was begun is taken up by the next test only if it is of the same set.
  rmSync(join(empty.dataFolder, 'restoring.json'), { force: true })
  rmSync(join(empty.dataFolder, 'uploads'), { recursive: true, force: true })
})

test('a whole set passes the check, and is the only one listed', async () => {
  await checkSet(made)
  const folder = join(made.folder, '..')
  mkdirSync(join(folder, 'no-set'))
  expect((await listSets(folder)).map(({ manifest }) => manifest.name)).toEqual([made.manifest.name])
})

test('the keys open with their passphrase only, and name the manifest that they were sealed for', async () => {
  const path = join(made.folder, 'keys.sealed')
  expect(await openSealedKeys(path, passphrase)).toEqual({
    keys: writeKeySet(keySet),
    set: made.manifest.name,
    manifest: made.digest,
  })
  await expect(openSealedKeys(path, `${passphrase}！`)).rejects.toThrow('备份口令不对')
  const forged = changed((folder) => {
    const sealed = readFileSync(join(folder, 'keys.sealed'), 'utf8')
    writeFileSync(join(folder, 'keys.sealed'), sealed.replace(made.digest, digestOf('other')))
  })
  await expect(openSealedKeys(join(forged, 'keys.sealed'), passphrase)).rejects.toThrow('已被改动')
  const text = readFileSync(path, 'utf8')
  for (const { encryption, index } of keySet.versions)
    for (const key of [encryption, index]) expect(text).not.toContain(key.export().toString('base64'))
  await expect(backUp(site, makeFolder(), { keys: { read: () => keySet, passphrase: 'kurz' } })).rejects.toThrow('太短')
})

test('a place that is not empty is refused and stays as it is', async () => {
  const before = await readAll(site)
  await expect(restore(site, made)).rejects.toThrow('数据库不是空的')
  expect(await readAll(site)).toEqual(before)
  mkdirSync(join(empty.dataFolder, 'uploads/deep'), { recursive: true })
  writeFileSync(join(empty.dataFolder, 'uploads/deep/file'), 'mine')
  await expect(restore(empty, made)).rejects.toThrow('不是空的（uploads）')
  expect(readFileSync(join(empty.dataFolder, 'uploads/deep/file'), 'utf8')).toBe('mine')
  expect(await readAll(empty)).toEqual({})
})

test('one backup at a time', async () => {
  const results = await Promise.allSettled([backUp(site, makeFolder()), backUp(site, makeFolder())])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('另一个进程正在备份') }) },
  ])
})
