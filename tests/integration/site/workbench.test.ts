import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '../../../src/audit/audit.server.ts'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { returnDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { createDraft } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { findFirstSteps } from '../../../src/domain/workbench/first-steps.server.ts'
import type { Figure } from '../../../src/domain/workbench/figures.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import type { TaskKind } from '../../../src/domain/workbench/tasks.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { emptyArticles } from '../../harness/database.ts'
import { usualTerms } from '../../harness/districts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createContent } from '../../harness/writing.ts'
import { createPaymentMakers } from '../../api/examples/payment-correction-examples.ts'
import { createPaymentExamples } from '../../api/examples/payment-examples.ts'
import { shownText } from '../../harness/shown-text.ts'
import { readLocation } from '../../harness/staff-portal.ts'

const districtCode = '152201000000'
const otherDistrict = '152221000000'
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

let portal: TestPortal
let village: number
let elsewhere: number
let drafts: ReturnType<typeof createDrafts>
const { tokenOf, fetchAs } = createVisitors(() => portal)
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '示例嘎查', level: 'village' })
  elsewhere = await makeArea(portal.db, { name: '另一嘎查', level: 'village' })
  drafts = createDrafts(portal.db, village)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await emptyArticles(portal.db)
  await portal.db.deleteFrom('message').execute()
})

/** Payments that other tests of this file leave wait for those who have the whole district. */
const paymentKinds = new Set<TaskKind>(['imports', 'undo-requests', 'payment-corrections'])

/** What waits for somebody, without payments. */
const tasksOf = async (actor: Staff, now = new Date()): Promise<Record<string, number>> => {
  const all = Object.entries(await allTasksOf(actor, now))
  return Object.fromEntries(all.filter(([kind]) => !paymentKinds.has(kind as TaskKind)))
}

/** What waits for somebody: kinds with their counts, without what is due (`duties.test.ts`). */
async function allTasksOf(actor: Staff, now = new Date()): Promise<Record<string, number>> {
  const tasks = await listTasks.ask({ ...portal.site(), terms: { ...usualTerms, accept: 5 }, now }, actor, {})
  return Object.fromEntries(tasks.flatMap(({ kind, count }) => (kind === 'duties' ? [] : [[kind, count]])))
}
const at = (role: Role, areaIds: number[] | null, loginName = 'bieren'): Staff => ({
  ...person(role, loginName),
  grants: [{ role, areaIds }],
})

test('articles wait for who writes, reviews and confirms them, within their areas', async () => {
  const returned = await drafts.submitted()
  await returnDraft.perform(portal.site(), person('reviewer', 'shenhe'), { ...returned, reason: '合计有误' })
  await drafts.draft()
  await drafts.submitted()
  await drafts.releasedAtOnce()
  await portal.db
    .insertInto('article_scan')
    .values({ article_id: await drafts.published(), findings: '[]', errors: 1 })
    .execute()

  const everybody = { findings: 1 }
  expect(await tasksOf(at('editor', [village], 'zuozhe'))).toEqual({ ...everybody, returned: 1, drafts: 1 })
  expect(await tasksOf(at('editor', [village]))).toEqual(everybody)
  expect(await tasksOf(at('reviewer', [village]))).toEqual({ ...everybody, reviews: 1, unconfirmed: 1 })
  expect(await tasksOf(at('reviewer', [village], 'fabu'))).toEqual({ ...everybody, reviews: 1 })
  expect(await tasksOf(at('Dashboard', [village]))).toEqual(everybody)
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const)
    expect(await tasksOf(at(role, [elsewhere], 'zuozhe'))).toEqual({})
  for (const role of ['admin', 'replier', 'auditor'] as const) expect(await tasksOf(at(role, null))).toEqual({})
})

test('first releases later today are announced, in the areas', async () => {
  const unit = await makeArea(portal.db, { name: '定时嘎查', level: 'village' })
  const noon = new Date(`${formatDate(new Date())}T12:00:00+08:00`)
  for (const hours of [-1, 1, 13])
    await makeArticle(portal.db, { area_id: unit, release_time: new Date(noon.getTime() + hours * 3_600_000) })
  expect(await tasksOf(at('editor', [unit]), noon)).toEqual({ scheduled: 1 })
  expect(await tasksOf(at('editor', [elsewhere]), noon)).toEqual({})
})

test('messages wait by their deadlines, those with an objection too', async () => {
  const desk = createMessageFixture(portal, village)
  await desk.received({}, daysAgo(40))
  await desk.accepted({ content: '桥面有坑' }, daysAgo(61))
  await desk.received()
  await desk.accepted()
  const { id } = await desk.answered({}, daysAgo(2))
  await desk.answered()
  await portal.db.updateTable('message').set({ objection_time: new Date() }).where('id', '=', id).execute()

  const expected = { overdue: 2, objected: 1, waiting: 1 }
  expect(await tasksOf(at('replier', [village]))).toEqual(expected)
  expect(await tasksOf(at('Dashboard', null))).toMatchObject(expected)
  for (const actor of [at('replier', [elsewhere]), at('auditor', null)]) expect(await tasksOf(actor)).toEqual({})

  const page = await (await fetchAs(await tokenOf('replier', [village]), 'GET', '/staff')).text()
  expect(page.indexOf('桥面有坑')).toBeGreaterThan(-1)
  expect(page).toContain('已 61 天未答复')
  expect(page).toContain('留言已经超期')
})

test('uploads wait for those who import for the district, and for a second person', async () => {
  await createPaymentExamples(portal, 'bianji')
  const { imports = 0 } = await allTasksOf(at('editor', [1]))
  const { imports: forReviewer = 0 } = await allTasksOf(at('reviewer', [1]))
  expect([forReviewer > 0, imports > forReviewer]).toEqual([true, true])
  for (const actor of [at('editor', [elsewhere]), at('reviewer', [elsewhere]), at('Dashboard', [1])])
    expect(await allTasksOf(actor)).not.toHaveProperty('imports')
})

test('corrections wait for others than who proposed them, requests to undo for who may undo', async () => {
  await sql`truncate subsidy_correction`.execute(portal.db)
  await sql`update subsidy_batch set ask_actor = '', ask_reason = '', ask_time = null`.execute(portal.db)
  const row = { district_code: districtCode, file_name: '草原奖补.csv', file_sha256: Buffer.alloc(32), actor: 'bianji' }
  const asked = { ask_actor: 'bianji', ask_reason: '整批导错', ask_time: new Date() }
  await portal.db
    .insertInto('subsidy_batch')
    .values([row, { ...row, ...asked }])
    .execute()
  await makeArea(portal.db, { name: '更正村', level: 'village', code: '152201100299' })
  await createPaymentMakers(portal).correction()
  const waiting = async (role: Role, loginName?: string) => {
    const { 'payment-corrections': corrections = 0, 'undo-requests': undos = 0 } = await allTasksOf(
      at(role, [1], loginName),
    )
    return [corrections, undos]
  }
  expect(await waiting('editor', 'bianji.other')).toEqual([0, 0])
  expect(await waiting('editor')).toEqual([1, 0])
  expect(await waiting('reviewer')).toEqual([1, 1])
  expect(await waiting('admin')).toEqual([0, 1])
  const page = await shownText(await fetchAs(await tokenOf('reviewer', [1]), 'GET', '/staff'))
  expect(page).toContain('收回：U1')
  expect(page).toContain('草原奖补.csv')
})

describe('what is found by typing', () => {
  const find = async (role: Role, areaIds: number[] | null, words: string) =>
    findAs(await tokenOf(role, areaIds), words)
  const findAs = async (token: string, words: string) => {
    const answer = await fetchAs(token, 'POST', '/api/staff/find', { words })
    const { data } = (await answer.json()) as { data: { kind: string; title: string; url: string }[] }
    return data.map(({ kind, title, url }) => `${kind} ${title} ${url}`)
  }

  test('pages are those that the role may open', async () => {
    expect(await find('editor', [village], '账号')).toEqual(['page 我的账号 /staff/me'])
    expect(await find('admin', [village], '账号')).toEqual(['page 账号管理 /staff/accounts', 'page 我的账号 /staff/me'])
  })

  test('articles are found by title and number, drafts too, within the areas', async () => {
    const released = await makeArticle(portal.db, { area_id: village, title: '草原防火戒严令' })
    const written = await drafts.draft({ title: '草原防火戒严令的补充' })
    const deleted = await makeArticle(portal.db, { area_id: elsewhere, title: '草原防火戒严令（另一村）' })
    const both = [
      `article 草原防火戒严令的补充 /staff/articles/${written}`,
      `article 草原防火戒严令 /staff/articles/${released}`,
    ]
    expect(await find('editor', [village], '防火戒严令')).toEqual(both)
    expect(await find('Dashboard', null, '防火戒严令')).toHaveLength(3)
    expect(await find('reviewer', [village], String(released))).toEqual([both[1]])
    // A number may also be part of another article's title.
    const found = await find('reviewer', [village], String(deleted))
    expect(found.filter((line) => line.endsWith(`/staff/articles/${deleted}`))).toEqual([])
    for (const role of ['replier', 'auditor', 'admin'] as const)
      expect(await find(role, null, '防火戒严令'), role).toEqual([])
  })

  test('articles are found by index number and document number, by indexes', async () => {
    const numbers = { index_no: '11152201-示例-0007', document_no: '示政发〔2026〕7号' }
    const id = await makeArticle(portal.db, { area_id: village, title: '有编号的文章', ...numbers })
    for (const [column, number] of Object.entries(numbers)) {
      expect(await find('editor', [village], number)).toEqual([`article 有编号的文章 /staff/articles/${id}`])
      expect(await find('editor', [elsewhere], number)).toEqual([])
      const plan = await portal.db.connection().execute(async (db) => {
        await sql`set enable_seqscan = off`.execute(db)
        const { rows } = await sql`explain select id from article
          where district_code = ${districtCode} and ${sql.ref(column)} = ${number}`.execute(db)
        await sql`reset enable_seqscan`.execute(db)
        return JSON.stringify(rows)
      })
      expect(plan).toContain(`article_by_${column}`)
    }
  })

  test('units lead to what somebody may open of them', async () => {
    for (const role of ['editor', 'reviewer', 'Dashboard', 'admin'] as const)
      expect(await find(role, [1], '示例嘎查'), role).toEqual([`unit 示例嘎查 /staff/units/${village}`])
    expect(await find('replier', [1], '示例嘎查')).toEqual([`unit 示例嘎查 /staff/messages?view=all&areaId=${village}`])
    expect(await find('editor', [elsewhere], '示例嘎查')).toEqual([])
    expect(await find('auditor', null, '示例嘎查')).toEqual([])
    const { id } = await makeAccount(portal, { role: 'editor', areaIds: [elsewhere] })
    await portal.db.insertInto('staff_grant').values({ account_id: id, role: 'replier', area_id: village }).execute()
    const token = await portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
    expect(await findAs(token, '示例嘎查')).toEqual([`unit 示例嘎查 /staff/messages?view=all&areaId=${village}`])
    expect(await findAs(token, '另一嘎查')).toEqual([`unit 另一嘎查 /staff/units/${elsewhere}`])
  })

  test('units that became part of another are not found', async () => {
    const merged = await makeArea(portal.db, { name: '合并嘎查', level: 'village' })
    expect(await find('editor', [1], '合并嘎查')).toHaveLength(1)
    await portal.db
      .updateTable('area')
      .set({ standing: 'merged', merged_into: village })
      .where('id', '=', merged)
      .execute()
    expect(await find('editor', [1], '合并嘎查')).toEqual([])
  })

  test('a message is found by its receipt number, not by the number of another district or unit', async () => {
    const message = createNewMessage({ areaId: village, content: '求助一件事' })
    const { id, receipt } = await portal.db
      .transaction()
      .execute((tx) => submitMessage(tx, portal.keys, districtCode, message, new Date()))
    const typed = receipt.toLowerCase().replaceAll('-', ' ')
    expect(await find('replier', [village], typed)).toEqual([`message 求助一件事 /staff/messages/${id}`])
    expect(await find('Dashboard', null, receipt)).toHaveLength(1)
    expect(await find('replier', [elsewhere], receipt)).toEqual([])
    expect(await find('editor', null, receipt)).toEqual([])
  })

  test('strangers get nothing, and what matches nothing is no error', async () => {
    expect((await fetchAs('', 'POST', '/api/staff/find', { words: 'a' })).status).toBe(401)
    for (const words of [' ', '。，', '%_\\', "'"]) expect(await find('Dashboard', null, words), words).toEqual([])
  })
})

test('figures count what belongs to the areas; views are those of the district', async () => {
  const unit = await makeArea(portal.db, { name: '数据嘎查', level: 'village' })
  const desk = createMessageFixture(portal, unit)
  await makeArticle(portal.db, { area_id: unit, article_type_id: 12, release_time: daysAgo(20) })
  await makeArticle(portal.db, { area_id: unit, article_type_id: 12, release_time: daysAgo(60) })
  await makeArticle(portal.db, { area_id: unit, article_type_id: 12, release_time: daysAgo(-1) })
  await desk.received({}, daysAgo(3))
  await desk.answered({}, daysAgo(8))
  await portal.db
    .insertInto('page_view')
    .values({ district_code: districtCode, day: formatDate(daysAgo(4)), views: 70 })
    .execute()

  const figuresOf = async (role: Role, areaIds: number[] | null, days = '30') => {
    const answer = await fetchAs(await tokenOf(role, areaIds), 'GET', `/api/staff/figures?days=${days}`)
    const { data } = (await answer.json()) as { data: Figure[] }
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    return data.map(({ kind, series }) => [
      kind,
      ...series.flatMap(({ title, values }) => (sum(values) > 0 ? [`${title} ${sum(values)}`] : [])),
    ])
  }
  const visits = ['visits', '访问量 70']
  expect(await figuresOf('editor', [unit])).toEqual([visits, ['releases', '财务公开 1']])
  expect(await figuresOf('editor', [unit], '90')).toEqual([visits, ['releases', '财务公开 2']])
  expect(await figuresOf('replier', [unit])).toEqual([visits, ['messages', '待受理 1', '已答复 1']])
  const quiet = await makeArea(portal.db, { name: '无事嘎查', level: 'village' })
  expect(await figuresOf('Dashboard', [quiet])).toEqual([visits, ['releases'], ['messages']])
  const abroad = await makeArea(portal.db, { name: '外旗嘎查', parent_id: 2, district_code: otherDistrict })
  expect(await figuresOf('Dashboard', [abroad])).toEqual([['releases'], ['messages']])
  expect(await figuresOf('Dashboard', [abroad, quiet])).toEqual([visits, ['releases'], ['messages']])
  for (const role of ['admin', 'auditor'] as const) expect(await figuresOf(role, null)).toEqual([])

  const page = await (await fetchAs(await tokenOf('editor', [unit]), 'GET', '/staff?days=90')).text()
  expect(page.replaceAll('<!-- -->', '')).toContain('财务公开</th>')
  expect(page.replaceAll('<!-- -->', '')).toMatch(/合计 2 篇/)
})

test('first steps are ticked by what was done, and put away for good', async () => {
  const { id, loginName } = await makeAccount(portal, { role: 'editor', areaIds: [village] })
  const token = await portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
  const staff = { ...at('editor', [village], loginName), id }
  const doneSteps = async () =>
    (await findFirstSteps(portal.db, staff))?.flatMap(({ step, isDone }) => (isDone ? [step] : []))
  expect(await doneSteps()).toEqual([])
  expect(await (await fetchAs(token, 'GET', '/staff')).text()).toContain('刚开始用，先做这几件事')
  await createDraft.perform(portal.site(), staff, { content: createContent({ areaId: village, articleTypeId: 13 }) })
  await fetchAs(token, 'POST', '/staff/guide', new URLSearchParams())
  expect(await doneSteps()).toEqual(['guide', 'draft'])

  for (let time = 0; time < 2; time += 1)
    expect((await fetchAs(token, 'POST', '/staff', new URLSearchParams({ intent: 'dismiss' }))).status).toBe(303)
  expect(await findFirstSteps(portal.db, staff)).toBeNull()
  expect(await shownText(await fetchAs(token, 'GET', '/staff'))).not.toContain('刚开始用')
  const audit = await portal.db
    .selectFrom('audit_event')
    .select('action')
    .where('actor', '=', loginName)
    .where('action', 'like', 'first-steps.%')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['first-steps.read-guide', 'first-steps.dismiss'])
})

test.each([
  ['message.reply', 'replier', 'reply'],
  ['message.propose', 'replier', 'reply'],
  ['account.create', 'admin', 'account'],
  ['account.import', 'admin', 'account'],
  ['article.approve', 'reviewer', 'review'],
  ['article.return', 'reviewer', 'review'],
  ['account.own-password', 'auditor', 'password'],
] as const)('%s of a %s ticks the step %s', async (action, role, step) => {
  const { id, loginName } = await makeAccount(portal, { role, areaIds: [village] })
  const staff = { ...at(role, [village], loginName), id }
  await portal.db
    .transaction()
    .execute((tx) => recordAudit(tx, { actor: loginName, action, districtCode, subject: '1' }))
  const steps = await findFirstSteps(portal.db, staff)
  expect(steps?.flatMap((each) => (each.isDone ? [each.step] : []))).toEqual([step])
})

test('the frame is painted by its cookies, also for the page that changes them', async () => {
  const token = await tokenOf('auditor', null)
  const get = async (path: string, cookies: string) =>
    shownText(await fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${token}; ${cookies}` } }))
  const plain = await get('/staff/me', '')
  for (const sign of ['data-fixed="true"', 'data-folded="true"', 'aria-label="打开的页面"', 'class="staff-logo"'])
    expect(plain).not.toContain(sign)
  const form = new URLSearchParams({
    title: '审计办公室',
    tagsView: 'on',
    fixedHeader: 'on',
    sidebarLogo: 'on',
    folded: 'on',
  })
  const saved = await fetchAs(token, 'POST', '/staff/shell', form)
  expect([saved.status, readLocation(saved)]).toEqual([303, '/staff/shell?mode=saved'])
  const [cookie = ''] = saved.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const page = await get('/staff/me', `${cookie}; staff-tabs=/staff/audit|/staff/nothing/at/all`)
  for (const sign of [
    'data-fixed="true"',
    'data-folded="true"',
    'aria-label="打开的页面"',
    'class="staff-logo"',
    '审计办公室',
    '<a href="/staff/audit">操作记录</a>',
    '<a href="/staff/me" aria-current="page">我的账号</a>',
  ])
    expect(page).toContain(sign)
  expect(page).not.toContain('href="/staff/nothing/at/all"')
})

test('with nothing to do the page says so', async () => {
  const text = async (role: Role) => (await fetchAs(await tokenOf(role, [elsewhere]), 'GET', '/staff')).text()
  expect(await text('admin')).toMatch(/今天没有(<!-- -->)?要办(<!-- -->)?的事。/)
  expect(await text('Dashboard')).toMatch(/今天没有(<!-- -->)?要关注(<!-- -->)?的事。/)
})

test('replies wait for whoever approves them; joined messages wait with the first', async () => {
  const unit = await makeArea(portal.db, { name: '审核嘎查', level: 'village' })
  const desk = createMessageFixture(portal, unit)
  await desk.proposed()
  await desk.joined()
  for (const days of [0, 1, 2, 3]) await desk.received({}, daysAgo(days))
  for (const _ of [1, 2, 3, 4]) await desk.proposed()
  const clerk = at('replier', [unit])
  const tasks = await listTasks.ask({ ...portal.site(), terms: usualTerms }, clerk, {})
  expect(Object.fromEntries(tasks.map(({ kind, count }) => [kind, count]))).toMatchObject({ approvals: 5 })
  expect(tasks.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  for (const { entries } of tasks) for (const { title } of entries) expect(title).not.toBe('')
  expect((await tasksOf(at('Dashboard', [unit])))['approvals']).toBeUndefined()
})
