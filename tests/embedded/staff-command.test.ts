import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { makeFolder } from '../harness/folders.ts'

/** What the commands do is tested in tests/integration/accounts/staff-command.test.ts. */
const folder = makeFolder()

function run(name: 'staff' | 'payments', ...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/cli/${name}.ts`, ...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: '', PORTAL_DATA: folder },
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr }
}

test('commands create the database of an empty installation, and work while the server uses it', async () => {
  expect(run('staff', 'create', 'Chief', '--name', '示例主任')).toEqual({
    status: 0,
    err: '',
    out: expect.stringMatching(/账号 chief（系统管理员）已新增。[^]*\n {2}\S{15}\n/),
  })
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 2 })
  try {
    expect(run('staff', 'list')).toEqual({ status: 0, err: '', out: 'chief  示例主任  系统管理员\n' })
    expect(run('staff', 'create')).toMatchObject({ status: 2, out: '', err: expect.stringContaining('请写明账号') })
    expect(run('payments', 'batches')).toMatchObject({ status: 0, out: '还没有导入过补贴数据。\n' })
  } finally {
    await database.close()
  }
})
