import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { changeDisplay, violations } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { expect, freshTest as test, goOffline } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const topNavigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const toast = (page: Page) => page.getByRole('alert').getByText('网络错误', { exact: true })

/** Answers requests for pages that the open page makes; the browser's own are not changed. */
const onFetchedPages = (page: Page, answer: (route: Route) => Promise<void> | undefined) =>
  page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    (route) => (route.request().resourceType() === 'fetch' ? answer(route) : route.fallback()),
  )
const failPages = (page: Page) => onFetchedPages(page, (route) => route.abort('connectionfailed'))

test.describe('a failed request for a page', { tag: '@script' }, () => {
  test.use({ expectedComplaint: /Failed to load resource|ERR_|NetworkError/ })

  test('shows 网络错误 for five seconds and stays on the page', async ({ page, open }) => {
    await page.clock.install()
    await open('/party/party')
    await failPages(page)
    // From here on only the test moves it.
    await page.clock.pauseAt(Date.now() + 60_000)
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(toast(page)).toBeVisible()
    await expect(heading(page)).toContainText('党务公开')
    await expect(page.getByRole('progressbar')).toBeHidden()
    await page.clock.runFor(4_500)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toast(page)).toBeHidden()

    // Clicking again retries.
    await page.unrouteAll()
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(heading(page)).toContainText('政务公开')
  })

  test('the notice is legible and not red on red in any display', async ({ page, open }) => {
    await open('/party/party')
    await failPages(page)
    for (const display of ['day', 'night', 'dark', 'light']) {
      await changeDisplay(page, display)
      await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
      await expect(toast(page)).toBeVisible()
      const ground = (selector: string) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(await ground('.notices [role=alert] .notice'), display).not.toBe(await ground('.top-bar'))
      expect(await violations(page), display).toEqual([])
    }
  })

  for (const [what, lead] of [
    ['next page', (page: Page) => page.getByRole('link', { name: '第 2 页' })],
    ['article', (page: Page) => page.locator('main .titles-text').first()],
  ] as const)
    test(`a failed ${what} of the same list keeps the list`, async ({ page, open }) => {
      await open('/party/party')
      await failPages(page)
      await lead(page).click()
      await expect(toast(page)).toBeVisible()
      await expect(page.locator('main .titles-text')).toHaveCount(10)
      await expect(page).toHaveURL('/party/party')
    })

  test('a response that takes longer than 50 seconds counts as failed', async ({ page, open }) => {
    await page.clock.install()
    await open('/party/party')
    await onFetchedPages(page, () => undefined)
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await page.clock.runFor(49_000)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(toast(page)).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(toast(page)).toBeVisible()
    await expect(heading(page)).toContainText('党务公开')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('going back loads the page as a whole', async ({ page, open }) => {
    await open('/party/party')
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(heading(page)).toContainText('政务公开')
    await failPages(page)
    await page.goBack()
    await expect(heading(page)).toContainText('党务公开')
    await expect(page).toHaveURL('/party/party')
  })
})

test.describe('a server error', { tag: '@script' }, () => {
  test.use({ expectedComplaint: /Failed to load resource|Error/ })

  for (const contentType of ['text/plain', 'text/html'])
    test(`of another server, as ${contentType}, leaves the visitor on the page`, async ({ page, open }) => {
      await open('/party/party')
      await onFetchedPages(page, (route) => route.fulfill({ status: 502, contentType, body: 'Bad Gateway' }))
      await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
      await expect(toast(page)).toBeVisible()
      await expect(heading(page)).toContainText('党务公开')
      await expect(page).toHaveURL('/party/party')
    })
})

/** Passes pages on, and from `lead` on only after a promise. */
async function startSlowNetwork(lead: string, late: () => Promise<void> | undefined): Promise<Server> {
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(districtAddress('乌兰浩特市', url), { headers: { 'accept-encoding': 'identity' } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    const end = body.indexOf(lead)
    response.write(body.subarray(0, end))
    await late()
    response.end(body.subarray(end))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

test('scripts that the browser has kept wait for the end of the page', { tag: '@script' }, async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  let isLate = false
  const network = await startSlowNetwork('<script type="application/json"', () => (isLate ? arrived : undefined))
  const form = `http://127.0.0.1:${(network.address() as AddressInfo).port}/feedback/feedback?mode=write`
  const scripts = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length
  /** The list of units is searched by scripts only. */
  const findNothing = async () => {
    await page.getByLabel(/^按名称查找单位/).fill('没有这个单位')
    await expect(page.getByRole('main').getByRole('status').last()).toContainText('没有找到这个名称的单位')
  }
  await page.goto(form)
  await findNothing()
  const all = await page.evaluate(scripts)
  isLate = true
  await page.goto(form, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(scripts)).toBe(all)
  arrive()
  await findNothing()
  network.close()
})

test.describe('without a network', { tag: '@script' }, () => {
  test.use({ expectedComplaint: /Failed to load resource|ERR_|net::/ })

  test('a notice is shown until it is back', async ({ page, open, context }) => {
    await open('/party/party')
    await goOffline(page)
    await expect(page.getByText('您已离线')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('您已离线')).toBeHidden()
  })

  test('a link leaves the visitor on the page, even if the target was never visited', async ({
    page,
    open,
    context,
  }) => {
    await open('/dashboard')
    await goOffline(page)
    await topNavigation(page).getByRole('link', { name: '党务公开' }).click()
    await expect(toast(page)).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.locator('.carousel')).toBeVisible()
    await context.setOffline(false)
    await topNavigation(page).getByRole('link', { name: '党务公开' }).click()
    await expect(heading(page)).toContainText('党务公开')
  })

  test('a page that was never visited shows the offline page', async ({ page, open, context }) => {
    await open('/dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await goOffline(page)
    await page.goto('/politics/politics')
    await expect(heading(page)).toHaveText('现在没有网络，页面打不开。')
    await expect(page.locator('.header-scenery')).not.toHaveJSProperty('naturalWidth', 0)
    await context.setOffline(false)
    await page.getByRole('link', { name: '重新打开' }).click()
    await expect(heading(page)).toContainText('政务公开')
  })

  test('going back shows the offline page, which leads on', async ({ page, open, context }) => {
    await open('/party/party')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(heading(page)).toContainText('政务公开')
    await goOffline(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('现在没有网络，页面打不开。')
    await context.setOffline(false)
    await page.getByRole('link', { name: '重新打开' }).click()
    await expect(heading(page)).toContainText('党务公开')
  })
})
