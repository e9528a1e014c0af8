import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { takeAway } from '../../harness/outage.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

/** Each list of the staff pages, who works with it, and a table without which it cannot be read. */
const lists = [
  ['editor', '/staff', 'article_work'],
  ['editor', '/staff/articles', 'article_work'],
  ['editor', '/staff/article-templates', 'article_template'],
  ['editor', '/staff/payments', 'subsidy_batch'],
  ['editor', '/staff/payments/projects', 'subsidy_project'],
  ['replier', '/staff/messages', 'message'],
  ['replier', '/staff/requests', 'disclosure_request'],
  ['replier', '/staff/templates', 'reply_template'],
  ['editor', '/staff/duties', 'article'],
  ['editor', '/staff/duty-items', 'duty_item'],
  ['editor', '/staff/disclosure-rules', 'disclosure_rule'],
  ['editor', '/staff/findings', 'article_scan'],
  ['editor', '/staff/expired', 'article'],
  ['reviewer', '/staff/words', 'district_word'],
  ['editor', '/staff/units', 'area_former_name'],
  ['admin', '/staff/categories', 'article'],
  ['editor', '/staff/banners', 'banner'],
  ['editor', '/staff/site-pages', 'site_page'],
  ['editor', '/staff/site-pages/guide', 'site_page'],
  ['admin', '/staff/settings/versions', 'district_settings'],
  ['admin', '/staff/holidays', 'holiday_year'],
  ['admin', '/staff/mongolian/versions', 'district_mongolian'],
  ['admin', '/staff/accounts', 'rate_limit'],
  ['auditor', '/staff/audit', 'audit_event'],
  ['auditor', '/staff/audit/unusual', 'audit_event'],
  ['editor', '/staff/me', 'staff_passkey'],
] as const satisfies [Role, string, string][]

/** What the lists say when nothing is in them, or nothing is found. */
const nothing = [
  ['editor', '/staff', '今天没有要办的事。'],
  ['editor', '/staff/articles', '您还没有在写的稿件。'],
  ['editor', '/staff/articles?words=zz', '没有符合条件的稿件，请放宽条件再查。'],
  ['editor', '/staff/payments', '还没有导入过补贴数据。'],
  ['editor', '/staff/payments/projects', '还没有补贴项目，'],
  ['replier', '/staff/messages', '没有等待受理的留言。'],
  ['replier', '/staff/messages?words=zz', '没有符合条件的留言，请放宽条件再查。'],
  ['replier', '/staff/requests', '没有还没办结的公开申请。'],
  ['editor', '/staff/duties', '没有这样的单位。'],
  ['editor', '/staff/duty-items?words=zz', '没有这样的事项。'],
  ['editor', '/staff/findings', '没有需要处理的文章。'],
  ['editor', '/staff/expired', '没有过了公开期限的文章。'],
  ['reviewer', '/staff/words', '还没有自己加的词，'],
  ['editor', '/staff/units', '还没有市直单位。'],
  ['editor', '/staff/units?words=zz', '没有找到这样的单位。'],
  ['editor', '/staff/banners', '还没有轮播图，'],
  ['Dashboard', '/staff/holidays?year=2099', '没有登记放假和调休。'],
  ['admin', '/staff/mongolian/versions', '还没有修改过，'],
  ['admin', '/staff/accounts?keyword=zz', '没有找到这样的账号'],
  ['auditor', '/staff/audit?subject=zz', '暂无数据'],
  ['auditor', '/staff/audit/unusual', '这段时间没有'],
  ['editor', '/staff/me', '还没有通行密钥。'],
] as const satisfies [Role, string, string][]

let portal: TestPortal
const tokens = new Map<Role, string>()

beforeAll(async () => {
  portal = await openTestPortal()
  for (const role of ['admin', 'editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const)
    tokens.set(role, await createSession(portal, await makeAccount(portal, { role, areaIds: null })))
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('message').execute())

const read = async (role: Role, path: string) => {
  const answer = await fetch(portal.origin() + path, {
    headers: { cookie: `Admin-Token=${tokens.get(role) ?? ''}` },
    redirect: 'manual',
  })
  return { status: answer.status, html: await answer.text() }
}
/** Whether parts of the list are shown, which would be taken for all of it. */
const hasList = (html: string): boolean => /<table|<tbody|class="empty"|class="tasks/.test(html)

test.each(nothing)('%s reads at %s that there is nothing: %s', async (role, path, words) => {
  const { status, html } = await read(role, path)
  expect(status).toBe(200)
  expect(html.replaceAll('<!-- -->', '')).toContain(words)
})

test('a message without notes and repeats says so', async () => {
  const { id } = await createMessageFixture(portal, 1).received()
  const { html } = await read('replier', `/staff/messages/${id}`)
  for (const words of ['还没有备注。', '没有找到可能重复的留言；知道编号的可以直接填写。'])
    expect(html).toContain(words)
})

test.each(lists)('%s gets an error page with a way back while %s cannot be read', async (role, path, table) => {
  const { db } = portal
  expect((await read(role, path)).status).toBe(200)
  await sql`alter table ${sql.table(table)} rename to taken_away`.execute(db)
  const { status, html } = await read(role, path)
  await sql`alter table taken_away rename to ${sql.table(table)}`.execute(db)
  expect([status, hasList(html)]).toEqual([500, false])
  expect(html).toContain('返回工作台')
  expect(html).toContain('action="/staff/sign-out"')
})

test('while the database is away each list says so, and asks to come again', async () => {
  const giveBack = await takeAway(portal.database)
  await expect.poll(() => portal.services.watch.awaySince).not.toBeNull()
  const answers = []
  for (const [role, path] of lists) answers.push({ path, ...(await read(role, path)) })
  await giveBack()
  for (const { path, status, html } of answers) {
    expect([status, hasList(html)], path).toEqual([503, false])
    expect(html, path).toContain('系统正在恢复')
  }
})
