import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludedTables } from '../../../src/domain/backup-content.ts'
import { districtRules, exportDistrict } from '../../../src/domain/district-export.server.ts'
import { findMessageByReceipt } from '../../../src/domain/messages/queries.server.ts'
import { sealedTables } from '../../../src/domain/sealed-tables.server.ts'
import { selectDistrictRows } from '../../../src/backup/district-rows.server.ts'
import { restoreSet } from '../../../src/backup/restore-set.server.ts'
import { openSealedKeys } from '../../../src/backup/sealed-keys.server.ts'
import type { BackupSet } from '../../../src/backup/sets.server.ts'
import { openKeys, type Keys } from '../../../src/platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import { makeDatabase } from '../../harness/database.ts'
import { testDistricts, usualTerms } from '../../harness/districts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { openTestPortal, type Portal, startPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'
import { storeIn } from '../../harness/file-stores.ts'
import { siteFolders } from '../../../src/domain/backup-content.ts'

const [code, otherCode] = ['152201000000', '152202000000']
const passphrase = '交给旗县的口令，至少十二个字'
const migrations = 'migrations'
const uploads = (folder: string) => storeIn(join(folder, 'uploads'))

let whole: TestPortal
let set: BackupSet
let county: { database: Database; folder: string; keys: Keys; portal: Portal }
let receipt: string
const files: Record<'own' | 'other', string> = { own: '', other: '' }

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

beforeAll(async () => {
  whole = await openTestPortal()
  const { db, keys } = whole
  const folder = makeFolder()
  const other = await makeArea(db, { name: '别区苏木', district_code: otherCode, parent_id: 2 })
  const own = await makeArea(db, { name: '本区苏木' })
  for (const [name, area_id, district_code] of [
    ['本区', own, code],
    ['别区', other, otherCode],
  ] as const) {
    const id = await makeArticle(db, { title: `${name}的文章`, area_id, district_code, article_type_id: 1 })
    const { sha256, sizeBytes } = await uploads(folder).put(bytesOf(`${name}的附件`), { maxBytes: 1_000 })
    files[name === '本区' ? 'own' : 'other'] = sha256
    const { pool } = whole.database
    await pool.query(
      `insert into stored_file (sha256, size_bytes, media_type) values (decode($1, 'hex'), $2, 'text/plain')`,
      [sha256, sizeBytes],
    )
    await pool.query(
      `insert into article_file (article_id, sha256, name, actor) values ($1, decode($2, 'hex'), 'a.txt', 'x')`,
      [id, sha256],
    )
  }
  ;({ receipt } = await createMessageFixture(whole, own).received({ content: '本区的留言' }))
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/unnamed.txt'), '没有哪一行提到')
  set = await exportDistrict(whole.database, {
    code,
    to: makeFolder(),
    files: siteFolders(folder),
    migrations,
    keys,
    passphrase,
    portal: '0',
    report: () => undefined,
  })
  county = await openCounty()
})
afterAll(async () => {
  await county.portal.close()
  await county.database.close()
  await whole.close()
})

async function openCounty() {
  const database = await openDatabase({ kind: 'postgres', url: await makeDatabase('template0'), poolSize: 6 })
  const folder = makeFolder()
  const opened = await openSealedKeys(join(set.folder, 'keys.sealed'), passphrase)
  await restoreSet(database, set, {
    dataFolder: folder,
    fileFolders: ['uploads'],
    migrations,
    placeKeys: () => writeFileSync(join(folder, 'keys.json'), opened.keys),
    verify: () => Promise.resolve(),
    report: () => undefined,
  })
  // Opens the oldest and the newest row of every sealed table.
  const keys = await openKeys(database.db, { kind: 'file', folder }, sealedTables)
  const districts = testDistricts.filter(({ areaCode }) => areaCode === code)
  return { database, folder, keys, portal: await startPortal(database, { districts, keys }) }
}

test('every table says how it belongs to a district', async () => {
  const client = await whole.database.pool.connect()
  const conditions = await selectDistrictRows(client, code, districtRules)
  client.release()
  expect(conditions.size).toBeGreaterThan(50)
  for (const name of [...Object.keys(districtRules), ...Object.keys(excludedTables)])
    expect([...conditions.keys()]).toContain(name)
})

test('the imported site shows the pages of its district and opens its messages with keys of its own', async () => {
  const page = await shownText(await fetch(`${county.portal.origin(code)}/party/party`))
  expect(page).toContain('本区的文章')
  const found = await findMessageByReceipt(
    county.database.db,
    county.keys,
    { districtCode: code, terms: usualTerms },
    receipt,
  )
  expect(found).toMatchObject({ content: '本区的留言' })
  const secrets = (keys: Keys) => keys.read().versions.map(({ encryption }) => encryption.export().toString('hex'))
  expect(secrets(county.keys)).toHaveLength(1)
  expect(secrets(county.keys)).not.toEqual(secrets(whole.keys))
})

test('nothing of another district is in any table or file', async () => {
  const { pool } = county.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const faults: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    for (const { row } of rows)
      if (row.includes('别区') || row.includes(otherCode) || row.includes(files.other)) faults.push(`${name}: ${row}`)
  }
  expect(faults).toEqual([])
  expect(readFileSync(storedPath(uploads(county.folder).folder, files.own), 'utf8')).toBe('本区的附件')
  expect(existsSync(storedPath(uploads(county.folder).folder, files.other))).toBe(false)
  expect(set.manifest.files.map(({ path }) => path)).toEqual([expect.stringContaining(files.own)])
  expect(readdirSync(set.folder).sort()).toEqual(['files', 'keys.sealed', 'manifest.json', 'tables'])
})
