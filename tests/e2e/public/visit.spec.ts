import { at, districts, entrances, portShift } from '../portal.ts'
import { expect, test } from '../test.ts'

test('the eight ports belong to seven districts', { tag: '@no-script' }, () => {
  const ports = entrances.map(({ port }) => port - portShift)
  expect(ports).toEqual([9801, 9802, 9803, 9804, 8081, 9805, 9806, 9807])
  expect(districts).toHaveLength(7)
})

test('9804 and 8081 show the same pages', { tag: '@no-script' }, async ({ request }) => {
  const [first, second] = await Promise.all(
    [9804, 8081].map(async (port) => (await request.get(at(port + portShift, '/party/party'))).text()),
  )
  expect(first).toContain('科尔沁右翼中旗')
  // The number of visits changes between the two requests.
  const withoutVisits = (html = '') => html.replace(/<data value="\d+">.*?<\/data>/, '').replace(/\\"visits\\",\d+/, '')
  expect(withoutVisits(first)).toBe(withoutVisits(second))
})

test.describe('when the request for the number of visits is refused', { tag: '@script' }, () => {
  test.use({ expectedComplaint: /status of 429/ })

  test('the page keeps the number it was rendered with', async ({ page, open }) => {
    const refusal = { code: 429, data: null, message: '请求过于频繁，请在 9 秒后再试。' }
    await page.route('**/api/article/article/pageview', (route) => route.fulfill({ status: 429, json: refusal }))
    await open(at(districts[0]?.ports[0], '/dashboard'))
    await page.getByRole('contentinfo').getByRole('link', { name: '网站地图' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('网站地图')
    await expect(page.locator('.visits data')).toHaveText(/^[\d,]+$/)
    await page.unroute('**/api/article/article/pageview')
  })
})
