import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'
import { createDocument } from '../../harness/writing.ts'

let portal: TestPortal
let village: number
let drafts: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, {
    name: '甲村',
    level: 'village',
    phone: '0482-8213456',
    parent_id: await makeArea(portal.db),
  })
  drafts = createDrafts(portal.db, village)
})
afterAll(() => portal.close())

const get = (path: string, areaCode?: string) => fetch(portal.origin(areaCode) + path)
const wordsOf = async (path: string, status?: number) =>
  (await shownText(await get(path), status))
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
/** Address of the version that the poster of an article was printed from. */
async function codeOf(id: number): Promise<string> {
  const html = await (await get(`/poster/${id}`)).text()
  const code = /\/qr\.svg\?path=%2Fp%2F(\d+-\w+)/.exec(html)?.[1]
  if (!code) throw new Error(`The poster of ${id} has no code.`)
  expect(html).toContain(`${portal.origin()}/p/${code}`)
  return `/p/${code}`
}
const release = async (given: Parameters<typeof drafts.draft>[0] = {}) => drafts.release(await drafts.draft(given))
const unknown = /不是本网站发布的版本 ?本网站没有发布过这个编号的内容。/

test('a poster says whose it is, what it is, when it was published and where to ask', async () => {
  const id = await release({ title: '草原补助发放公示', document: createDocument('发放 100 元。') })
  const words = await wordsOf(`/poster/${id}`)
  expect(words).toMatch(/乌兰浩特市三务公开甲村草原补助发放公示网上发布：[\d: -]+发放 100 元。/)
  expect(words).toContain('有疑问请打电话：0482-8213456（甲村）')
  expect(words).toContain('（盖章）')
  expect(words).not.toContain('更正：')
  expect((await get(`/poster/${id}`)).headers.get('cache-control')).toBe('public, no-cache')
  expect(await wordsOf(`/politics/politics?id=${id}`)).toContain('打印张贴')
})

test('a unit without a phone is asked for at the site', async () => {
  const area = await makeArea(portal.db, { name: '乙村', level: 'village', phone: '', parent_id: village })
  const id = await makeArticle(portal.db, { article_type_id: 13, area_id: area })
  const { organiser, phone } = portal.site().district.footer
  expect(await wordsOf(`/poster/${id}`)).toContain(`有疑问请打电话：${phone}（${organiser}）`)
})

test('a poster agrees with the site until the text is corrected, then its code leads to what changed', async () => {
  const id = await release({ title: '草原补助', document: createDocument('发放 100 元。') })
  const first = await codeOf(id)
  expect(await wordsOf(first)).toMatch(/与网上一致 ?纸上印的这一版，就是现在网上公开的内容。.*草原补助.*第 1 版/)
  await drafts.revise(id, { document: createDocument('发放 120 元。'), correction: '原文金额有误' })
  await expect.poll(() => wordsOf(first)).toMatch(/已更正 ?纸上印的是从前的一版.*更正：原文金额有误。看改了什么/)
  expect(await (await get(first)).text()).toContain(`href="/history/${id}/2"`)
  const second = await codeOf(id)
  expect(second).not.toBe(first)
  expect(await wordsOf(second)).toMatch(/与网上一致.*第 2 版/)
  expect(await wordsOf(second.toUpperCase().replace('/P/', '/p/'))).toContain('与网上一致')
  expect(await wordsOf(`/poster/${id}`)).toMatch(/更正：[\d: -]+，原文金额有误/)
})

test('a withdrawn text has no poster; its code says when and why', async () => {
  const id = await release({ title: '将撤下的公示' })
  const code = await codeOf(id)
  await drafts.withdraw(id, '内容有误')
  await expect.poll(async () => (await get(`/poster/${id}`)).status).toBe(410)
  const words = await wordsOf(code)
  expect(words).toMatch(/已撤回 ?纸上印的这一版已经撤下，不再公开。.*撤下，理由：内容有误。/)
  expect(words).not.toContain('将撤下的公示')
})

test('the code of an erased version says that it was erased, and nothing of it', async () => {
  const id = await release({ title: '含有密语的公示', document: createDocument('密语。') })
  const code = await codeOf(id)
  await drafts.revise(id, { title: '改好的公示', document: createDocument('没有了。') })
  const site = portal.site()
  await perform(site, requestErasure, person('reviewer', 'shenqing'), {
    id: String(id),
    number: '1',
    reason: '含有个人信息',
  })
  await confirmErasure.perform(site, person('protector', 'queren'), { id, number: 1 })
  await expect.poll(() => wordsOf(code)).toMatch(/已从公开记录删除.*从公开记录中删除，不再公开。理由：含有个人信息/)
  expect(await wordsOf(code)).not.toContain('密语')
})

test('an imported article keeps its code when it is revised', async () => {
  const id = await makeArticle(portal.db, { article_type_id: 13, area_id: village, content: '<p>导入的旧文</p>' })
  const code = await codeOf(id)
  expect(await wordsOf(code)).toMatch(/与网上一致.*第 1 版/)
  await drafts.revise(id, { document: createDocument('修订的新文'), correction: '补充' })
  await expect.poll(() => wordsOf(code)).toMatch(/已更正.*更正：补充。看改了什么/)
})

test('drafts, texts of the future, other districts and wrong codes are all unknown', async () => {
  const draft = await drafts.draft({ title: '没有公开的稿件' })
  const later = await makeArticle(portal.db, {
    article_type_id: 13,
    area_id: village,
    release_time: new Date(Date.now() + 86_400_000),
  })
  const code = await codeOf(await release())
  for (const path of [`/p/${draft}-22222222`, `/p/${later}-22222222`, '/p/999999-22222222', '/p/1', `${code}2`])
    expect(await wordsOf(path, 404), path).toMatch(unknown)
  expect((await get(code, '152202000000')).status).toBe(404)
  for (const id of [draft, later, 999_999, 'a']) expect((await get(`/poster/${id}`)).status, String(id)).toBe(404)
})
