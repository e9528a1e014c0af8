import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { loadConfig } from '../src/config.ts'
import { findChromium } from './chromium.mjs'

/** Draws the home screen icons from the districts' emblems. Run when an emblem changes: `node scripts/app-icons.ts`. */
const sizes = [192, 512]
const root = join(import.meta.dirname, '..')
const folder = join(root, 'public/app-icons')
const executablePath = findChromium()
if (!executablePath) throw new Error('没有找到 Chromium，无法绘制图标。')

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const { areaCode } of loadConfig({}).districts) {
  const emblem = readFileSync(join(root, `public/logo/${areaCode}.svg`)).toString('base64')
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    // Phones crop icons to their own shape: leave a margin of 10% on each side.
    await page.setContent(
      `<body style="margin:0;background:#faf7f2"><img src="data:image/svg+xml;base64,${emblem}" style="display:block;width:80%;padding:10%"></body>`,
    )
    await page.screenshot({ path: join(folder, `${areaCode}-${size}.png`) })
    await page.close()
  }
}
await browser.close()
