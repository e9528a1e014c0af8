import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlToDocument } from '../../../src/platform/html/read-html.server.ts'
import { checkContent } from '../../../src/domain/articles/writing/checks/check.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createContent } from '../../harness/writing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const check = async (href: string, publicFolder?: string) =>
  (
    await checkContent(
      database.db,
      createContent({ document: htmlToDocument(`<p>甲</p><p>见<a href="${href}">通知</a></p>`).document }),
      { articleId: null, now: new Date(), ...(publicFolder === undefined ? {} : { publicFolder }) },
    )
  ).map(({ kind, place, excerpt }) => [kind, place, excerpt])
const dead = (reason: string) => [['dead-link', '正文第 2 段', `“通知”：${reason}`]]

test('links to articles that the public cannot read are found', async () => {
  const { db } = database
  const published = await makeArticle(db)
  expect(await check(`/news/news?id=${published}`)).toEqual([])
  expect(await check(`/message/messgae?id=1&amp;type=1&amp;articleId=${published}`)).toEqual([])
  expect(await check(`/history/${published}/1`)).toEqual([])

  const withdrawn = await makeArticle(db)
  await withdraw(db, withdrawn)
  expect(await check(`/party/party?id=${withdrawn}`)).toEqual(dead('链接的文章已经撤下'))
  const draft = await createDrafts(db, 1).draft()
  expect(await check(`/history/${draft}`)).toEqual(dead('链接的文章还没有公开'))
  const scheduled = await makeArticle(db, { release_time: new Date(Date.now() + 3_600_000) })
  expect(await check(`/news/news?id=${scheduled}`)).toEqual(dead('链接的文章还没有公开'))
  const area = await db.selectFrom('area').select('id').where('district_code', '=', '152202000000').executeTakeFirst()
  const elsewhere = await makeArticle(db, { district_code: '152202000000', area_id: area?.id ?? 0 })
  expect(await check(`/news/news?id=${elsewhere}`)).toEqual(dead('链接的文章不存在，或不是本站的文章'))
  expect(await check('/news/news?id=999999')).toEqual(dead('链接的文章不存在，或不是本站的文章'))
  expect(await check('/news/news?id=abc')).toEqual(dead('地址中的文章编号有误'))
})

test('links to files that are gone are found', async () => {
  const { db } = database
  const sha256 = 'cd'.repeat(32)
  const url = `/files/u/${sha256}/a.pdf`
  expect(await check(url)).toEqual(dead('链接的文件已经丢失或损坏'))
  await db
    .insertInto('stored_file')
    .values({
      sha256: Buffer.from(sha256, 'hex'),
      media_type: 'application/pdf',
      size_bytes: 1,
      width: null,
      height: null,
      scan: JSON.stringify({ findings: [] }),
    })
    .execute()
  expect(await check(url)).toEqual([])
  await db.updateTable('stored_file').set({ damage: 'changed' }).execute()
  expect(await check(url)).toEqual(dead('链接的文件已经丢失或损坏'))
  const attachments = [{ name: 'a.pdf', url, mediaType: 'application/pdf', sizeBytes: 1 }]
  expect(await checkContent(db, createContent({ attachments }), { articleId: null, now: new Date() })).toMatchObject([
    { kind: 'damaged-file', place: '文件 a.pdf' },
  ])

  const folder = makeFolder()
  mkdirSync(join(folder, 'demo'))
  writeFileSync(join(folder, 'demo/表 1.pdf'), 'x')
  expect(await check(`/files/demo/${encodeURIComponent('表 1')}.pdf`, folder)).toEqual([])
  expect(await check('/files/demo/none.pdf', folder)).toEqual(dead('链接的文件不存在'))
  expect(await check('/files/..%2f..%2fetc/passwd', folder)).toEqual(dead('链接的文件不存在'))
})

test.each([
  ['http://https//www.gov.cn/', '地址中多了一个“http”'],
  ['http://192.168.1.20/notice', '这是内部网络的地址，群众打不开'],
  ['http://0x7f000001/', '这是内部网络的地址，群众打不开'],
  ['http://[::1]/', '这是内部网络的地址，群众打不开'],
  ['http://localhost:9801/dashboard', '这是内部网络的地址，群众打不开'],
  ['http://www/', '网址不完整'],
  ['mailto:abc', '电话号码或邮箱不完整'],
  ['/dashboard#top', '本站的页面没有“#”后面这样的位置，请去掉“#”和它后面的部分'],
])('%j cannot be followed', async (href, reason) => {
  expect(await check(href)).toEqual(dead(reason))
})

test.each([
  'https://www.gov.cn/zhengce/',
  'http://www.政务.cn/',
  'tel:0482-8266001',
  'mailto:a@xam.gov.cn',
  '/dashboard',
])('accepts %j without asking for it', async (href) => {
  expect(await check(href)).toEqual([])
})

test('a link that is bold in part is one link', async () => {
  const document = htmlToDocument('<p><a href="http://www/">甲<strong>乙</strong></a></p>').document
  const findings = await checkContent(database.db, createContent({ document }), { articleId: null, now: new Date() })
  expect(findings.map(({ excerpt }) => excerpt)).toEqual(['“甲乙”：网址不完整'])
})
