import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludedTables } from '../../src/domain/backup-content.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { openKeys } from '../../src/platform/crypto/keys.server.ts'
import { type DatabaseOptions, openDatabase } from '../../src/platform/db/database.ts'
import { type DebianPostgres, startDebianPostgres } from '../harness/debian-postgres.ts'
import { makeArea, makeArticle } from '../harness/factories.ts'
import { makeFolder } from '../harness/folders.ts'
import { createMessageFixture } from '../harness/message-fixture.ts'
import { programEnvironment } from '../harness/programs.ts'
import { readAll } from '../integration/backup/generic-site.ts'

/** The commands, between the embedded PostgreSQL and that of Debian. */
const passphrase = '一个足够长的口令，至少十二个字'
const original = makeFolder()
const sets = makeFolder()
let debian: DebianPostgres | null

type Place = { folder: string; url?: string }

function run(name: string, { folder, url = '' }: Place, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/cli/${name}.ts`, ...args], {
    env: { ...programEnvironment(), DATABASE_URL: url, PORTAL_DATA: folder, PORTAL_BACKUP_PASSPHRASE: passphrase },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function succeed(...command: Parameters<typeof run>): string {
  const { status, said } = run(...command)
  if (status !== 0) throw new Error(said)
  return said
}

const optionsOf = ({ folder, url }: Place): DatabaseOptions =>
  url === undefined ? { kind: 'embedded', folder, poolSize: 2 } : { kind: 'postgres', url, poolSize: 2 }

/** All rows but those of tables that differ by design, all files, and whether the keys open what is sealed. */
async function readPlace(place: Place) {
  const database = await openDatabase(optionsOf(place))
  try {
    await openKeys(database.db, { kind: 'file', folder: place.folder }, sealedTables)
    const all = await readAll({ database })
    const left = Object.keys(excludedTables).filter((name) => name !== 'backup_run' && all[name]?.length !== 0)
    for (const name of Object.keys(excludedTables)) delete all[name]
    const uploads = join(place.folder, 'uploads')
    const files = readdirSync(uploads, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(uploads, name)).isFile())
      .map((name) => [name, readFileSync(join(uploads, name), 'hex')])
    return { all, left, files }
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  const folder = makeFolder()
  debian = startDebianPostgres(folder)
  succeed('staff', { folder: original }, 'create', 'chief', '--name', '示例主任')
  const database = await openDatabase({ kind: 'embedded', folder: original, poolSize: 2 })
  const keys = await openKeys(database.db, { kind: 'file', folder: original }, sealedTables)
  const area = await makeArea(database.db)
  await makeArticle(database.db, { area_id: area })
  await createMessageFixture({ db: database.db, keys }, area).published()
  await database.pool.query(`insert into staff_session (token_hash, account_id, state, start_time, used_time)
    select 'x', id, 'open', now(), now() from staff_account`)
  mkdirSync(join(original, 'uploads/ab'), { recursive: true })
  writeFileSync(join(original, 'uploads/ab/file'), Buffer.from([0, 1, 2, 255]))
  // The site runs meanwhile.
  succeed('backup', { folder: original }, '--to', sets)
  await database.close()
})
afterAll(() => debian?.stop())

const newestSet = () => join(sets, readdirSync(sets).sort().at(-1) ?? '')

test('embedded to embedded: equal row for row and file for file, with the keys, and nobody is signed in', async () => {
  const place = { folder: makeFolder() }
  expect(succeed('restore', place, newestSet())).toContain('密钥可以解密其中的数据')
  const restored = await readPlace(place)
  expect(restored.left).toEqual([])
  expect(restored).toEqual({ ...(await readPlace({ folder: original })), left: [] })
  expect(run('restore', place, newestSet())).toEqual({ status: 1, said: expect.stringContaining('数据库不是空的') })
})

test("to Debian's PostgreSQL by a restore and by a move, and back", async ({ skip }) => {
  if (!debian) return skip('no PostgreSQL of the system, and no package manager that can install it')
  const expected = { ...(await readPlace({ folder: original })), left: [] }
  const own = { folder: makeFolder(), url: debian.url('restored') }
  succeed('restore', own, newestSet())
  expect(await readPlace(own)).toEqual(expected)

  const back = makeFolder()
  succeed('backup', own, '--to', back)
  const embedded = { folder: makeFolder() }
  succeed('restore', embedded, join(back, readdirSync(back)[0] ?? ''))
  expect(await readPlace(embedded)).toEqual(expected)

  const url = debian.url('moved')
  const running = await openDatabase({ kind: 'embedded', folder: original, poolSize: 1 })
  expect(run('move', { folder: original }, '--to', url)).toEqual({
    status: 1,
    said: expect.stringContaining('还在运行'),
  })
  await running.close()
  expect(succeed('move', { folder: original }, '--to', url)).toContain('搬迁完成')
  const moved = await readPlace({ folder: original, url })
  expect(moved.all).toEqual(expected.all)
  expect(moved.left).toEqual(['staff_session'])
})

test('data of another major version of PostgreSQL is left alone, with what to do', () => {
  const folder = makeFolder()
  execFileSync('cp', ['-a', `${original}/.`, folder])
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '14\n')
  const { status, said } = run('staff', { folder }, 'list')
  expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('npm run restore') })
})
