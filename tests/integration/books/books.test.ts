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

test('an accountant of a township sees the books of its villages, what is being written first', async () => {
  const township = await makeArea(portal.db, { level: 'township', name: '哈拉镇' })
  const [idle, busy, done] = await Promise.all(
    ['甲村', '乙村', '丙村'].map((name) => makeArea(portal.db, { level: 'village', name, parent_id: township })),
  )
  const period = '2026-Q1'
  const bookOfJanuary = () => createBook({ period, entries: [createEntry({ day: '2026-01-05' })] })
  await createDrafts(portal.db, busy ?? 0).draft({
    book: { ...bookOfJanuary(), oversight: { day: null, finding: '' } },
  })
  const finished = createDrafts(portal.db, done ?? 0)
  await finished.release(await finished.draft({ title: '丙村第一季度财务公开', book: bookOfJanuary() }))
  const token = await createSession(portal, await makeAccount(portal, { areaIds: [township] }))
  const answer = await fetch(`${portal.origin()}/api/staff/books?period=${period}`, {
    headers: { cookie: `Admin-Token=${token}` },
  })
  const { data } = (await answer.json()) as { data: { total: number; rows: object[] } }
  expect(data.total).toBe(3)
  expect(data.rows).toMatchObject([
    { areaId: busy, state: 'draft', entries: 1, faults: 1 },
    { areaId: idle, state: 'missing' },
    { areaId: done, state: 'released', entries: 1 },
  ])
})
