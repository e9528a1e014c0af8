import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { loadConfig } from '../src/config.ts'
import { findChromium } from './chromium.mjs'

/**
 * Draws the backgrounds of the pictures for social apps from the districts' sceneries and emblems. The server only
 * writes the words on them. Run when a scenery or an emblem changes: `node scripts/share-pictures.ts`.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/web/public/crawlers/share-backgrounds')
const executablePath = findChromium()
if (!executablePath) throw new Error('没有找到 Chromium，无法绘制图片。')

const inline = (path: string): string =>
  `data:image/svg+xml;base64,${readFileSync(join(root, 'public', path)).toString('base64')}`

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const { areaCode } of loadConfig({}).districts) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(
    `<body style="margin:0;background:#faf7f2">
      <img src="${inline(`scenery/${areaCode}.svg`)}" style="display:block;width:1200px;height:290px;object-fit:cover">
      <div style="height:8px;background:#c40001"></div>
      <img src="${inline(`logo/${areaCode}.svg`)}" style="position:absolute;left:532px;top:226px;width:112px;padding:12px;border-radius:50%;background:#faf7f2">
      <div style="position:absolute;left:0;right:0;bottom:0;height:12px;background:url(${inline('pattern/border.svg')}) repeat-x center"></div>
    </body>`,
  )
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${areaCode}.png`))
  await page.close()
}
await browser.close()
