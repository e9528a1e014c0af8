import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { operator, type Role } from '../../../src/access/policy.ts'
import { addNote } from '../../../src/domain/messages/answering/operations.server.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { testKeys } from '../../harness/portal.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import { countBytes, mostBytes, multiply, countTableRows, thousands } from '../../harness/thousands.ts'

/** One article, message or account with thousands of what belongs to it. */
const keys = testKeys()
const staff = useStaffPortal({ keys })
const tokens = new Map<Role, string>()
/** Steps, remarks, notes and questions that a page lists. */
const mostListed = 100

const textAs = async (role: Role, path: string) => {
  const answer = await staff.get(path, tokens.get(role))
  const html = await answer.text()
  expect([answer.status, countBytes(html) < mostBytes], `${path}: ${countBytes(html)} bytes`).toEqual([200, true])
  return html.replaceAll('<!-- -->', '')
}
/** How many entries the list of a class has. */
const entriesOf = (html: string, name: string): number =>
  (new RegExp(`<[ou]l class="${name}">(.*?)</[ou]l>`, 's').exec(html)?.[1] ?? '').split('<li').length - 1

let unit = 0
let article = 0
let message = 0
let leaver = 0

beforeAll(async () => {
  const { db } = staff.database
  unit = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: await makeArea(db) })
  for (const role of ['admin', 'editor', 'reviewer', 'replier', 'Dashboard'] as const)
    tokens.set(role, await createSession(staff.database, await makeAccount(staff.database, { role, areaIds: null })))
  await addArticle()
  await addMessage()
  await addWork()
  await sql`analyze`.execute(db)
})

/** A text that was submitted and remarked on thousands of times. */
async function addArticle() {
  const { db } = staff.database
  const drafts = createDrafts(db, unit, staff.portal.site)
  article = (await drafts.remarked()).id
  const ofArticle = sql<boolean>`article_id = ${article}`
  await multiply(db, 'article_remark', ofArticle, { changes: sql`jsonb_build_object('text', '意见' || n)` })
  await drafts.share(article)
  await drafts.submitted()
  await multiply(db, 'article_revision', sql`article_id = ${article}`, {
    changes: sql`jsonb_build_object('number', 1000 + n, 'reason', 'submitted', 'create_time', now() - make_interval(secs => n))`,
  })
}

/** A message with thousands of notes, questions and repeats. */
async function addMessage() {
  const { db } = staff.database
  const desk = createMessageFixture({ db, keys }, unit)
  const joined = await desk.joined()
  message = joined.first
  await multiply(db, 'message', sql`id = ${joined.id}`, {
    changes: sql`jsonb_build_object('submission_key', gen_random_uuid(), 'receipt_index', sha256(n::text::bytea))`,
  })
  const asked = await desk.asked()
  await performOnMessage(createOperatorContext(db, keys), addNote, operator('测试员'), {
    id: asked.id,
    text: '请尽快办理',
  })
  for (const kind of ['asked', 'noted'])
    await multiply(db, 'message_event', sql`message_id = ${asked.id} and kind = ${kind}`, {
      changes: sql`jsonb_build_object('message_id', ${message}::integer)`,
    })
}

/** An account with thousands of texts in hand, among thousands of accounts of other units. */
async function addWork() {
  const { db } = staff.database
  const account = await makeAccount(staff.database, { loginName: 'qian.lizhi', areaIds: [unit] })
  leaver = account.id
  const draft = await createDrafts(db, unit).draft()
  await db
    .updateTable('article_work')
    .set({ author: 'qian.lizhi', editors: ['qian.lizhi'] })
    .where('article_id', '=', draft)
    .execute()
  const top = await multiply(db, 'article', sql`id = ${draft}`)
  await multiply(db, 'article_work', sql`article_id = ${draft}`, {
    key: null,
    changes: sql`jsonb_build_object('article_id', ${top}::integer + n)`,
  })
  const other = await makeAccount(staff.database, { areaIds: [await makeArea(db)] })
  const accounts = await multiply(db, 'staff_account', sql`id = ${other.id}`, {
    changes: sql`jsonb_build_object('login_name', 'qian.' || n)`,
  })
  await multiply(db, 'staff_grant', sql`account_id = ${other.id}`, {
    key: null,
    changes: sql`jsonb_build_object('account_id', ${accounts}::integer + n)`,
  })
  await makeAccount(staff.database, { name: '示例接手', areaIds: [unit] })
}

test('an article with thousands of steps and remarks shows the newest', async () => {
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const) {
    const html = await textAs(role, `/staff/articles/${article}`)
    expect(entriesOf(html, 'timeline'), role).toBe(mostListed)
    expect(html).toContain('更早的 2,900 步没有列出，')
    expect(html.split('标为已处理').length - 1, role).toBe(mostListed)
    expect(html).toContain(`意见${thousands}`)
    expect(html).toContain('更早的 2,901 条没有列出，')
  }
})

test('all steps of an article and of a message are listed on demand', async () => {
  const pages = [
    [`/staff/articles/${article}?all=1`, 'editor', thousands],
    // With those that joined messages and asked for more.
    [`/staff/messages/${message}?all=1`, 'replier', thousands + 1],
  ] as const
  for (const [path, role, steps] of pages) {
    const html = await staff.textOf(path, tokens.get(role) ?? '')
    expect([entriesOf(html, 'timeline'), html.includes('没有列出')], path).toEqual([steps, false])
  }
})

test('a message with thousands of notes, questions and repeats shows the newest', async () => {
  for (const role of ['replier', 'Dashboard'] as const) {
    const html = await textAs(role, `/staff/messages/${message}`)
    expect(entriesOf(html, 'timeline'), role).toBe(mostListed)
    expect(entriesOf(html, 'note-list'), role).toBe(mostListed)
    // The message itself comes first, then how many questions are left out.
    expect(entriesOf(html, 'talk'), role).toBe(2 + mostListed)
    expect(html.split('更早的 2,900 条没有列出，').length - 1).toBe(2)
    expect(html).toContain('等 3001 条留言并入了这一条：答复同时发给 3002 位留言人')
  }
})

test('an account with thousands of texts in hand lists the first', async () => {
  const html = await textAs('admin', `/staff/accounts/${leaver}`)
  expect(countTableRows(html)).toBe(100)
  expect(html).toContain('没有办完的稿件 3001 篇')
  expect(html).toContain('只列出前 100 件，移交时一并移交。')
  expect(html).toContain('可接稿件 3001 篇')
})
