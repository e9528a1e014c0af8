/**
 * Makes the sample attachments in this folder from contents.ts. They are committed; run this only after a change of
 * contents:
 *
 *   npm install                      (fflate and Playwright's client are dependencies of the project)
 *   node demo/attachments/make.ts    (Node 24; add the path of Chromium where it is not /usr/bin/chromium)
 *
 * Chromium prints the PDFs with a Chinese TrueType font (Debian: fonts-droid-fallback). OpenType/CFF fonts such as Noto
 * Sans CJK work too, but Chromium embeds them glyph by glyph, which makes the files five times as large.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { yuan } from '../text/html.ts'
import { writeXlsx, type XlsxCell } from '../../src/files/write-xlsx.ts'
import { sampleDocuments, totalsOf } from './contents.ts'
import type { SampleDocument } from './contents.ts'
import { docxOf } from './docx.ts'

// Reproducible output, as far as the formats allow.
const MADE = new Date('2025-01-02T09:00:00+08:00')

function xlsxOf({ title, paragraphs, table, closing }: SampleDocument): Uint8Array {
  const rows: XlsxCell[][] = [[title], ...paragraphs.map((paragraph) => [paragraph])]
  const bold = new Set([0])
  const add = (cells: readonly (string | number)[], isBold = false): void => {
    if (isBold) bold.add(rows.length)
    rows.push(cells.map((cell) => (typeof cell === 'number' ? cell / 100 : cell)))
  }
  if (table) {
    add(table.heads, true)
    for (const row of table.rows) add(row)
    const totals = totalsOf(table)
    if (totals) add(totals, true)
  }
  add([closing])
  return writeXlsx(title.slice(0, 31), rows, { bold, widths: table?.heads.map((_, at) => (at === 0 ? 26 : 16)) ?? [] })
}

const cellText = (cell: string | number): string => (typeof cell === 'number' ? yuan(cell) : cell)

function htmlOf({ title, paragraphs, table, closing }: SampleDocument): string {
  const line = (cells: readonly (string | number)[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cellText(cell)}</${tag}>`).join('')}</tr>`
  const totals = table ? totalsOf(table) : null
  const lines = table
    ? [line(table.heads, 'th'), ...table.rows.map((row) => line(row, 'td')), ...(totals ? [line(totals, 'th')] : [])]
    : []
  // A single family and weight: each further font would embed its glyphs in the file.
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title><style>
body{font:16px/1.9 "Droid Sans Fallback","Noto Sans CJK SC","Source Han Sans SC",sans-serif;margin:0}
h1{font-size:24px;font-weight:400;text-align:center}th{font-weight:400;background:#f4ede1}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #555;padding:4px 10px;text-align:left}
</style><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}<table>${lines.join('')}</table><p>${closing}</p></html>`
}

async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: argv[2] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    for (const sample of sampleDocuments) {
      for (const format of sample.formats) {
        let bytes: Uint8Array
        if (format === 'xlsx') bytes = xlsxOf(sample)
        else if (format === 'docx') bytes = docxOf(sample, MADE)
        else {
          await page.setContent(htmlOf(sample))
          bytes = await page.pdf({
            format: 'A4',
            margin: { top: '2.5cm', bottom: '2.5cm', left: '2.5cm', right: '2.5cm' },
          })
        }
        writeFileSync(join(import.meta.dirname, `${sample.name}.${format}`), bytes)
      }
    }
  } finally {
    await browser.close()
  }
}

await main()
