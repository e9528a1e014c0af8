import { demoIdentities } from '@three-affairs/demo/people.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { expect, freshTest as test } from '../test.ts'

// 400 kbit/s, as where herders live.
test.use({ network: { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 } })
test.use({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { 'x-forwarded-for': '10.255.1.1' } })

test(
  'a herder finds this year’s pasture payment in elder mode on a slow network',
  { tag: '@script' },
  async ({ page, open }) => {
    // From the home page to the answer.
    const addresses = new Set<string>()
    page.on('framenavigated', (frame) => void addresses.add(frame.url()))
    await open('/dashboard')
    await page.getByRole('button', { name: '长者模式' }).click()
    await expect(page.getByRole('button', { name: '退出长者模式' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '补贴查询' }).click()
    await page.getByRole('textbox', { name: '身份证号' }).fill(demoIdentities[0])
    const [year = 0, month = 0] = formatDate(new Date()).split('-').map(Number)
    // Pasture is paid in September.
    const isPaid = month > 9
    if (!isPaid) await page.getByRole('button', { name: '去年' }).click()
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const pasture = page.getByRole('table', { name: '按项目和年份合计' }).getByRole('row', { name: /草原/ })
    await expect(pasture).toContainText(String(isPaid ? year : year - 1))
    await expect(pasture).toContainText(/\d\.\d\d/)
    // The answer is a screen of the same address.
    expect(addresses.size + 1).toBeLessThanOrEqual(4)
  },
)
