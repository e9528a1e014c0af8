import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openLimits } from '../../src/platform/limits/limits.server.ts'
import { signIn } from '../../src/access/commands-sign-in.server.ts'
import { getSession } from '../../src/access/sessions.server.ts'
import { testKeys } from '../harness/portal.ts'

/** The command that creates the first administrator of an empty installation. */
const folder = mkdtempSync(join(tmpdir(), 'portal-staff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...command: string[]) => runScript('staff', ...command)
const runScript = (name: 'staff' | 'subsidies', ...command: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/cli/${name}.ts`, ...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: '', PORTAL_DATA: folder },
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr, password: /\n {2}(\S{15})\n/.exec(stdout)?.[1] ?? '' }
}

test('commands work while the server runs; the first administrator signs in with the password that was shown once', async () => {
  const made = run('create', 'Chief', '--name', '示例主任')
  expect([made.status, made.err]).toEqual([0, ''])
  expect(made.out).toContain('账号 chief（系统管理员）已新增。')
  // From here on a server uses the database, too.
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 2 })
  try {
    const village = run('create', 'village', '--role', 'editor', '--areas', '152201000000')
    expect(village.status).toBe(0)

    expect(run('create', 'chief')).toMatchObject({ status: 1, err: expect.stringContaining('已经有人使用') })
    expect(run('create', 'new', '--role', 'chief')).toMatchObject({
      status: 2,
      err: expect.stringContaining('请选择角色'),
    })
    expect(run('create', 'new', '--areas', '999')).toMatchObject({ status: 2, err: expect.stringContaining('999') })
    expect(run('create')).toMatchObject({ status: 2, err: expect.stringContaining('请写明账号') })
    expect(run('password', 'nobody')).toMatchObject({ status: 1, err: expect.stringContaining('没有账号 nobody') })
    const again = run('password', 'chief')
    expect(again.password).not.toBe(made.password)
    expect(run('disable', 'Village')).toMatchObject({ status: 0, out: expect.stringContaining('账号 village 已停用') })
    expect(run('list').out).toContain('编辑  已停用')
    expect(run('enable', 'village')).toMatchObject({ status: 0, out: expect.stringContaining('账号 village 已启用') })
    expect(run('unlock', 'village')).toMatchObject({ status: 0, out: expect.stringContaining('锁定已解除') })
    expect(run('toString', 'village')).toMatchObject({ status: 2, err: expect.stringContaining('没有 toString') })
    const { out } = run('list')
    expect(out).toMatch(/^chief {2}示例主任 {2}系统管理员\nvillage {2}village {2}编辑\n$/)
    expect(runScript('subsidies', 'batches')).toMatchObject({ status: 0, out: '还没有导入过补贴数据。\n' })

    const limits = openLimits(database.pool, () => testKeys().read().current.index)
    const enter = async (loginName: string, password: string) => {
      const place = { address: '192.0.2.1', now: new Date() }
      const { token } = await signIn(database.db, testKeys(), limits, { loginName, password }, place)
      return getSession(database.db, token, new Date())
    }
    await expect(enter('chief', made.password)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await enter('chief', again.password)).toMatchObject({
      passwordTemporary: true,
      staff: { role: 'admin', areaIds: null },
    })
    expect((await enter('village', village.password)).staff).toMatchObject({ role: 'editor', areaIds: [1] })
    const events = await database.db.selectFrom('audit_event').select(['actor', 'action']).execute()
    expect(events).toContainEqual({ actor: expect.stringMatching(/^命令行:/), action: 'account.create' })
  } finally {
    await database.close()
  }
})
