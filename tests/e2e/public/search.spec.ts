import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('search', { name: '按年份、栏目和关键词检索' })
const results = (page: Page) => page.locator('.search-results li')
const year = String(new Date().getFullYear())

test('year, category and keywords narrow the results and stay in the URL', async ({ page, open }) => {
  await open('/search/search')
  await bar(page).getByRole('combobox', { name: '年份' }).selectOption(year)
  await bar(page).getByRole('combobox', { name: '栏目' }).selectOption('党务公开')
  await bar(page).getByRole('searchbox').fill('公示')
  await bar(page).getByRole('searchbox').press('Enter')
  await expect(heading(page)).toHaveText(`检索到有关 ${year}-党务公开-公示 全部内容如下：`)
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  expect(asked()).toEqual({
    messageTime: year,
    articleTypeId: '1',
    inputMessage: '公示',
  })
  await expect(results(page)).toHaveCount(10)
  for (const date of await results(page).locator('time').allInnerTexts()) expect(date).toMatch(new RegExp(`^${year}`))
  for (const result of await results(page).all()) await expect(result.locator('mark').first()).toHaveText('公示')

  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
  await expect.poll(asked).toEqual({ messageTime: year, articleTypeId: '1', inputMessage: '公示', pageNum: '2' })
  await expect(bar(page).getByRole('combobox', { name: '年份' })).toHaveValue(year)
  await expect(bar(page).getByRole('combobox', { name: '栏目' })).toHaveValue('1')
  await expect(bar(page).getByRole('searchbox')).toHaveValue('公示')

  // The category is cleared, the rest is kept.
  await bar(page).getByRole('combobox', { name: '栏目' }).selectOption('全部栏目')
  await bar(page).getByRole('button', { name: '检索' }).click()
  await expect(heading(page)).toHaveText(`检索到有关 ${year}-公示 全部内容如下：`)
})

test('without a query everything is listed, with a total', { tag: '@no-script' }, async ({ page, open }) => {
  await open('/search/search')
  await expect(heading(page)).toHaveText('检索到有关 全部内容如下：')
  await expect(page.locator('.search-summary')).toHaveText(/^没有输入关键词，下面是全部公开内容，.*[1-9]\d* 条/)
})

test('the date of a result is not broken', { tag: '@no-script' }, async ({ page, open }) => {
  await open('/search/search?inputMessage=公示')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page
      .locator('.search-results time')
      .evaluateAll((all) => all.map((time) => time.getClientRects().length))
    expect(lines, `${width} px`).toEqual(Array(10).fill(1))
  }
})

test('a result opens its article at the specified URL', { tag: '@script' }, async ({ page, open }) => {
  await open(`/search/search?inputMessage=${encodeURIComponent('公示')}`)
  const title = await results(page).first().getByRole('heading').innerText()
  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/party\/party\?id=\d+$/)
  await expect(heading(page)).toHaveText(title)
})

test('results are narrowed by links with counts, sorted by date and exported', async ({ page, open }) => {
  await open(`/search/search?inputMessage=${encodeURIComponent('公示')}`)
  const narrow = page.getByRole('navigation', { name: '缩小范围' })
  const unit = narrow.locator('section').filter({ hasText: '单位' }).getByRole('link').first()
  const [, name = '', count = ''] = /^(.+?)\s*(\d+) 条$/s.exec(await unit.innerText()) ?? []
  await unit.click()
  await expect(page.locator('.search-summary')).toContainText(`共 ${count} 条`)
  for (const result of await results(page).all()) await expect(result.locator('small')).toContainText(name)
  await expect(narrow.getByRole('link', { name: `${name} 取消` })).toBeVisible()

  await page.getByRole('link', { name: '按发布时间' }).click()
  await expect(page.getByRole('link', { name: '按发布时间' })).toHaveAttribute('aria-current', 'true')
  const dates = await results(page).locator('time').allInnerTexts()
  expect(dates).toEqual(dates.toSorted().toReversed())

  const address = await page.getByRole('link', { name: '导出列表（CSV）' }).getAttribute('href')
  const file = await page.request.get(new URL(address ?? '', page.url()).href)
  expect(file.headers()['content-disposition']).toContain('attachment')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(Number(count) + 1)
  expect(lines[0]).toBe('"标题","发布日期","单位","栏目","文号","索引号","网址"')
  expect(lines[1]).toContain(`"${name}"`)

  await narrow.getByRole('link', { name: `${name} 取消` }).click()
  await expect(page).not.toHaveURL(/unit=/)
})

test(
  'what is nowhere as it was typed is found by its words, and said so',
  { tag: '@no-script' },
  async ({ page, open }) => {
    await open(`/search/search?inputMessage=${encodeURIComponent('公示 鲸鱼')}`)
    await expect(page.locator('.search-summary')).toContainText(
      '没有完整地写着“公示 鲸鱼”的内容，下面是写有“公示”的内容',
    )
    await expect(page.locator('.search-summary')).toContainText('没有提到“鲸鱼”的内容')
    await expect(results(page)).toHaveCount(10)
  },
)

test('alternative parameter names give the same results', { tag: '@no-script' }, async ({ page, open }) => {
  await open(`/search/search?year=${year}&keyword=${encodeURIComponent('公示')}&type=1`)
  await expect(heading(page)).toHaveText(`检索到有关 ${year}-党务公开-公示 全部内容如下：`)
  await open(`/search/search?contents=${encodeURIComponent('公示')}`)
  await expect(heading(page)).toHaveText('检索到有关 公示 全部内容如下：')
})

test('without results there are suggestions', { tag: '@script' }, async ({ page, open }) => {
  await open(`/search/search?messageTime=2015&inputMessage=${encodeURIComponent('公示 查无此文')}`)
  await expect(heading(page)).toHaveText('检索到有关 2015-公示 查无此文 全部内容如下：')
  await expect(page.getByText('没有检索到这样的内容。')).toBeVisible()
  await expect(page.getByText('暂无数据', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '去掉年份和栏目再查' })).toBeVisible()
  await page.getByRole('link', { name: '只查“公示”' }).click()
  await expect(heading(page)).toHaveText('检索到有关 公示 全部内容如下：')
  await expect(results(page)).toHaveCount(10)
})

for (const words of ['<script>alert(1)</script>', "' or 1=1; --", '！？。', '低'.repeat(3_000), '%00', '🐎']) {
  test(`a query like ${words.slice(0, 12)} is treated as plain text`, { tag: '@no-script' }, async ({ page, open }) => {
    const response = await open(`/search/search?inputMessage=${encodeURIComponent(words)}`)
    expect(response.status()).toBe(200)
    await expect(heading(page)).toContainText(words.slice(0, 100))
    await expect(bar(page).getByRole('searchbox')).toHaveValue(words.slice(0, 100))
  })
}

test('the site search rejects an empty query with a message', { tag: '@script' }, async ({ page, open }) => {
  await open('/dashboard')
  const box = page.getByRole('searchbox', { name: '站内搜索' })
  await page.getByRole('search', { name: '站内搜索' }).getByRole('button').click()
  await expect(box).toHaveJSProperty('validationMessage', '输入内容不能为空！')
  await box.fill('低保')
  await expect(box).toHaveJSProperty('validationMessage', '')
  await box.press('Enter')
  await expect(heading(page)).toHaveText('检索到有关 低保 全部内容如下：')
})
