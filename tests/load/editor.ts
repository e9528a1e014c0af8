import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { createContent, createDocument } from '../harness/writing.ts'
import { stopAll } from './servers/child-process.ts'
import { CannotMeasure } from './machine.ts'
import { startPortal } from './servers/portal.ts'
import { percentile } from './statistics.ts'

/**
 * Types into the editor in Chromium and prints the time from key to paint, in a text of 50 KB with a table of 500 cells.
 * Usage: `npm run editor-speed`, or `node tests/load/editor.ts <keys> <data folder with demo content>`.
 */
const paragraphs = 57
const charactersEach = 300
const rows = 50
const columns = 10
const aimMs = 50

async function measure(keys: number, dataFolder: string): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new CannotMeasure('没有找到 Chromium。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')
  const portal = await startPortal({ dataFolder, core: null })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await openLargeText(page, portal.origin)
    const times = await typeKeys(page, keys)
    const [median, p95, worst] = [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1))
    console.log(`从按键到显示（${keys} 次，目标 ${aimMs} 毫秒）：中位数 ${median}，95% ${p95}，最慢 ${worst} 毫秒`)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Opens a new draft of the demo editor with a large text. */
async function openLargeText(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号').fill('demo-editor')
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/staff/)
  const response = await page.request.post(`${origin}/api/staff/articles`, {
    data: { content: createContent({ title: '编辑器速度测量', document: largeDocument() }) },
  })
  const { data, message } = (await response.json()) as { data: { id: number } | null; message: string }
  if (!data) throw new CannotMeasure(`没有建成稿件：${message}`)
  await page.goto(`${origin}/staff/articles/${data.id}/edit`)
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
