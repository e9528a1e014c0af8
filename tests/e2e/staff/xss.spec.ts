import type { Page } from '@playwright/test'
import { operator } from '../../../src/access/policy.ts'
import { addAreas } from '../../../src/domain/units/commands.server.ts'
import { addArticles } from '../../../src/domain/articles/commands.server.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import { cleanHtml } from '../../../src/platform/html/read-html.server.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { createArticle } from '../../harness/factories.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { takeShare } from '../../harness/share.ts'
import { createContent } from '../../harness/writing.ts'
import { xssDocx } from '../../fixtures/xss-docx.ts'
import { xssAnchors, xssLinks, xssPayloads } from '../../fixtures/xss-payloads.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { countRuns, listDangers, type Watch, watchedContext } from '../../fixtures/xss-watch.ts'
import { hydrated } from '../staff.ts'
import { expect, freshTest as test } from '../test.ts'

// One portal for all of them: the demo content of the others is not mixed with payloads.
test.describe.configure({ mode: 'default' })

const all = [...xssPayloads, ...xssAnchors]
const inOneLine = all.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
const articleIds: number[] = []
const areaIds: number[] = []
const packSize = 60
let portal: OwnPortal
let watch: Watch

test.beforeAll(async ({ browser }) => {
  portal = await startOwnPortal({ fill, preloaded: 'tests/fixtures/report-only.ts' })
  watch = await watchedContext(browser)
  await watch.context.addCookies([cookieOf(portal.token)])
})

const cookieOf = (value: string) => ({ name: 'Admin-Token', value, url: portal.origin })
test.afterAll(() => portal.stop())
test.afterEach(() => {
  expect(watch.ran, 'scripts that ran').toEqual([])
  expect(watch.violations, 'what only the Content-Security-Policy would hold back').toEqual([])
})

/** Texts that can stand in one body: what follows some others would be part of them. */
function packsOf(texts: readonly string[], size: number): string[][] {
  const packs: string[][] = []
  const closed = texts.filter((text) => cleanHtml(`${text}<p>完</p>`).endsWith('<p>完</p>'))
  for (let at = 0; at < closed.length; at += size) packs.push(closed.slice(at, at + size))
  return [...packs, ...texts.filter((text) => !closed.includes(text)).map((text) => [text])]
}

/** Without NUL, which no database holds. */
const bodyOf = (pack: readonly string[]): string =>
  pack.map((text) => `${text.replaceAll('\0', '')}<p>其后的正文</p>`).join('')

/** Old articles and units, as imports bring them in: HTML as it comes, and payloads as every short text. */
async function fill(db: Db): Promise<void> {
  let at = 0
  const next = (most: number): string => {
    at += 1
    while ((inOneLine[at % all.length] ?? '').length > most) at += 1
    return inOneLine[at % all.length] ?? ''
  }
  const packs = packsOf(all, packSize)
  const articles = packs.map((pack) =>
    createArticle({
      article_type_id: 8,
      title: next(200),
      author: next(60),
      source: next(100),
      publisher: next(100),
      description: next(300),
      index_no: next(60),
      document_no: next(60),
      content: bodyOf(pack),
      attachments: [{ name: attachmentName(next(100)), url: '/files/a.pdf', media_type: next(100), size_bytes: 1 }],
    }),
  )
  const area = { district_code: '152201000000', code: null, unit_type: 1, unit_group: null, position: 1 }
  const intros = inOneLine.map((name, index) => ({
    ...area,
    name,
    parent_id: 1,
    // The menus of all pages show towns.
    level: index < packs.length ? ('township' as const) : ('village' as const),
    intro: bodyOf(packs[index] ?? []),
  }))
  await db.transaction().execute(async (tx) => {
    articleIds.push(...(await addArticles(tx, operator('测试员'), articles)))
    areaIds.push(...(await addAreas(tx, operator('测试员'), intros)).slice(0, packs.length))
  })
}

/** Without what the schema refuses in names of attachments. */
const attachmentName = (text: string): string =>
  text
    .replaceAll(/[,|/\\]/g, ' ')
    .trim()
    .slice(0, 120)

/** Opens pages. `shown`: what must be in them, so that nothing is tested in vain. */
async function visit(paths: readonly string[], shown: RegExp = /./): Promise<void> {
  const page = await watch.context.newPage()
  for (const path of paths) {
    const response = await page.goto(portal.origin + path)
    expect(response?.status(), path).toBeLessThan(400)
    // The editor shows its text after it is hydrated.
    await expect(page.locator('main'), path).toContainText(shown)
    expect(await listDangers(page), path).toEqual([])
    expect(page.url()).toContain(portal.origin)
  }
  await page.close()
}

async function call(path: string, init: RequestInit & { json?: object }): Promise<{ code: number; data: unknown }> {
  const { json, ...others } = init
  const response = await fetch(`${portal.origin}/api/staff/articles${path}`, {
    ...others,
    headers: { token: portal.token, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  })
  return (await response.json()) as { code: number; data: unknown }
}

const own = { areaId: 1, articleTypeId: 8 }

async function createDraft(): Promise<number> {
  const { data } = await call('', { method: 'POST', json: { content: createContent(own) } })
  return (data as { id: number }).id
}

test('payloads run where nothing cleans them', { tag: '@script' }, async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(200)
  expect(new Set(all).size).toBe(all.length)
  expect(await countRuns(watch, xssPayloads)).toBeGreaterThan(120)
  // One of them brings a policy of its own.
  watch.violations.length = 0
})

test(
  'what runs in a page of the portal, and what its policy would hold back, is noticed',
  { tag: '@script' },
  async () => {
    const page = await watch.context.newPage()
    await page.goto(`${portal.origin}/dashboard`)
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="xssRan(1)">'))
    await expect.poll(() => watch.ran).toHaveLength(1)
    expect(watch.violations.join('\n')).toContain('script-src-attr inline')
    watch.ran.length = 0
    watch.violations.length = 0
    await page.close()
  },
)

test('old articles, units and their texts run nothing', { tag: '@script' }, async () => {
  test.slow()
  const packs = packsOf(all, packSize).filter(({ length }) => length > 1).length
  const articles = articleIds.map((id) => `/news/news?id=${id}`)
  const units = areaIds.map((id) => `/message/messgae?id=${id}&type=1`)
  await visit([...articles.slice(0, packs), ...units.slice(0, packs)], /其后的正文/)
  await visit([...articles.slice(packs), ...takeShare(units.slice(packs), 'units')])
  await visit([
    '/dashboard',
    '/news/news',
    '/news/news?pageNum=2',
    '/regions/regions',
    '/sitemap',
    '/staff/articles?view=published',
  ])
  await watch.context.addCookies([cookieOf(portal.auditorToken)])
  await visit(['/staff/audit'])
  await watch.context.addCookies([cookieOf(portal.token)])
})

test('searches for payloads run nothing', { tag: '@script' }, async () => {
  test.slow()
  const words = inOneLine.filter((text) => text.length <= 100)
  const search = (text: string) => `/search/search?inputMessage=${encodeURIComponent(text)}`
  await visit(words.filter((_, at) => at % 24 === 0).map(search))
  // The others are read, not shown, which is faster.
  const page = await watch.context.newPage()
  await page.goto(portal.origin + search('x'))
  const others = takeShare(words, 'searches', 6)
    .map(search)
    .concat(
      xssLinks.map((link) => `/login?next=${encodeURIComponent(link)}`),
      xssLinks.map((link) => `/leaving?id=${articleIds[0]}&url=${encodeURIComponent(link)}`),
    )
  const dangers = await page.evaluate(async (paths) => {
    const found: string[] = []
    for (const path of paths) {
      const text = await (await fetch(path)).text()
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      for (const element of documentElement.querySelectorAll('*'))
        for (const { name, value } of element.attributes)
          if (name.startsWith('on') || /^\s*(javascript|data|vbscript)\s*:/i.test(value))
            found.push(`${path}: ${element.localName} ${name}=${value}`)
      for (const script of documentElement.querySelectorAll('script'))
        if (/^\s*xssRan/.test(script.text)) found.push(`${path}: ${script.outerHTML}`)
    }
    return found
  }, others)
  expect(dangers).toEqual([])
  await page.close()
  // Chromium reports the styles of documents that are only parsed.
  expect(watch.violations.splice(0).filter((words) => !words.includes(' style-src-elem inline '))).toEqual([])
})

const text = (value: string, marks: object[] = []) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (value: string) => ({ type: 'paragraph', content: [text(value)] })
const linked = (href: string) => ({ type: 'paragraph', content: [text('点', [{ type: 'link', attrs: { href } }])] })

/** A document whose every text is a payload. */
const documentOfAll = (texts: readonly string[], links: readonly string[]) => ({
  type: 'doc',
  content: [
    ...texts.map(paragraph),
    ...texts.map((alt) => ({ type: 'figure', attrs: { src: '/files/a.png', alt, caption: alt } })),
    {
      type: 'table',
      attrs: { caption: texts[0] },
      content: texts.map((value) => ({
        type: 'tableRow',
        content: [{ type: 'tableCell', content: [paragraph(value)] }],
      })),
    },
    ...links.map(linked),
    paragraph('其后的正文'),
  ],
})

test(
  'documents sent to the API run nothing, in lists, reviews, comparisons or the editor',
  { tag: '@script' },
  async () => {
    test.slow()
    const accepted = xssLinks.filter(
      (link) => articleDocumentSchema.safeParse({ type: 'doc', content: [linked(link)] }).success,
    )
    for (const link of xssLinks) {
      const content = { ...createContent(own), document: { type: 'doc', content: [linked(link)] } }
      const { code } = await call('', { method: 'POST', json: { content } })
      expect(code, link).toBe(accepted.includes(link) ? 200 : 400)
    }
    const drafts = createDrafts(portal.db, 1)
    const addresses: string[] = []
    for (let at = 0; at < inOneLine.length; at += 130) {
      const texts = inOneLine.slice(at, at + 130)
      const id = await createDraft()
      await drafts.release(id)
      expect((await call(`/${id}/revise`, { method: 'POST', json: {} })).code).toBe(200)
      const short = (most: number) => texts.find((each) => each.length <= most) ?? ''
      const content = {
        ...createContent(own),
        title: texts[1],
        author: short(60),
        source: short(100),
        publisher: short(100),
        description: texts[2],
        correction: texts[3],
        indexNo: short(60),
        documentNo: short(60),
        attachments: texts.slice(0, 30).map((name) => ({
          name: attachmentName(name),
          url: '/files/a.pdf',
          mediaType: short(100),
          sizeBytes: 1,
        })),
        document: documentOfAll(texts, accepted),
      }
      const saved = await call(`/${id}`, { method: 'PUT', json: { version: 1, content } })
      expect(saved).toMatchObject({ code: 200 })
      await visit([`/staff/articles/${id}`, `/staff/articles/${id}/edit`], /其后的正文/)
      await drafts.release(id)
      addresses.push(`/news/news?id=${id}`, `/history/${id}/2`)
    }
    await visit(addresses, /其后的正文/)
  },
)

/** The editor of a new draft. */
async function openEditor(): Promise<{ page: Page; id: number }> {
  const id = await createDraft()
  const page = await watch.context.newPage()
  await page.goto(`${portal.origin}/staff/articles/${id}/edit`)
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  return { page, id }
}

test('text that is pasted or imported runs nothing', { tag: '@script' }, async () => {
  test.slow()
  const { page, id } = await openEditor()
  const body = page.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.press('Control+End')
  await page.evaluate((texts) => {
    const editor = document.querySelector('.ProseMirror')
    for (const html of texts) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      editor?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, packsOf(all, 20).map(bodyOf))
  await expect(body).toContainText('其后的正文')
  expect(await listDangers(page)).toEqual([])
  // Chromium reports handlers and media of the document that pasted text is parsed into, where nothing runs.
  const reports = watch.violations.splice(0)
  expect(reports.filter((words) => !/ (script-src-attr inline|media-src) /.test(words))).toEqual([])
  await page.locator('.word-import input').setInputFiles({
    name: '"><img src=x onerror=xssRan(0)>.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: xssDocx(all, xssLinks),
  })
  await expect(page.locator('.word-import [role=status]')).toContainText('已导入')
  await expect(body).toContainText('链接0')
  const names = inOneLine.filter((_, at) => at % 60 === 1).map((text) => text.replaceAll('/', ' ').slice(0, 100))
  await page.locator('.drop-zone input').setInputFiles(
    names.map((name, at) => ({
      name: `${at}${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`附件 ${at}`),
    })),
  )
  // One after the other, in an editor that is full of text.
  await expect(page.locator('.attachment-list a')).toHaveCount(names.length, { timeout: 180_000 })
  await expect(page.locator('.save-state')).toContainText('已保存')
  expect(await listDangers(page)).toEqual([])
  await page.close()
  await createDrafts(portal.db, 1).release(id)
  await visit([`/staff/articles/${id}`, `/news/news?id=${id}`], /其后的正文/)
})

test('messages run nothing where they are found', { tag: '@script' }, async () => {
  const phone = '13900000042'
  for (let at = 0; at < inOneLine.length; at += 80) {
    const message = { nickname: (inOneLine[at] ?? '').slice(0, 20), phone, areaId: 1, receiptOnly: false }
    const content = inOneLine
      .slice(at, at + 12)
      .join('\n')
      .slice(0, 900)
    const response = await fetch(`${portal.origin}/api/message/createMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, content }),
    })
    expect(await response.json()).toMatchObject({ code: 200 })
  }
  const page = await watch.context.newPage()
  await page.goto(`${portal.origin}/feedback/feedback`)
  await page.getByLabel('手机号码', { exact: true }).fill(phone)
  await page.getByRole('main').getByRole('button', { name: '查找', exact: true }).click()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('xssRan')
  expect(await listDangers(page)).toEqual([])
  await page.close()
})
