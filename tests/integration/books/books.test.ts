import { copyArticle } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { readPublicOutputs, showing, somePeriod, someRecord } from '../../harness/public-outputs.ts'
import type { Contract } from '../../../src/domain/articles/contracts/contract.ts'
import type { StageName } from '../../../src/domain/articles/projects/stage.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  publicRows,
  rebuildPublicRows,
  writePublicRows,
} from '../../../src/domain/articles/writing/public-rows.server.ts'
import { acceptedText } from '../../../src/domain/checks/public-gate.server.ts'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { operator } from '../../../src/access/policy.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { returnDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let drafts: ReturnType<typeof createDrafts>
let areaId: number
beforeAll(async () => {
  portal = await openTestPortal()
  areaId = await makeArea(portal.db, { level: 'village', name: '白音村' })
  drafts = createDrafts(portal.db, areaId)
})
afterAll(() => portal.close())

const entry = createEntry({ fen: 31_250, summary: '支付办公电费', voucher: '记-0817' })
const book = createBook({
  entries: [entry, createEntry({ direction: 'in', item: '2.2', summary: '机动地发包款', fen: 4_000_000 })],
})

const bookOf = (articleId: number) =>
  portal.db.selectFrom('book').selectAll().where('article_id', '=', articleId).executeTakeFirst()
const everything = async () => {
  const rows = await sql`
    select to_jsonb(book) as row from book union all select to_jsonb(book_account) from book_account
    union all select to_jsonb(book_entry) from book_entry union all select to_jsonb(book_holding) from book_holding
    union all select to_jsonb(contract) from contract union all select to_jsonb(contract_due) from contract_due
    union all select to_jsonb(project_stage) from project_stage
    order by 1`.execute(portal.db)
  return rows.rows
}

test('a book becomes public with its article, is corrected and withdrawn with it', async () => {
  const id = await drafts.release(await drafts.draft({ title: '白音村第三季度财务公开', book }))
  expect(await bookOf(id)).toMatchObject({ period: '2026-Q3', income: 4_000_000, expense: 31_250, closing: 12_018_750 })
  const page = await (await fetch(`${portal.origin()}/politics/politics?id=${id}`)).text()
  expect(page).toContain('记-0817')
  expect(page).toContain('312.50')

  const corrected = counted({
    ...book,
    entries: book.entries.map((each) => (each.id === entry.id ? { ...each, fen: 41_250 } : each)),
  })
  await drafts.revise(id, { book: corrected, correction: '电费金额写错，已改正' })
  expect(await bookOf(id)).toMatchObject({ expense: 41_250, closing: 12_008_750 })
  const kept = await portal.db.selectFrom('book_entry').select(['id', 'fen']).where('article_id', '=', id).execute()
  expect(kept).toContainEqual({ id: entry.id, fen: 41_250 })

  const before = await everything()
  await portal.db.deleteFrom('book').execute()
  await rebuildPublicRows(portal.db, acceptedText)
  expect(await everything()).toEqual(before)

  await drafts.withdraw(id, '账目有误')
  expect(await bookOf(id)).toBeUndefined()
  await rebuildPublicRows(portal.db, acceptedText)
  expect(await bookOf(id)).toBeUndefined()
})

test('a corrected book and its entry say what changed and why, unless a version was erased', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '更正村' })
  const own = createDrafts(portal.db, unit)
  const [bill, rent] = [createEntry({ voucher: '记-31', fen: 31_250 }), createEntry({ voucher: '记-32', fen: 1_200 })]
  const withEntries = (...entries: (typeof bill)[]) => counted({ ...book, entries })
  const id = await own.release(await own.draft({ title: '更正村第三季度财务公开', book: withEntries(bill, rent) }))
  const address = `/books/${unit}/2026-Q3`
  const read = async (path: string) =>
    (await (await fetch(portal.origin() + path)).text()).replace(/^.*?<main/s, '<main').replaceAll(/<[^>]+>/g, '')
  expect(await read(address)).not.toContain('更正过')

  const corrected = withEntries({ ...bill, fen: 32_150 }, rent)
  await own.revise(id, { book: corrected, correction: '电费金额写错，已按发票改正' })
  const words = '金额由 支出 312.50 元 改为 支出 321.50 元'
  // Pages are cached until the notification of the release has arrived.
  await expect
    .poll(() => read(address))
    .toContain(`原因：电费金额写错，已按发票改正。看这次改动的全部内容凭证 记-31：${words}。`)
  await expect.poll(() => read(`${address}/${bill.id}`)).toContain(`更正：${words}。原因：电费金额写错，已按发票改正。`)
  expect(await read(`${address}/${rent.id}`)).not.toContain('更正：')

  await own.revise(id, { book: withEntries({ ...bill, fen: 32_150 }), correction: '多记了一笔，已删去' })
  await expect.poll(() => read(address)).toMatch(/凭证 记-32：删去这一笔：.*凭证 记-31：金额由/s)
  await requestErasure.perform(portal.site(), operator('一'), { id, number: 1, reason: '含有村民的个人信息' })
  await confirmErasure.perform(portal.site(), operator('二'), { id, number: 1 })
  await expect.poll(() => read(address)).not.toContain('312.50')
  expect(await read(address)).toContain('记-32：删去这一笔')
})

test('the journal of an accounting program is read for the book of a draft', async () => {
  const id = await drafts.draft({ title: '白音村第四季度财务公开', book: createBook({ period: '2026-Q4' }) })
  const token = await createSession(portal, await makeAccount(portal, { areaIds: [areaId] }))
  const send = async (bytes: string | Uint8Array, name: string) => {
    const body = new FormData()
    body.append('file', new Blob([bytes as BlobPart]), name)
    const answer = await fetch(`${portal.origin()}/api/staff/articles/${id}/book-rows`, {
      method: 'POST',
      body,
      headers: { cookie: `Admin-Token=${token}`, origin: portal.origin() },
    })
    return { status: answer.status, ...((await answer.json()) as { message: string; data: object }) }
  }
  const journal =
    '白音村 银行日记账\n日期,凭证字号,摘要,对方科目,借方,贷方,余额\n2026-10-03,记-1,支付电费,管理费用-电费,,312.50,1\n坏的,记-2,什么,管理费用,,1,1\n'
  expect(await send(journal, '日记账.csv')).toMatchObject({
    status: 200,
    data: {
      sheets: [
        {
          entries: [{ day: '2026-10-03', voucher: '记-1', item: '3.4', fen: 31_250, account: 'cash000001' }],
          problems: [{ line: 4, column: 'day', cells: ['坏的', '记-2', '什么', '管理费用', '', '1', '1'] }],
        },
      ],
    },
  })
  expect(await send('%PDF-1.7', '账.xlsx')).toMatchObject({ status: 400, message: expect.stringContaining('PDF') })
  expect(await send('', '空.csv')).toMatchObject({ status: 400, message: expect.stringContaining('空的') })
})

test('a citizen gets from the road to its voucher, its contract, its tender', async () => {
  const unitId = await makeArea(portal.db, { level: 'village', name: '查干村' })
  const { draft, release } = createDrafts(portal.db, unitId)
  const project = 'road2026aa'
  const stage = (name: StageName, day: string, fen: number | null, party = '') => ({
    stage: { project, title: '村内道路硬化', stage: name, day, fen, party, result: '' },
  })
  const publish = async (title: string, given: Partial<ArticleContent>) => release(await draft({ title, ...given }))
  await publish('关于村内道路硬化的决议', stage('decision', '2026-03-02', 30_000_000))
  const tender = await publish('村内道路硬化招标公告', stage('tender', '2026-04-01', 29_000_000))
  const contract: Contract = {
    id: 'roadcontra',
    kind: 'construction',
    number: '合-2026-7',
    title: '村内道路硬化施工合同',
    party: { kind: 'organisation', name: '兴安建设有限公司' },
    object: '村内道路 1.2 公里',
    quantity: 1_200,
    measure: '公里',
    fen: 28_000_000,
    signed: '2026-05-06',
    start: '2026-05-10',
    end: '2026-09-30',
    project,
    schedule: [
      { due: '2026-06-30', fen: 8_000_000 },
      { due: '2026-10-31', fen: 20_000_000 },
    ],
  }
  await publish('村内道路硬化施工合同公开', {
    contract,
    ...stage('contract', '2026-05-06', 28_000_000, '兴安建设有限公司'),
  })
  const paid = createEntry({ summary: '支付道路工程款', fen: 7_000_000, contract: contract.id, project })
  await publish('查干村第三季度财务公开', { book: createBook({ entries: [paid] }) })

  const text = async (path: string) => (await fetch(portal.origin() + path)).text()
  const road = await text(`/projects/${unitId}/${project}`)
  expect(road).toContain('比预算少 20,000.00 元')
  expect(road).toContain('是合同价的 25%')
  expect(road).toContain('没有公开这一环节的文件')
  expect(road).toContain(`id=${tender}`)
  const entry = await text(`/books/${unitId}/2026-Q3/${paid.id}`)
  expect(entry).toContain(`/contracts/${unitId}/${contract.id}`)
  expect(entry).toContain(`/projects/${unitId}/${project}`)
  const deal = await text(`/contracts/${unitId}/${contract.id}`)
  expect(deal).toContain('280,000.00')
  expect(deal).toContain('应付 280,000.00 元')
  expect(await text(`/books/${unitId}`)).toContain('村内道路硬化')
})

test('what is closed or withdrawn shows nothing of its rows', async () => {
  const unitId = await makeArea(portal.db, { level: 'village', name: '宝音村' })
  const { draft, release, withdraw } = createDrafts(portal.db, unitId)
  const words = ['密语摘要', '密语公司', '密语标的']
  const [summary = '', company = '', object = ''] = words
  const shared = { contract: someRecord, project: someRecord }
  const id = await release(
    await draft({
      title: '宝音村第三季度财务公开',
      book: createBook({
        period: somePeriod,
        entries: [
          createEntry({ ...shared, id: someRecord, summary, counterparty: { kind: 'organisation', name: company } }),
        ],
      }),
      contract: {
        id: someRecord,
        kind: 'lease',
        number: '',
        title: '草场发包合同',
        party: { kind: 'person', name: '' },
        object,
        quantity: null,
        measure: '',
        fen: 100,
        signed: '2026-01-01',
        start: '2026-01-01',
        end: '2026-12-31',
        project: someRecord,
        schedule: [],
      },
      stage: {
        project: someRecord,
        title: '打井工程',
        stage: 'acceptance',
        day: '2026-08-01',
        fen: null,
        party: company,
        result: '',
      },
    }),
  )
  const read = async () => {
    const shown = { articleId: id, numbers: [1], unitId, typeId: 13, words: [] }
    return showing(await readPublicOutputs(portal.origin(), shown), words)
  }
  const pages = [
    `/books/${unitId}/${somePeriod}`,
    `/books/${unitId}/${somePeriod}/entries.csv`,
    `/books/${unitId}/${somePeriod}/${someRecord}`,
    `/projects/${unitId}/${someRecord}`,
    `/contracts/${unitId}/${someRecord}`,
    `/api/books/unit/${unitId}/${somePeriod}`,
  ]
  expect(await read()).toEqual(expect.arrayContaining(pages))
  const close = (time: Date | null) =>
    portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('article').set({ closed_time: time }).where('id', '=', id).execute()
      await dropCacheTags(tx, [cacheTag('articles', '152201000000')])
    })
  await close(new Date())
  await expect.poll(read).toEqual([])
  await close(null)
  await expect.poll(read).toEqual(expect.arrayContaining(pages))
  await withdraw(id, '账目有误')
  await expect.poll(read).toEqual([])
})

test('a second book of the same days is refused in words, whatever the reason given; a copy has no rows', async () => {
  const unitId = await makeArea(portal.db, { level: 'village', name: '赛罕村' })
  const { draft, release } = createDrafts(portal.db, unitId)
  const own = () => createBook({ period: '2026-Q2', entries: [createEntry({ day: '2026-05-02' })] })
  const first = await release(await draft({ title: '赛罕村第二季度财务公开', book: own() }))
  const site = keylessSite(portal.db)
  const clerk = person('editor', 'zuozhe')
  const { id } = await copyArticle.perform(site, clerk, { id: first })
  const copied = await getWork(portal.db, clerk, '152201000000', id)
  expect(Object.keys(copied.content)).not.toContain('book')

  const month = createBook({ period: '2026-06', entries: [createEntry({ day: '2026-06-02' })] })
  const rows = publicRows({ book: month }, acceptedText, [])
  const { rows: revisions } = await sql<{
    id: number
  }>`select id from article_revision where article_id = ${first}`.execute(portal.db)
  const owner = { articleId: id, revisionId: revisions[0]?.id ?? 0, unitId }
  const write = portal.db.transaction().execute((tx) => writePublicRows(tx, owner, rows))
  await expect(write).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('请在那一篇上修订') })
})

test('an accountant of a township sees the books of its villages in the order of what is to be done', async () => {
  const township = await makeArea(portal.db, { level: 'township', name: '哈拉镇' })
  const names = ['released', 'missing', 'ready', 'unbalanced', 'review', 'returned', 'corrected'] as const
  const units = {} as Record<(typeof names)[number], number>
  for (const name of names)
    units[name] = await makeArea(portal.db, { level: 'village', name: `${name}村`, parent_id: township })
  const period = '2026-Q1'
  const book = () => createBook({ period, entries: [createEntry({ day: '2026-01-05' })] })
  const of = (name: (typeof names)[number]) => createDrafts(portal.db, units[name])
  const title = '第一季度财务公开'
  const release = async (name: 'released' | 'corrected') =>
    of(name).release(await of(name).draft({ title: `${name}${title}`, book: book() }))
  await release('released')
  const corrected = await of('corrected').startRevision(await release('corrected'), {})
  await of('ready').draft({ title, book: book() })
  await of('unbalanced').draft({ title, book: { ...book(), oversight: { day: null, finding: '' } } })
  await of('review').submit(await of('review').draft({ title, book: book() }), 3)
  const returned = await of('returned').submit(await of('returned').draft({ title, book: book() }), 3)
  const reviewer = person('reviewer', 'shenhe')
  await returnDraft.perform(keylessSite(portal.db), reviewer, { ...returned, reason: '第 1 笔没有发票' })

  const token = await createSession(portal, await makeAccount(portal, { areaIds: [township] }))
  const headers = { cookie: `Admin-Token=${token}` }
  const ask = async (query: string) => {
    const answer = await fetch(`${portal.origin()}/api/staff/books?period=${period}${query}`, { headers })
    return ((await answer.json()) as { data: { total: number; rows: { areaId: number; daysLeft: number }[] } }).data
  }
  const data = await ask('')
  expect(data).toMatchObject({ total: 7, due: '2026-04-15', counts: { returned: 1, overdue: 1, soon: 0, ready: 2 } })
  expect(data.rows).toMatchObject([
    { areaId: units.returned, state: 'returned', returnReason: '第 1 笔没有发票' },
    { areaId: units.missing, state: 'missing', task: 'overdue' },
    { areaId: units.unbalanced, state: 'draft', task: 'unbalanced', entries: 1, faults: 1 },
    { areaId: units.ready, task: 'ready' },
    { areaId: units.corrected, task: 'ready', articleId: corrected, daysLeft: null },
    { areaId: units.review, state: 'review' },
    { areaId: units.released, state: 'released', entries: 1, daysLeft: null },
  ])
  expect(data.rows[0]?.daysLeft).toBeLessThan(0)
  expect((await ask('&task=overdue')).rows.map(({ areaId }) => areaId)).toEqual([units.missing])

  const page = async (query: string) =>
    (await fetch(`${portal.origin()}/staff/books?period=${period}${query}`, { headers })).text()
  const html = await page('')
  expect(html).toContain(`href="/staff/articles/new?duty=finance&amp;areaId=${units.missing}&amp;period=${period}"`)
  expect(html).toMatch(/已逾期 \d+ 天/)
  expect(nextSteps(html)).toEqual(['改正', '补录', '继续填', '去送审', '去送审', '查看', '查看', '报送和转发'])
  expect(nextSteps(await page('&view=unbalanced'))).toEqual(['继续填'])
})

const nextSteps = (html: string) =>
  [...html.replaceAll('<!-- -->', '').matchAll(/>([^<>]+)<span class="visually-hidden">：[^<]*的账本</g)].map(
    ([, words]) => words,
  )
