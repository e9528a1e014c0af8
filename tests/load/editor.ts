import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { createBook, createEntry } from '../../src/domain/articles/books/arbitrary-books.ts'
import { createContent, createDocument } from '../harness/writing.ts'
import { stopAll } from './servers/child-process.ts'
import { CannotMeasure } from './machine.ts'
import { startPortal } from './servers/portal.ts'
import { percentile } from './statistics.ts'

/**
 * Types into the editor and into the sheet of a book in Chromium and prints the time from key to paint: in a text of 50 KB
 * with a table of 500 cells, and in a book of 500 entries.
 * Usage: `npm run editor-speed`, or `node tests/load/editor.ts <keys> <data folder with demo content>`.
 */
const paragraphs = 57
const charactersEach = 300
const rows = 50
const columns = 10
/** Of the book. */
const entries = 500
const aimMs = 50

async function measure(keys: number, dataFolder: string): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new CannotMeasure('没有找到 Chromium。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')
  const portal = await startPortal({ dataFolder, core: null })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await openLargeText(page, portal.origin)
    report('正文', await typeKeys(page, keys))
    await openLargeBook(page, portal.origin)
    // As many as a summary can have.
    report(`账本（${entries} 笔）`, await typeKeys(page, Math.min(keys, 100)))
  } finally {
    await browser.close()
    await portal.stop()
  }
}

function report(what: string, times: readonly number[]): void {
  const [median, p95, worst] = [0.5, 0.95, 1].map((part) => percentile([...times], part).toFixed(1))
  console.log(
    `${what}：从按键到显示（${times.length} 次，目标 ${aimMs} 毫秒）：中位数 ${median}，95% ${p95}，最慢 ${worst} 毫秒`,
  )
}

/** Opens the sheet of a new draft with a large book, in the summary of a row in its middle. */
async function openLargeBook(page: Page, origin: string): Promise<void> {
  const rows = Array.from({ length: entries }, (_, at) =>
    createEntry({ day: `2026-0${(at % 3) + 7}-11`, fen: 1_000 + at, summary: '电费', voucher: `记-${at}` }),
  )
  const id = await addDraft(page, origin, { title: '账本速度测量', book: createBook({ entries: rows }) })
  await page.goto(`${origin}/staff/articles/${id}/book`)
  // Rows far from the window get their fields when they are clicked.
  const row = page.getByRole('row', { name: new RegExp(`^${entries / 2} `) })
  await row.getByRole('cell').nth(3).click()
  const summary = page.getByLabel(`第 ${entries / 2} 行摘要`)
  await summary.fill('')
}

async function addDraft(page: Page, origin: string, given: Parameters<typeof createContent>[0]): Promise<number> {
  const response = await page.request.post(`${origin}/api/staff/articles`, { data: { content: createContent(given) } })
  const { data, message } = (await response.json()) as { data: { id: number } | null; message: string }
  if (!data) throw new CannotMeasure(`没有建成稿件：${message}`)
  return data.id
}

/** Opens a new draft of the demo editor with a large text. */
async function openLargeText(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号').fill('demo-editor')
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/staff/)
  const id = await addDraft(page, origin, { title: '编辑器速度测量', document: largeDocument() })
  await page.goto(`${origin}/staff/articles/${id}/edit`)
  const text = page.getByRole('textbox', { name: '正文' })
  await text
    .locator('p')
    .nth(paragraphs / 2)
    .click()
  await page.keyboard.press('End')
}

function largeDocument(): ArticleDocument {
  const text = createDocument(
    ...Array.from({ length: paragraphs }, (_, at) => `第${at}段${'公示'.repeat(charactersEach / 2)}`),
  )
  const cell = (words: string) => ({
    type: 'tableCell' as const,
    attrs: { colspan: 1, rowspan: 1, colwidth: null },
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
  })
  const row = (at: number) => ({
    type: 'tableRow' as const,
    content: Array.from({ length: columns }, (_, column) => cell(`${at}${column}`)),
  })
  const table = {
    type: 'table' as const,
    attrs: { blockId: 'table00000' },
    content: Array.from({ length: rows }, (_, at) => row(at)),
  }
  return { type: 'doc', content: [...text.content, table] }
}

/** @returns milliseconds from each key to the frame that shows it. */
async function typeKeys(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The next task after a frame runs once it is painted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        }),
      true,
    )
  })
  // As fast as people type.
  await page.keyboard.type('a'.repeat(keys), { delay: 80 })
  await page.waitForFunction(
    (count) => (globalThis as unknown as { keyTimes: number[] }).keyTimes.length >= count,
    keys,
  )
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
}

const [keys = '200', seededFolder] = process.argv.slice(2)
const workFolder = mkdtempSync(join(tmpdir(), 'portal-editor-'))
try {
  await measure(Number(keys), seededFolder ?? join(workFolder, 'data'))
} catch (error) {
  console.error(error instanceof CannotMeasure ? error.message : error)
  process.exitCode = 1
} finally {
  await stopAll()
  rmSync(workFolder, { recursive: true, force: true, maxRetries: 20 })
}
