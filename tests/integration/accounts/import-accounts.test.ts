import { expect, test } from 'vitest'
import { makePasswords } from '../../../src/domain/accounts/import-check.server.ts'
import { checkAccounts, importAccounts } from '../../../src/domain/accounts/operations-import.server.ts'
import { getAccountId } from '../../../src/access/queries.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { testKeys } from '../../harness/portal.ts'
import { createActor, admin } from '../../harness/staff-fixture.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const db = () => desk.database.db
const site = () => createOperatorContext(db(), testKeys())
const heads = '账号,姓名,角色,地区或单位\n'
const path = '/staff/accounts/import'
const enter = async () => desk.enter((await makeAccount(desk.database, { role: 'admin' })).loginName)
const digestIn = (html: string): string => /name="digest" value="(\w+)"/.exec(html)?.[1] ?? ''
const countAccounts = async () => (await db().selectFrom('staff_account').select('id').execute()).length

test('an administrator checks a table, confirms it and sees each password once', async () => {
  await makeArea(db(), { name: '导入镇' })
  const token = await enter()
  const { loginName } = await makeAccount(desk.database)
  const before = await countAccounts()
  const bad = await desk.post(path, { intent: 'check', text: `${heads}ruby,张三,编辑,没有的镇\n` }, token)
  const report = await bad.text()
  for (const words of ['没有“没有的镇”', 'ruby,张三,编辑,没有的镇', '现在一个也没有导入'])
    expect(report).toContain(words)
  expect(report).not.toContain('name="digest"')

  // As copied from a spreadsheet.
  const text =
    `${heads}ruby,张三,编辑,导入镇\nruby,张三,留言办理员,导入镇\nsapphire,李四,审核员,导入镇\n${loginName},王五,编辑,导入镇\n`.replaceAll(
      ',',
      '\t',
    )
  const checked = await (await desk.post(path, { intent: 'check', text }, token)).text()
  for (const words of ['可以新增 2 个账号；1 行的账号已有；0 行要改', '开设这 2 个账号'])
    expect(checked).toContain(words)
  expect(await countAccounts()).toBe(before)
  const digest = digestIn(checked)
  const done = await desk.post(path, { intent: 'confirm', text, digest }, token)
  const html = await done.text()
  expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const password = /<code>sapphire<\/code>.*?<code>(\w{15})<\/code>/s.exec(html)?.[1] ?? ''
  // They have to change it at the first sign-in.
  const own = await desk.textOf('/staff/me', await desk.enter('sapphire', password))
  expect(own).toContain('您的密码是别人设置的')
  expect(await countAccounts()).toBe(before + 2)
  const grants = await db()
    .selectFrom('staff_grant')
    .select('role')
    .where('account_id', '=', await getAccountId(db(), 'ruby'))
    .orderBy('role')
    .execute()
  expect(grants).toEqual([{ role: 'editor' }, { role: 'replier' }])
  const audits = await db()
    .selectFrom('audit_event')
    .select(['action', 'subject', 'detail'])
    .where('action', 'in', ['account.create', 'account.import'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(audits).toMatchObject([
    { action: 'account.import', detail: { entries: 2 } },
    { action: 'account.create', subject: 'sapphire' },
    { action: 'account.create', subject: 'ruby' },
  ])
  // A reload repeats nothing and shows no password.
  const again = await desk.post(path, { intent: 'confirm', text, digest }, token)
  expect([again.status, (await again.text()).includes(password)]).toEqual([409, false])
  for (const [fields, words] of [
    [{ intent: 'check', text: '' }, '请粘贴表格，或选择一个 CSV 文件'],
    [{ intent: 'check', text: '账号,姓名\n' }, '还缺：角色、地区或单位'],
  ] as const) {
    const answer = await desk.post(path, fields, token)
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([422, true])
  }
})

test('a file in GB18030 is read', async () => {
  const form = new FormData()
  form.append('intent', 'check')
  form.append('file', new Blob([new Uint8Array([0xd5, 0xcb, 0xba, 0xc5, 0x0a])]), 'accounts.csv')
  const headers = { origin: desk.portal.origin(), cookie: `Admin-Token=${await enter()}` }
  const answer = await fetch(desk.portal.origin() + path, { method: 'POST', body: form, headers })
  expect(await answer.text()).toContain('还缺：姓名、角色、地区或单位')
})

test('all accounts or none, in their own areas, and only by administrators', async () => {
  const actor = admin([1])
  const before = await countAccounts()
  const check = (text: string, by = actor) => checkAccounts.ask(site(), by, { text: heads + text })
  for (const role of ['editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const)
    await expect(check('opal,张三,编辑,乌兰浩特市\n', createActor(1, role, null))).rejects.toMatchObject({
      code: 'forbidden',
    })
  expect((await check('opal,张三,编辑,阿尔山市\n')).rows).toMatchObject([{ state: 'wrong' }])
  const both = 'opal,张三,编辑,1 乌兰浩特市\nopal,张三,审核员,1 乌兰浩特市\n'
  expect((await check(both)).rows.at(-1)?.reason).toContain('不能由同一个人起草和审核')

  const text = `${heads}opal,张三,编辑,1 乌兰浩特市\npearl,李四,编辑,1 乌兰浩特市\n`
  const { digest } = await checkAccounts.ask(site(), actor, { text: text })
  await makeAccount(desk.database, { loginName: 'pearl' })
  await expect(importAccounts.perform(site(), actor, { text, digest })).rejects.toMatchObject({ code: 'conflict' })
  expect(await countAccounts()).toBe(before + 1)
  const times = [0, 41_000]
  await expect(makePasswords(actor, 1, () => times.shift() ?? 0)).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringContaining('分成几次'),
  })
  const wrong = `${heads}opal,张三,主编,1 乌兰浩特市\n`
  const { digest: same } = await checkAccounts.ask(site(), actor, { text: wrong })
  await expect(importAccounts.perform(site(), actor, { text: wrong, digest: same })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(await countAccounts()).toBe(before + 1)
})
