/**
 * Makes the sample attachments beside it from contents.ts. They are committed; run this only after a change of contents:
 *
 *   npm install                      (excelts, fflate and Playwright's client are dependencies of the project)
 *   node demo/attachments/make.ts    (Node 24; add the path of Chromium where it is not /usr/bin/chromium)
 *
 * The pages of the PDFs are printed by Chromium with a Chinese TrueType font (Debian: fonts-droid-fallback). OpenType/CFF fonts
 * such as Noto Sans CJK work too, but Chromium embeds them glyph by glyph, which makes the files five times as large.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { Workbook } from '@cj-tech-master/excelts'
import { chromium } from '@playwright/test'
import { yuan } from '../text/html.ts'
import { sampleDocuments, totalsOf } from './contents.ts'
import type { SampleDocument } from './contents.ts'
import { docxOf } from './docx.ts'

// The same bytes on every run, as far as the formats allow.
const MADE = new Date('2025-01-02T09:00:00+08:00')

async function xlsxOf({ title, paragraphs, table, closing }: SampleDocument): Promise<Uint8Array> {
  const workbook = new Workbook()
  workbook.created = MADE
  workbook.modified = MADE
  const sheet = workbook.addWorksheet(title.slice(0, 31))
  const add = (cells: readonly (string | number)[], bold = false): void => {
    const row = sheet.addRow(cells.map((cell) => (typeof cell === 'number' ? cell / 100 : cell)))
    for (const [i, cell] of cells.entries()) {
      const target = row.getCell(i + 1)
      target.font = { name: '宋体', size: 11, bold }
      if (typeof cell === 'number') target.numFmt = '#,##0.00'
    }
  }
  add([title], true)
  for (const paragraph of paragraphs) add([paragraph])
  if (table) {
    add(table.heads, true)
    for (const row of table.rows) add(row)
    const totals = totalsOf(table)
    if (totals) add(totals, true)
    for (let i = 1; i <= table.heads.length; i++) sheet.getColumn(i).width = i === 1 ? 26 : 16
  }
  add([closing])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const cellText = (cell: string | number): string => (typeof cell === 'number' ? yuan(cell) : cell)

function htmlOf({ title, paragraphs, table, closing }: SampleDocument): string {
  const line = (cells: readonly (string | number)[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cellText(cell)}</${tag}>`).join('')}</tr>`
  const totals = table ? totalsOf(table) : null
  const lines = table
    ? [line(table.heads, 'th'), ...table.rows.map((row) => line(row, 'td')), ...(totals ? [line(totals, 'th')] : [])]
    : []
  // One family and one weight: each further font would add its glyphs to the file.
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
        if (format === 'xlsx') bytes = await xlsxOf(sample)
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
