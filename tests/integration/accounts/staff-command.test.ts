import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../src/access/sign-in/commands-sign-in.server.ts'
import { getSession } from '../../../src/access/sign-in/sessions.server.ts'
import { runCommand } from '../../../src/cli/command-line.ts'
import { parseStaffCommand, usage } from '../../../src/cli/staff-commands.ts'
import { loadConfig } from '../../../src/config.ts'
import { openLimits } from '../../../src/platform/limits/limits.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import { testKeys } from '../../harness/portal.ts'

/** The command that creates the first administrator; tests/embedded runs it as a process. */
const config = loadConfig({ PORTAL_DATA: makeFolder() })
let database: TestDatabase
// Each test lists every account.
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

async function run(...args: string[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const status = await runCommand(usage, async () => parseStaffCommand(args)(database, config))
  const [out, err] = [log, error].map(({ mock }) => mock.calls.map(([line]) => `${line}\n`).join(''))
  log.mockRestore()
  error.mockRestore()
  return { status, out, err, password: /\n {2}(\S{15})\n/.exec(out ?? '')?.[1] ?? '' }
}

async function createTwo() {
  const made = await run('create', 'Chief', '--name', '示例主任')
  const village = await run('create', 'village', '--role', 'editor', '--areas', '152201000000')
  return { made, village }
}

test('the first administrator signs in with the password that was shown once', async () => {
  const { made, village } = await createTwo()
  expect([made.status, made.err]).toEqual([0, ''])
  expect(made.out).toContain('账号 chief（系统管理员）已新增。')
  expect(village.status).toBe(0)
  const again = await run('password', 'chief')
  expect(again.password).not.toBe(made.password)

  const limits = openLimits(database.pool, () => testKeys().read().current.index)
  const enter = async (loginName: string, password: string) => {
    const place = { address: '192.0.2.1', now: new Date() }
    const { token } = await signIn(database.db, testKeys(), limits, { loginName, password }, place)
    return getSession(database.db, token, new Date())
  }
  await expect(enter('chief', made.password)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await enter('chief', again.password)).toMatchObject({
    passwordTemporary: true,
    staff: { grants: [{ role: 'admin', areaIds: null }] },
  })
  expect((await enter('village', village.password)).staff).toMatchObject({ grants: [{ role: 'editor', areaIds: [1] }] })
  const events = await database.db.selectFrom('audit_event').select(['actor', 'action']).execute()
  expect(events).toContainEqual({ actor: expect.stringMatching(/^命令行:/), action: 'account.create' })
})

test('refuses wrong command lines and names that exist or do not', async () => {
  await createTwo()
  expect(await run('create', 'chief')).toMatchObject({ status: 1, err: expect.stringContaining('已经有人使用') })
  expect(await run('create', 'new', '--role', 'chief')).toMatchObject({
    status: 2,
    err: expect.stringContaining('请选择角色'),
  })
  expect(await run('create', 'new', '--areas', '999')).toMatchObject({ status: 2, err: expect.stringContaining('999') })
  for (const options of [
    ['--grant', 'editor:'],
    ['--role', 'editor', '--areas', ''],
  ])
    expect(await run('create', 'new', ...options)).toMatchObject({
      status: 2,
      err: expect.stringContaining('请写明区划代码'),
    })
  expect(await run('create')).toMatchObject({ status: 2, err: expect.stringContaining('请写明账号') })
  expect(await run('password', 'nobody')).toMatchObject({ status: 1, err: expect.stringContaining('没有账号 nobody') })
  expect(await run('toString', 'village')).toMatchObject({ status: 2, err: expect.stringContaining('没有 toString') })
})

test('disables, enables and unlocks an account, and lists all', async () => {
  await createTwo()
  expect(await run('disable', 'Village')).toMatchObject({
    status: 0,
    out: expect.stringContaining('账号 village 已停用'),
  })
  expect((await run('list')).out).toContain('编辑  已停用')
  expect(await run('enable', 'village')).toMatchObject({
    status: 0,
    out: expect.stringContaining('账号 village 已启用'),
  })
  expect(await run('unlock', 'village')).toMatchObject({ status: 0, out: expect.stringContaining('锁定已解除') })
  expect((await run('list')).out).toBe('chief  示例主任  系统管理员\nvillage  village  编辑\n')
})

test('an account gets several roles, each in its areas', async () => {
  const grants = ['--grant', 'editor:152201000000', '--grant', 'reviewer:152202000000']
  expect(await run('create', 'both', ...grants)).toMatchObject({ status: 0, err: '' })
  expect((await run('list')).out).toContain('编辑、审核员')
  expect(await run('create', 'third', '--role', 'editor', ...grants)).toMatchObject({
    status: 2,
    err: expect.stringContaining('--grant 不能和'),
  })
  expect(await run('create', 'fourth', '--grant', 'editor:152201000000', '--grant', 'reviewer')).toMatchObject({
    status: 1,
    err: expect.stringContaining('范围不能重叠'),
  })
})
