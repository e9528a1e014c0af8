import type { Page } from '@playwright/test'
import { addressOfScreen, createLoader, refusedComplaint, type ScreenCase } from '../screens.ts'
import { expect, test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test.use({ expectedComplaint: refusedComplaint })

test.describe('no permission', () => {
  test('one button goes back, the other home', async ({ page, open, javaScriptEnabled }) => {
    await open('/party/party')
    const response = await open('/401')
    expect(response.status()).toBe(401)
    await expect(heading(page)).toHaveText('您没有权限访问这个页面。')
    await button(page, '返回').click()
    // Without scripts there is no history navigation in the page.
    await expect(page).toHaveURL(javaScriptEnabled ? '/party/party' : '/dashboard')
    await open('/401')
    await button(page, '返回首页').click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('with noGoBack both lead home', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party')
    await open('/401?noGoBack=1')
    await button(page, '返回').click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('/404 has status 404 and a way home', { tag: '@script' }, async ({ page, open }) => {
  expect((await open('/404')).status()).toBe(404)
  await expect(heading(page)).toHaveText('您要访问的页面不存在，无法进入。')
  await expect(page.getByText('网址可能有误')).toBeVisible()
  await button(page, '返回首页').click()
  await expect(page).toHaveURL('/dashboard')
})

test('/redirect leads only to pages of this site', { tag: '@no-script' }, async ({ page, open }) => {
  await open('/redirect/party/party?articleTypeId=1')
  await expect(page).toHaveURL('/party/party?articleTypeId=1')
  for (const elsewhere of ['/redirect//example.com', '/redirect/https://example.com', '/redirect/\\example.com']) {
    await open(elsewhere)
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  }
})

test(
  'a report URL in an old link is replaced by that of the district',
  { tag: '@no-script' },
  async ({ page, open }) => {
    await open('/massMessage/https://example.com/')
    await expect(heading(page)).toHaveText('您即将离开本站，前往举报网站')
    await expect(button(page, '继续前往')).toHaveAttribute('href', 'https://jubao.wulanhaote.example/')
  },
)

test(
  'a link to a non-government site goes through an interstitial page',
  { tag: '@script' },
  async ({ page, open, request }) => {
    const article: ScreenCase = {
      name: 'article with a link away',
      path: (find) => find.article('/news/news?articleTypeId=9', /href="\/leaving/),
    }
    await open(await addressOfScreen(article, 0, createLoader(request)))
    await page.locator('.prose a[href^="/leaving"]').first().click()
    await expect(heading(page)).toHaveText('您即将离开本站，前往非政府网站')
    await expect(page.locator('.leaving-host')).toHaveText('www.example.com')
    // The default action is to stay.
    await expect(page.locator('.error-actions .button-primary')).toHaveText('留在本站')
    await expect(button(page, '留在本站')).toHaveAttribute('href', /[?&]id=\d+$/)
    await expect(button(page, '继续前往')).toHaveAttribute('href', 'https://www.example.com/')
    await page.goBack()
    await expect(page.locator('.prose')).toBeVisible()
  },
)
