import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useEmptyData } from '@three-affairs/embedded-postgres/tests/empty-data.ts'
import { withDatabase } from '@three-affairs/embedded-postgres/tests/with-database.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeFolder } from '../harness/folders.ts'
import { programEnvironment } from '../harness/programs.ts'

const { copyTo } = useEmptyData()

const shift = 19_500

/** Starts the portal while another program has the port of its last district. */
async function startInVain(folder: string): Promise<{ status: number | null; said: string }> {
  const other = createServer().listen(9801 + shift, '127.0.0.1')
  const environment = {
    ...programEnvironment(),
    PORTAL_DATA: folder,
    PORTAL_DEMO: '0',
    PORTAL_PORT_SHIFT: String(shift),
    PORTAL_HOST: '127.0.0.1',
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['src/main.ts'], { env: environment }, (_error, stdout, stderr) => {
      other.close()
      resolve({ status: child.exitCode, said: stdout + stderr })
    })
  })
}

test('a start that fails later stops the database it started', async () => {
  const folder = makeFolder()
  copyTo(folder)
  expect(await startInVain(folder)).toEqual({ status: 1, said: expect.stringContaining(`端口 ${9801 + shift}`) })
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  // The migrations ran, so it had started the database.
  expect(await withDatabase(folder, ({ pool }) => pool.query('select 1 from article'))).toMatchObject({ rows: [] })
})

test('a start says that the clock is behind the record', async () => {
  const folder = makeFolder()
  copyTo(folder)
  const { db, pool, close } = await openDatabase({ kind: 'embedded', folder, poolSize: 1 })
  await migrate(db, 'migrations')
  await pool.query(
    `insert into audit_event (at, actor, action, subject) values (now() + interval '1 year', '系统', 'article.create', '1')`,
  )
  await close()
  expect((await startInVain(folder)).said).toContain('早于操作记录')
})
