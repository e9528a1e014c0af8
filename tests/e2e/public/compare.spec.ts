import { readFile } from 'node:fs/promises'
import { districtAddress } from '../portal.ts'
import { printed, readText } from '../printed.ts'
import { expect, test } from '../test.ts'

const origin = districtAddress('科尔沁右翼前旗')
const office = '办公、差旅、会议等管理费支出'
const land = '征占土地补偿支出'

test('a journalist gets office costs and land compensation of twenty villages and three years as CSV in four screens', async ({
  page,
}) => {
  let opened = 0
  page.on('framenavigated', (frame) => (opened += frame === page.mainFrame() ? 1 : 0))
  const heading = () => page.getByRole('heading', { level: 1 })
  await page.goto(`${origin}/dashboard`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /各村的账放在一起看/ })
    .click()
  await expect(heading()).toHaveText('比一比')

  await page.getByText('比哪几项').click()
  await page.getByRole('checkbox', { name: '支出合计' }).uncheck()
  for (const item of [office, land]) await page.getByRole('checkbox', { name: item }).check()
  await page.getByText('哪些苏木乡镇').click()
  const townships = page.getByRole('group', { name: '一个也不勾，就是全部' }).getByRole('checkbox')
  for (const at of [0, 1]) await townships.nth(at).check()
  const quarters = page.getByRole('combobox', { name: '从' })
  const newest = (await page.getByRole('combobox', { name: '到' }).inputValue()).split('-Q')
  const [year, quarter] = [Number(newest[0]), Number(newest[1])]
  // Twelve quarters
  await quarters.selectOption(quarter === 4 ? `${year - 2}-Q1` : `${year - 3}-Q${quarter + 1}`)
  await page.getByRole('button', { name: '比一比' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([`${office}（单位：元）`, `${land}（单位：元）`])

  const villages = page.getByRole('table').first().locator('tbody th[scope=row]')
  expect(await villages.count()).toBeGreaterThanOrEqual(20)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载这张表（CSV）' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  const rows = csv.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength((await villages.count()) * 2 * 12)
  expect(rows.filter((row) => row.endsWith('"没有公开"')).length).toBeGreaterThan(0)
  expect(opened).toBeLessThanOrEqual(4)
})

test('a figure leads to its entries, the address holds everything that was chosen', async ({ page }) => {
  await page.goto(`${origin}/compare?items=3.4`)
  const [figure, name] = [page.locator('td.figures a[href*="/items/3.4"]').first(), page.locator('h1')]
  await figure.click()
  await expect(name).toHaveText(new RegExp(office))
  await page.getByRole('link', { name: '这一项和附近的村比一比' }).click()
  await expect(name).toHaveText('比一比')
  expect(new URL(page.url()).search).toMatch(/^\?area=\d+&items=3\.4&until=\d{4}-Q\d$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${office}（单位：元）`)
})

test(
  'a comparison is printed with its names and figures, without its form',
  { tag: '@no-script' },
  async ({ page }) => {
    await page.goto(`${origin}/compare?items=3.4`)
    const text = readText(await printed(page))
    expect(text).toContain('公开了全期的')
    expect(text).toContain('没有公开')
    expect(text).not.toContain('哪些苏木乡镇')
  },
)
