import { beforeEach, describe, expect, test } from 'vitest'
import { submitReport } from '../../../src/domain/personal-data/commands-citizen.server.ts'
import { getDue, getEndDeadline } from '../../../src/domain/personal-data/deadlines.ts'
import {
  closeArticle,
  endReport,
  openContact,
  reopenArticle,
} from '../../../src/domain/personal-data/operations.server.ts'
import { findOwnReport } from '../../../src/domain/personal-data/queries.server.ts'
import { hideNumbers } from '../../../src/domain/personal-data/numbers.ts'
import type { NewReport } from '../../../src/domain/personal-data/seal.server.ts'
import { countReports } from '../../../src/domain/personal-data/staff-queries.server.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { publicCalendar } from '../../../src/domain/holidays/queries.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle, withdraw } from '../../harness/factories.ts'
import { testKeys } from '../../harness/portal.ts'
import { finding, readPublicOutputs, showing } from '../../harness/public-outputs.ts'
import { createActor, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { createDocument } from '../../harness/writing.ts'

const keys = testKeys()
const desk = useStaffPortal({ keys })
const [district] = testDistricts as [District, ...District[]]
const districtCode = district.areaCode
const officer = createActor(1, 'admin', [1])
const calendar = publicCalendar
const day = (text: string) => new Date(`${text}T10:00:00+08:00`)
const run = <T>(command: (tx: Tx) => Promise<T>) => desk.database.db.transaction().execute(command)

beforeEach(() => desk.database.db.deleteFrom('personal_data_report').execute())

let made = 0
const nextKey = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
const wanted = { page: '某页', kind: 'phone', text: '第二段有我的手机号', contact: '13800000009' } as const

async function make(given: Partial<NewReport> = {}, received = new Date()) {
  const report = { ...wanted, articleId: null, areaId: null, submissionKey: nextKey(), ...given }
  const { id, receipt } = await run((tx) => submitReport(tx, keys, districtCode, report, received))
  return { id, receipt }
}
const own = (receipt: string) =>
  findOwnReport({ db: desk.database.db, keys, district, terms: { ...district.deadlines, calendar } }, receipt)
/** What operations get now, or on a day. */
const on = (date = new Date()) => ({ ...desk.portal.site(), now: date })
const close = (id: number, version = 1) => closeArticle.perform(on(), officer, { id, version })
const end = (id: number, result: 'none' | 'corrected' | 'erased' | 'withdrawn', version = 1) =>
  endReport.perform(on(), officer, { id, version, result, answer: '已经核对。' })
const statusOf = async (path: string) => (await desk.get(path)).status

test('due on the next working day, holidays reckoned', () => {
  const friday = { receivedTime: day('2026-09-25'), closedTime: null, reopenedTime: null, endedTime: null }
  expect(getEndDeadline(friday, { off: new Set(), work: new Set() })).toBe('2026-09-28')
  expect(getEndDeadline(friday, { off: new Set(['2026-09-28']), work: new Set() })).toBe('2026-09-29')
  const none = { off: new Set<string>(), work: new Set<string>() }
  expect(getDue(friday, none, day('2026-09-28')).words).toBe('今天是办结期限')
  expect(getDue(friday, none, day('2026-09-29'))).toMatchObject({ level: 'overdue' })
  expect(getDue({ ...friday, endedTime: day('2026-09-28') }, none, day('2026-10-28')).words).toBe('按期办结')
})

test('what was reported is stored encrypted only', async () => {
  const { id } = await make()
  const row = await desk.database.db
    .selectFrom('personal_data_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row) + row.sealed.toString('latin1') + row.sealed.toString('utf8')
  for (const part of [wanted.text, wanted.contact, wanted.page]) expect(stored).not.toContain(part)
})

describe('a closed article', () => {
  async function reported() {
    // Articles of other tests have other words.
    const words = ['被反映', '正文里'].map((place) => `${place}第${made}个密语`)
    const unitId = await makeArea(desk.database.db, { level: 'village', parent_id: 1 })
    const articleId = await makeArticle(desk.database.db, {
      title: `公示${words[0]}`,
      content: `<p>${words[1]} <a href="https://example.com/">外站</a></p>`,
      article_type_id: 13,
      area_id: unitId,
    })
    return { articleId, unitId, words, ...(await make({ articleId, areaId: unitId })) }
  }
  const outputsOf = (shown: { articleId: number; unitId: number; words: string[] }) =>
    readPublicOutputs(desk.portal.origin(), { ...shown, numbers: [1, 2], typeId: 13 })

  test('is gone from every public output at once, with a neutral notice, and comes back', async () => {
    const { id, articleId, unitId, words } = await reported()
    const shown = { articleId, unitId, words }
    const before = await outputsOf(shown)
    expect(showing(before, words).length).toBeGreaterThan(8)
    expect(finding(before, shown.articleId).length).toBeGreaterThan(3)
    await close(id)
    await expect.poll(() => statusOf(`/politics/politics?id=${shown.articleId}`)).toBe(451)
    // The page above is not cached; cached ones are stale until the notification arrives.
    await expect.poll(async () => showing(await outputsOf(shown), words)).toEqual([])
    const closed = await outputsOf(shown)
    expect(showing(closed, words)).toEqual([])
    expect(finding(closed, shown.articleId)).toEqual([])
    const page = closed.get(`/politics/politics?id=${shown.articleId}`) ?? ''
    expect(page).toContain('这篇文章暂不公开，正在核对内容。')
    expect(page).not.toContain('个人信息反映')
    expect(closed.get(`/api/article/article/browse/${shown.articleId}`)).toMatch(/^451 .*"code":451/s)
    expect(closed.get(`/history/${shown.articleId}`)).toMatch(/^451 /)
    expect(await lastAudit(desk.database)).toMatchObject({
      action: 'personal-data.close',
      detail: { articleId: shown.articleId },
    })
    await reopenArticle.perform(on(), officer, { id, version: 2 })
    await expect.poll(() => statusOf(`/politics/politics?id=${shown.articleId}`)).toBe(200)
    await expect.poll(async () => showing(await outputsOf(shown), words)).toEqual(showing(before, words))
  })

  test('stays closed while another report keeps it closed, and through a release of its editors', async () => {
    const { id, articleId, unitId } = await reported()
    const other = await make({ articleId, areaId: unitId })
    await close(id)
    await close(other.id)
    await end(id, 'none', 2)
    await createDrafts(desk.database.db, unitId).revise(articleId, { document: createDocument('更正以后的正文') })
    expect(await statusOf(`/politics/politics?id=${articleId}`)).toBe(451)
    await end(other.id, 'corrected', 2)
    await expect.poll(() => statusOf(`/politics/politics?id=${articleId}`)).toBe(200)
  })

  test('cannot be read by its old file address or a preview link', async () => {
    const { articleId, id } = await reported()
    const sha256 = Buffer.alloc(32, articleId)
    await desk.database.db
      .insertInto('stored_file')
      .values({ sha256, media_type: 'application/pdf', size_bytes: 1, scan: '{}', width: null, height: null })
      .execute()
    await desk.database.db
      .insertInto('article_file')
      .values({ article_id: articleId, sha256, name: '密.pdf', released: true, actor: 'x' })
      .execute()
    const { findFile } = await import('../../../src/domain/articles/writing/files/queries-files.server.ts')
    const find = () => findFile(desk.database.db, sha256.toString('hex'), async () => null, new Date())
    expect(await find()).toMatchObject({ isPublic: true })
    await close(id)
    expect(await find()).toBeNull()
  })
})

describe('ending', () => {
  test('needs what it says to have happened', async () => {
    const articleId = await makeArticle(desk.database.db)
    const { id, receipt } = await make({ articleId, areaId: 1 })
    await expect(end(id, 'corrected')).rejects.toMatchObject({ field: 'result' })
    await expect(end(id, 'erased')).rejects.toMatchObject({ field: 'result' })
    await expect(end(id, 'withdrawn')).rejects.toMatchObject({ field: 'result' })
    await withdraw(desk.database.db, articleId)
    await end(id, 'withdrawn')
    expect(await own(receipt)).toMatchObject({ state: '已办结', result: '已撤下', answer: '已经核对。', endBy: null })
    await expect(end(id, 'none', 2)).rejects.toThrow('已经办结')
  })

  test('needs an answer without personal data', async () => {
    const seen = { id: (await make()).id, version: 1, result: 'none' as const }
    const blank = endReport.input.safeParse({ ...seen, id: String(seen.id), answer: ' ' })
    expect(blank.error?.issues).toMatchObject([{ path: ['answer'] }])
    const leak = endReport.perform(on(), officer, { ...seen, answer: '已经通知 13912345678' })
    await expect(leak).rejects.toMatchObject({ field: 'answer' })
  })

  test('an older version is refused', async () => {
    const articleId = await makeArticle(desk.database.db)
    const { id } = await make({ articleId, areaId: 1 })
    await close(id)
    await expect(reopenArticle.perform(on(), officer, { id, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('the unit that published, and those of another district, neither read nor change a report', async () => {
  const { id } = await make()
  const actors = [
    createActor(2, 'reviewer', [1]),
    createActor(2, 'editor', [1]),
    createActor(2, 'replier', [1]),
    createActor(2, 'admin', [2]),
    createActor(2, 'protector', [2]),
  ]
  for (const actor of actors) {
    await expect(closeArticle.perform(on(), actor, { id, version: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(openContact.perform(on(), actor, { id })).rejects.toMatchObject({ code: 'forbidden' })
  }
  const reader = createActor(3, 'Dashboard', null)
  await expect(openContact.perform(on(), reader, { id })).rejects.toMatchObject({ code: 'forbidden' })
  const protector = createActor(3, 'protector', [1])
  expect(await openContact.perform(on(), protector, { id })).toEqual({ contact: wanted.contact })
  expect(await lastAudit(desk.database)).toMatchObject({ action: 'personal-data.contact', subject: String(id) })
})

test('ended reports are deleted after their time, others stay', async () => {
  const [open, done] = [await make(), await make()]
  const ending = { id: done.id, version: 1, result: 'none' as const, answer: '没有。' }
  await endReport.perform(on(day('2020-03-05')), officer, ending)
  await runRetention(desk.database.db, { messages: 0, requests: 365, payments: 0, lookUps: 0 })
  expect(await own(done.receipt)).toBeNull()
  expect(await own(open.receipt)).not.toBeNull()
})

test('open reports stand above everything else on the workbench, also for the officer alone', async () => {
  await make()
  const site = createOperatorContext(desk.database.db, keys)
  for (const actor of [officer, createActor(4, 'protector', [1])]) {
    const [first] = await listTasks.ask(site, actor, {})
    expect(first?.kind).toBe('personal-data')
    expect(first?.entries[0]).toMatchObject({ title: '电话号码：第二段有我的手机号', isLate: false })
  }
  const kinds = (await listTasks.ask(site, createActor(5, 'reviewer', [1]), {})).map(({ kind }) => kind)
  expect(kinds).not.toContain('personal-data')
})

test('the figures of a year count what was late', async () => {
  const ended = await make({}, day('2019-03-05'))
  await make({}, day('2019-03-06'))
  const ending = { id: ended.id, version: 1, result: 'none' as const, answer: '没有。' }
  await endReport.perform(on(day('2019-03-06')), officer, ending)
  expect(await countReports.ask(on(day('2019-03-20')), officer, { year: 2019 })).toEqual({
    received: 2,
    inTime: 1,
    late: 1,
    byResult: { corrected: 0, erased: 0, withdrawn: 0, none: 1 },
  })
})

describe('the form', () => {
  const form = '/personal-data/report'
  const fields = { kind: 'phone', text: '表格第 3 行', contact: '', page: '/disclosure/reports' }
  const send = (other: Record<string, string> = {}, path = form) =>
    desk.post(path, { ...fields, key: nextKey(), ...other })
  const receiptOf = async (answer: Response) => {
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const page = await fetch(`${desk.portal.origin()}${form}?mode=done`, { headers: { cookie } })
    return /receipt-number">([\w-]+)</.exec(await page.text())?.[1] ?? ''
  }

  test('is reached beside an article, a version and a unit, and knows what it is about', async () => {
    const areaId = await makeArea(desk.database.db, { name: '有链接的村', level: 'village', parent_id: 1 })
    const id = await makeArticle(desk.database.db, { title: '有链接的公示', article_type_id: 13, area_id: areaId })
    const link = '这里有不该公开的个人信息'
    const article = await desk.textOf(`/politics/politics?id=${id}`, '')
    expect(article).toContain(link)
    expect(article).toContain(`${form}?article=${id}`)
    expect(await desk.textOf(`/message/messgae?id=${areaId}&type=1`, '')).toContain(`${form}?unit=${areaId}`)
    for (const path of ['/feedback/selected', '/subsidy/subsidy', '/disclosure/reports', '/privacy'])
      expect(await desk.textOf(path, ''), path).toContain(link)
    expect(await desk.textOf(`${form}?article=${id}`, '')).toContain('有链接的公示')
    const answer = await send({ page: '' }, `${form}?article=${id}`)
    expect(answer.status).toBe(303)
    const row = await desk.database.db
      .selectFrom('personal_data_report')
      .select(['article_id', 'area_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ article_id: id, area_id: areaId })
  })

  test('sent twice it is one report with one receipt, which finds the answer', async () => {
    const key = nextKey()
    const answers = await Promise.all([send({ key }), send({ key })])
    expect(answers.map(readLocation)).toEqual([`${form}?mode=done#receipt`, `${form}?mode=done#receipt`])
    const [first, second] = await Promise.all(answers.map(receiptOf))
    expect(first).toMatch(/^[\w]{4}-[\w]{4}-[\w]{4}$/)
    expect(second).toBe(first)
    const found = await desk.post(`${form}?mode=find`, { receipt: (first ?? '').toLowerCase() })
    expect(await found.text()).toContain('等待核对')
    const none = await desk.post(`${form}?mode=find`, { receipt: '2222-2222-2222' })
    expect(await none.text()).toContain('没有查到')
  })

  test('an ID number is hidden and refused, and nothing typed is lost', async () => {
    const answer = await send({ text: '我是 999999199001011238，第 3 行', contact: '13800000001' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).not.toContain('999999199001011238')
    expect(page).toContain('999***********1238，第 3 行')
    expect(page).toContain('不用写身份证号')
    expect(page).toContain('13800000001')
    expect(hideNumbers('卡号 6228480402564890018 第 2 行')).not.toContain('6228480402564890018')
  })

  test('says what is missing, and asks for the page only without a subject', async () => {
    const page = await (await send({ kind: '', text: ' ', page: '' })).text()
    for (const words of ['请选择是哪一类个人信息', '请写明在文中哪里、涉及谁', '请写明在哪个网页'])
      expect(page).toContain(words)
    const unknown = await desk.textOf(`${form}?article=2147483647`, '')
    expect(unknown).toContain('在哪个网页')
  })

  test('too many from one address need a proof of work', async () => {
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push((await send({ text: `第 ${at} 行` })).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(303))
    expect(statuses.at(-1)).toBe(429)
  })
})

test('the officer closes, ends and reads the contact on the staff page', async () => {
  const { db } = desk.database
  const articleId = await makeArticle(db, { title: '员工页的公示', article_type_id: 13 })
  const { id, receipt } = await make({ articleId, areaId: 1 })
  const token = await desk.enter((await makeAccount(desk.database, { role: 'admin' })).loginName)
  const path = `/staff/personal-data/${id}`
  expect(await desk.textOf('/staff/personal-data', token)).toContain('电话号码：第二段有我的手机号')
  expect(await desk.textOf('/staff', token)).toContain('群众反映的个人信息')
  const page = await desk.textOf(path, token)
  expect(page).toContain('员工页的公示')
  expect(page).not.toContain(wanted.contact)
  expect(await (await desk.post(path, { intent: 'contact', version: '1' }, token)).text()).toContain(wanted.contact)
  expect(readLocation(await desk.post(path, { intent: 'close', version: '1' }, token))).toBe(
    `${path}?mode=personal-data.close`,
  )
  await expect.poll(() => statusOf(`/politics/politics?id=${articleId}`)).toBe(451)
  const refused = await desk.post(path, { intent: 'end', version: '2', result: 'corrected', answer: '好' }, token)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('还没有发布过更正的内容')
  const ended = await desk.post(path, { intent: 'end', version: '2', result: 'none', answer: '依法应当公示。' }, token)
  expect(readLocation(ended)).toBe(`${path}?mode=personal-data.end`)
  expect(await own(receipt)).toMatchObject({ result: '没有发现不该公开的个人信息', answer: '依法应当公示。' })
  await expect.poll(() => statusOf(`/politics/politics?id=${articleId}`)).toBe(200)
})
