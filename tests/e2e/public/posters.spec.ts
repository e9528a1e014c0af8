import type { Page } from '@playwright/test'
import { showBody } from '../../../src/domain/articles/body.server.ts'
import { onBoards } from '../../../src/domain/articles/body-table-paper.ts'
import { splitWideTables } from '../../../src/domain/articles/posters/poster-tables.ts'
import { printed, type PrintedPage, readText } from '../printed.ts'
import { expect, test } from '../test.ts'

const a4 = { narrow: 595, wide: 842 }

/** Opens the poster of the newest book of a unit. */
async function openPoster(page: Page, open: (path: string) => Promise<unknown>) {
  await open('/books')
  await page.getByRole('main').locator('summary').first().click()
  await page.getByRole('main').locator('a[href*="/books/"][href*="-"]').first().click()
  await page.getByRole('main').getByRole('link', { name: '打印张贴' }).click()
  await expect(page.locator('.poster h1')).toBeVisible()
}

/** Some fonts name a character by its radical. */
const asPrinted = (words: string): RegExp =>
  new RegExp(
    Array.from(words.normalize('NFKC'), (character) =>
      /[\u4e00-\u9fff]/.test(character) ? `[${character}\u2e80-\u2fdf]` : character.replace(/[^\w\s]/, '\\$&'),
    ).join(''),
  )

function expectOnPaper(sheets: readonly PrintedPage[]) {
  for (const [at, { texts, width, height }] of sheets.entries()) {
    expect([width, height].map(Math.round).toSorted((one, other) => one - other)).toEqual([a4.narrow, a4.wide])
    const text = readText([sheets[at] as PrintedPage]).replaceAll(' ', '')
    expect(text).toMatch(asPrinted(`第${at + 1}页,共${sheets.length}页`))
    for (const { text: words, left, right } of texts) {
      expect(left, words).toBeGreaterThanOrEqual(0)
      expect(right, words).toBeLessThanOrEqual(width)
    }
  }
}

test('a book is posted in large print: headings on each sheet, page x of y, a code', async ({ page, open }) => {
  await openPoster(page, open)
  const sheets = await printed(page)
  expect(sheets.length).toBeGreaterThan(1)
  expectOnPaper(sheets)
  const title = (await page.locator('.poster h1').textContent()) ?? ''
  for (const sheet of sheets) expect(readText([sheet])).toMatch(asPrinted(title))
  const text = readText(sheets)
  expect(text).toMatch(asPrinted('手机扫一扫,看这份公示现在与网上是否一致。'))
  expect(text).toMatch(asPrinted('(盖章)'))
  expect(text).not.toMatch(asPrinted('返回正文'))
  await expect(page.locator('.poster-check img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('the code on a poster leads to the page that says whether the paper is up to date', async ({ page, open }) => {
  await openPoster(page, open)
  const path = /\/p\/\S+/.exec((await page.locator('.poster-address').textContent()) ?? '')?.[0] ?? ''
  await open(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('与网上一致')
  await page.getByRole('link', { name: '看网上的内容' }).click()
  await expect(page.getByRole('link', { name: '打印张贴' })).toBeVisible()
})

const columns = 24
const rows = 60
const names = Array.from({ length: rows }, (_, row) => `行${row + 1}目`)
/** More columns than a turned sheet has room for, and more rows than fit on one. */
const wideTable = [
  '<table><caption>分组明细</caption><thead><tr>',
  ...Array.from({ length: columns }, (_, at) => `<th scope="col">栏${at + 1}目</th>`),
  '</tr></thead><tbody>',
  ...names.map((name) => `<tr><th scope="row">${name}</th>${'<td>1,234.56</td>'.repeat(columns - 1)}</tr>`),
  '</tbody></table>',
].join('')

test('no cell of a table is cut or lost, however wide and long it is @script', async ({ page, open }) => {
  await openPoster(page, open)
  const html = showBody(splitWideTables(wideTable), (url) => url, [], 0, onBoards)
  await page.evaluate((body) => {
    document.querySelector('.poster')?.classList.add('poster-turned')
    document.querySelector('.poster .prose')?.setHTMLUnsafe(body)
  }, html)
  const sheets = await printed(page)
  expectOnPaper(sheets)
  const text = readText(sheets)
  expect(text.split('1,234.56')).toHaveLength(rows * (columns - 1) + 1)
  const parts = text.split('分组明细').length - 1
  expect(parts).toBeGreaterThan(1)
  for (const name of names) expect(text.split(name)).toHaveLength(parts + 1)
  for (const sheet of sheets) {
    const own = readText([sheet])
    if (own.includes('1,234.56')) expect(own).toContain('栏1目')
  }
})
