import type { Page } from '@playwright/test'
import { showBody } from '../../../src/domain/articles/body.server.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { districtAddress } from '../portal.ts'
import { printed, readText } from '../printed.ts'
import { expect, test } from '../test.ts'

/** What paper says about where it comes from. */
const foot = (page: Page) => page.locator('.print-foot')

for (const [address, unit] of [
  ['/dashboard', null],
  ['/party/party?articleTypeId=1', '乌兰浩特市'],
  ['/subsidy/subsidy', null],
] as const) {
  test(`a printed page names site, address and day, with a code: ${address}`, async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open(address)
    await expect(foot(page)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(foot(page)).toContainText('乌兰浩特市三务公开')
    if (unit) await expect(foot(page)).toContainText(`三务公开　${unit}`)
    await expect(foot(page)).toContainText(address)
    if (javaScriptEnabled) {
      await expect(foot(page)).toContainText(page.url())
      await expect(foot(page)).toContainText(`打印日期：${formatDate(new Date())}`)
    }
    const code = foot(page).locator('img')
    await code.scrollIntoViewIfNeeded()
    await expect(code).toHaveJSProperty('complete', true)
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
  })
}

test('a printed article names its unit, and its own address wherever it was opened', async ({ page, open }) => {
  await open('/news-list/news-list')
  const first = page.getByRole('main').locator('.titles a').first()
  await open((await first.getAttribute('href')) ?? '')
  await page.emulateMedia({ media: 'print' })
  await expect(foot(page)).toHaveText(/三务公开　\S+.*\/news\/news\?id=\d+|三务公开　\S+.*\/[a-z-]+\/[a-z-]+\?id=\d+/)
})

const columns = 18
const rows = 60
/** The table of case c11: eighteen columns, a row of sums, and more rows than a page has room for. */
const wideTable = showBody(
  [
    '<table><caption>分组明细</caption><thead><tr>',
    ...Array.from({ length: columns }, (_, at) => `<th scope="col">栏${at + 1}目</th>`),
    '</tr></thead><tbody>',
    ...Array.from(
      { length: rows },
      (_, row) => `<tr><th scope="row">行${row + 1}</th>${'<td>1,234.56</td>'.repeat(columns - 1)}</tr>`,
    ),
    `</tbody><tfoot><tr><th scope="row">合计</th>${'<td>74,073.60</td>'.repeat(columns - 1)}</tr></tfoot></table>`,
  ].join(''),
  (url) => url,
)

for (const display of ['', 'elder', 'dark', 'closed.wide'])
  test(`all columns of a wide table are on paper, black on white, in the display “${display}” @script`, async ({
    page,
    open,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    if (display) await context.addCookies([{ name: 'display', value: display, url: districtAddress('乌兰浩特市') }])
    await open('/party/party?articleTypeId=1')
    await open((await page.getByRole('main').locator('.titles a').first().getAttribute('href')) ?? '')
    await page.evaluate((html) => document.querySelector('.prose')?.setHTMLUnsafe(html), wideTable)
    const pages = await printed(page)
    for (const { texts, width } of pages)
      for (const { text, left, right } of texts) {
        expect(left, text).toBeGreaterThanOrEqual(0)
        expect(right, text).toBeLessThanOrEqual(width)
      }
    const withRows = pages.filter((each) => /行\d+1,234\.56/.test(readText([each])))
    expect(withRows.length).toBeGreaterThan(1)
    for (const each of withRows)
      for (let at = 1; at <= columns; at++) expect(readText([each]).split(`栏${at}目`)).toHaveLength(2)
    const text = readText(pages)
    expect(text.split('1,234.56')).toHaveLength(rows * (columns - 1) + 1)
    expect(text.split('74,073.60')).toHaveLength(columns)
    expect(text.split('合计')).toHaveLength(2)
    for (const control of ['选择栏目', '打印', '返回', '字号', '朗读', '上一篇', '回到顶部', '关闭'])
      expect(text.replace('打印日期', '')).not.toContain(control)
    for (const each of pages)
      for (const colour of each.colours) expect(['#000000', '#666666', '#ffffff']).toContain(colour)
  })

test('six columns of amounts are whole from 768 px on', { tag: '@no-script' }, async ({ page, open }) => {
  const amounts = `<tr><th scope="row">公共场地使用费</th>${'<td>1,234,567.89</td>'.repeat(5)}</tr>`
  const headings = ['项目', '收入（元）', '支出（元）', '结余（元）', '年度计划（元）', '上年（元）']
  const table = `<table><thead><tr>${headings.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>${amounts}</tbody></table>`
  await open('/party/party?articleTypeId=1')
  await open((await page.getByRole('main').locator('.titles a').first().getAttribute('href')) ?? '')
  await page.evaluate(
    (html) => document.querySelector('.prose')?.setHTMLUnsafe(html),
    showBody(table, (url) => url),
  )
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await page.locator('.table-scroll').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(hidden, `${width} px`).toBe(0)
  }
})

for (const address of ['/duties', '/books'])
  test(`units that are folded on the screen are on paper: ${address}`, async ({ page }) => {
    await page.goto(`${districtAddress('科尔沁右翼前旗')}${address}`)
    const units = page.locator('.folded-group li a')
    await expect(units.first()).toBeHidden()
    const count = await units.count()
    expect(count).toBeGreaterThan(100)
    await page.emulateMedia({ media: 'print' })
    await expect(units.filter({ visible: true })).toHaveCount(count)
  })
