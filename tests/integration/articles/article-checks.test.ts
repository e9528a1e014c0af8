import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTitleHints } from '../../../src/domain/articles/writing/checks/title-hints.server.ts'
import { checkContent } from '../../../src/domain/articles/writing/checks/check.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { uploadedFileUrl } from '../../../src/domain/articles/writing/files/files.server.ts'
import { htmlToDocument } from '../../../src/platform/html/read-html.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { createContent } from '../../harness/writing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const check = async (given: Partial<ArticleContent>) =>
  (await checkContent(database.db, createContent(given), { articleId: null, now: new Date() })).map(
    ({ kind, place, excerpt }) => [kind, place, excerpt],
  )
const bodyOf = (html: string) => ({ document: htmlToDocument(html).document })

test('a clean text has no findings', async () => {
  expect(await check({})).toEqual([])
})

test('personal data is found in the body, in fields and in names of files, and masked', async () => {
  expect(await check(bodyOf('<p>第一段</p><p>身份证 11010519491231002X</p>'))).toEqual([
    ['id-number', '正文第 2 段', expect.not.stringContaining('19491231')],
  ])
  expect(await check({ description: '联系人电话 13912345678' })).toMatchObject([['phone', '摘要', expect.anything()]])
  const attachments = [
    { name: '13912345678.pdf', url: '/files/demo/a.pdf', mediaType: 'application/pdf', sizeBytes: 1 },
  ]
  expect(await check({ attachments })).toMatchObject([['phone', '附件 13912345678.pdf 的文件名', expect.anything()]])
})

test('what was found in an attachment when it was uploaded is found again', async () => {
  const sha256 = 'ab'.repeat(32)
  await database.db
    .insertInto('stored_file')
    .values({
      sha256: Buffer.from(sha256, 'hex'),
      media_type: 'application/pdf',
      size_bytes: 1,
      width: null,
      height: null,
      scan: JSON.stringify({
        unreadable: '第 2 页是扫描图片',
        findings: [{ kind: 'bank-card', place: '第 1 页', excerpt: '6222****0000' }],
      }),
    })
    .execute()
  const attachments = [
    { name: '名单.pdf', url: uploadedFileUrl(sha256, '名单.pdf'), mediaType: 'application/pdf', sizeBytes: 1 },
  ]
  expect(await check({ attachments })).toEqual([
    ['unreadable', '附件 名单.pdf', '第 2 页是扫描图片'],
    ['bank-card', '附件 名单.pdf，第 1 页', '6222****0000'],
  ])
})

test('wrong words, wrong totals and empty headers of tables are found', async () => {
  expect(await check(bodyOf('<p>为入民服务</p>'))).toMatchObject([['wrong-word', '正文第 1 段', expect.anything()]])
  const table = (total: string, header = '金额') =>
    bodyOf(
      `<table><thead><tr><th scope="col">项目</th><th scope="col">${header}</th></tr></thead><tbody><tr><td>甲</td><td>10.00</td></tr><tr><td>乙</td><td>5.50</td></tr><tr><td>合计</td><td>${total}</td></tr></tbody></table>`,
    )
  expect(await check(table('15.50'))).toEqual([])
  expect(await check(table('16.50'))).toEqual([
    ['table-sum', '正文第 1 段', '表格第 4 行第 2 列写的是 16.50，各项相加为 15.50'],
  ])
  expect(await check(table('15.50', ''))).toEqual([['empty-header', '正文第 1 段', '有 1 个空的表头']])
})

test('empty tables, rows without figures and missing totals are found', async () => {
  const table = (...rows: string[][]) =>
    bodyOf(
      `<table><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    )
  expect(await check(table(['甲', ''], ['乙', '']))).toMatchObject([['empty-table', '正文第 1 段', expect.anything()]])
  expect(await check(table(['甲', '1'], ['乙', '2'], ['丙', ''], ['丁', '4'], ['戊', '5'], ['合计', '']))).toEqual([
    ['empty-figure', '正文第 1 段', '表格第 4 行“丙”没有数字'],
    ['empty-figure', '正文第 1 段', '表格第 7 行第 2 列的合计是空的，各项相加为 12'],
  ])
})

test('a title says when its unit used it before, and which other village it names', async () => {
  const { db } = database
  const township = await makeArea(db, { name: '示例镇' })
  const [own, other] = [
    await makeArea(db, { name: '保力示例村', parent_id: township, level: 'village' }),
    await makeArea(db, { name: '红星示例村', parent_id: township, level: 'village' }),
  ]
  const title = '红星示例村2026年三季度账目'
  const releaseTime = new Date('2026-10-08T02:00:00Z')
  const published = { title, article_type_id: 13, release_time: releaseTime }
  const first = await makeArticle(db, { ...published, area_id: own })
  await makeArticle(db, { ...published, area_id: other })
  expect(await findTitleHints(db, first, { title, areaId: own })).toEqual({
    otherVillages: ['红星示例村'],
    usedBefore: null,
  })
  const spaced = '红星示例村 2026年三季度账目'
  expect(await findTitleHints(db, 999_999, { title: spaced, areaId: own })).toEqual({
    otherVillages: ['红星示例村'],
    usedBefore: { id: first, releaseTime },
  })
  expect(await findTitleHints(db, 999_999, { title: '另一个标题', areaId: own })).toEqual({
    otherVillages: [],
    usedBefore: null,
  })
})
