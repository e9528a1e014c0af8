import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { findChromium } from './chromium.mjs'

/**
 * Makes the pictures of docs/guide from a running portal with demo content.
 * Usage: `npm run guide -- http://127.0.0.1:9801`
 */
const origin = process.argv[2] ?? 'http://127.0.0.1:9801'
const folder = join(import.meta.dirname, '../docs/guide')
const executablePath = findChromium()
if (!executablePath) throw new Error('没有找到 Chromium，无法生成图片。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const editor = await signIn('demo-editor')
  await editor.goto(`${origin}/staff/articles/new`)
  const unit = await choose(editor, 'areaId', '嘎查')
  await editor.getByLabel('标题').fill(`${unit}2026年第三季度财务收支公开`)
  await choose(editor, 'articleTypeId', '财务收支表')
  await editor.getByLabel('村级财务收支公开').check()
  await picture(editor, 'new-article')
  await editor.getByRole('button', { name: '开始写' }).click()
  const text = editor.getByRole('textbox', { name: '正文' })
  await text.waitFor()
  await text.locator('td').nth(1).click()
  await editor.keyboard.type('集体机动地承包费')
  await text.locator('p').first().click()
  await editor.keyboard.press('End')
  await editor.keyboard.type('联系人示例甲，电话 13800000001。')
  await editor.locator('.save-state', { hasText: '已保存' }).waitFor()
  await picture(editor, 'editor')
  await editor.getByRole('button', { name: '写完了，去送审' }).click()
  await editor.getByRole('heading', { name: /检查发现/ }).waitFor()
  await waitForScripts(editor)
  await picture(editor, 'checks')
  await editor.getByRole('button', { name: '放入回收站' }).click()
  await editor.getByText('已放入回收站').waitFor()

  const reviewer = await signIn('demo-reviewer')
  await reviewer.goto(`${origin}/staff/articles?view=reviews`)
  await reviewer.locator('.row-title').first().click()
  await reviewer.getByRole('heading', { name: '办理', exact: true }).waitFor()
  await waitForScripts(reviewer)
  await picture(reviewer, 'review')
} finally {
  await browser.close()
}

async function signIn(loginName: string): Promise<Page> {
  const page = await browser.newPage({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号').fill(loginName)
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/staff/)
  return page
}

/** Chooses the first option that contains this text. @returns the option's whole text. */
async function choose(page: Page, name: string, text: string): Promise<string> {
  const field = page.locator(`input#${name}`)
  await field.fill(text)
  const option = page.getByRole('listbox').getByRole('option').first()
  const title = await option.locator('span').innerText()
  await option.click()
  return title.trim()
}

/** Waits until the scripts of an article's page have added what needs them. */
async function waitForScripts(page: Page): Promise<void> {
  await page.getByRole('button', { name: '快捷键' }).waitFor()
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
