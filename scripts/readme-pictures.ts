import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { findChromium } from './chromium.mjs'

/**
 * Makes the strip of pictures of the README from a running portal with demo content.
 * Usage: `npm run readme-pictures -- http://127.0.0.1:9801`
 */
const origin = process.argv[2] ?? 'http://127.0.0.1:9801'
const file = join(import.meta.dirname, '../docs/images/strip.jpg')
const executablePath = findChromium()
if (!executablePath) throw new Error('没有找到 Chromium，无法生成图片。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')

const height = 760
const phone = { width: 390, height }
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const pictures = [
    await picture({ width: 1200, height }, (page) => page.goto(`${origin}/dashboard`)),
    await picture(phone, openTable),
    await picture(phone, lookUpInElderMode),
    await picture(phone, openChecks),
  ]
  await saveStrip(pictures)
} finally {
  await browser.close()
}

async function picture(
  viewport: { width: number; height: number },
  open: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(page)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const image = await page.screenshot()
  await context.close()
  return image
}

/** The newest accounts of a village. */
async function openTable(page: Page): Promise<void> {
  await page.goto(`${origin}/village/village?articleTypeId=12`)
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /收支/ })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('table')
    .first()
    .evaluate((table) => table.scrollIntoView({ block: 'center' }))
}

async function lookUpInElderMode(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'display', value: 'elder', url: origin }])
  await page.goto(`${origin}/subsidy/subsidy`)
  await page.getByRole('textbox', { name: '身份证号' }).fill('999999195501010014')
  await page.getByRole('main').getByRole('button', { name: '查询', exact: true }).click()
  await page.locator('#statement-title').waitFor()
}

/** What the checks say about an invented phone number, beside the text of a new article. */
async function openChecks(page: Page): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号').fill('demo-editor')
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/staff/)
  await page.goto(`${origin}/staff/articles/new`)
  await choose(page, 'areaId', '嘎查')
  await page.getByLabel('标题').fill('集体机动地承包公告')
  await choose(page, 'articleTypeId', '公告')
  await page.getByRole('button', { name: '开始写' }).click()
  const text = page.getByRole('textbox', { name: '正文' })
  await text.locator('p').first().click()
  await page.keyboard.type('集体机动地公开承包，联系人示例甲，电话 13800000001。')
  await page.getByRole('button', { name: /检查发现/ }).click()
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`input#${name}`).fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** Puts the pictures side by side. */
async function saveStrip(pictures: readonly Buffer[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2_480, height: height + 40 } })
  const images = pictures.map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`)
  await page.setContent(
    `<style>body{margin:20px;display:flex;gap:20px;background:#efe9e0}img{height:${height}px;border-radius:8px;box-shadow:0 2px 10px #0003}</style>${images.join('')}`,
    { waitUntil: 'load' },
  )
  mkdirSync(join(file, '..'), { recursive: true })
  await page.screenshot({ path: file, type: 'jpeg', quality: 70 })
}
