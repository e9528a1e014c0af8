import type { FrameLocator, Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { expectFits } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { beginArticle, hydrated, openStaff, ownAccount, signIn, staffAddress as at } from '../staff.ts'
import { expect, test } from '../test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ expectedComplaint: /the server responded with a status of (404|410)/ })

const framed = (page: Page): FrameLocator => page.frameLocator('.preview-frame iframe')
/** The text of the main content, without the minute. */
const textOf = async (page: Pick<Page, 'locator'>): Promise<string> =>
  (await page.locator('main').innerText()).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'time')

/** Waits until the scripts of the framed page run: they ask for the number of visits. */
async function whenAlive(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/article/article/pageview'), act()])
  await expect(framed(page).getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'what is previewed on a computer, a phone and in elder mode is what the public reads later',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    test.slow()
    const title = `草原防火预览公告第${Date.now() % 100_000}号`
    await signIn(page, 'demo-editor')
    await beginArticle(page, title)
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('自即日起进入草原防火期，请勿野外用火。')
    await page
      .locator('.drop-zone input')
      .setInputFiles({ name: '值班表.txt', mimeType: 'text/plain', buffer: Buffer.from('值班电话 0482-8200000') })
    await expect(page.getByRole('link', { name: '值班表.txt' })).toBeVisible()
    // Not saved yet: the button saves first.
    await page.keyboard.press('Control+End')
    await whenAlive(page, () => page.getByRole('button', { name: '预览' }).click())
    await expect(page).toHaveURL(/articles\/\d+\/preview$/)
    const id = /articles\/(\d+)/.exec(page.url())?.[1] ?? ''
    await hydrated(page)

    const frame = framed(page)
    const widthOf = () => frame.locator('html').evaluate(() => innerWidth)
    const displayOf = () => frame.locator('html').getAttribute('data-display')
    await expect(frame.getByText('预览，未发布')).toBeVisible()
    await expect(frame.getByRole('navigation', { name: '主导航' })).toBeVisible()
    expect([await widthOf(), await displayOf()]).toEqual([1280, ''])
    const desktop = await textOf(frame)
    expect(desktop).toContain('请勿野外用火')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('link', { name: /值班表/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('值班表.txt')

    await whenAlive(page, () => page.getByRole('link', { name: '手机', exact: true }).click())
    await expect(frame.getByRole('link', { name: '菜单', exact: true })).toBeVisible()
    expect(await widthOf()).toBe(390)
    await frame.getByRole('link', { name: '选择栏目' }).click()
    await expect(frame.locator('.drawer:target')).toBeVisible()
    const phone = await textOf(frame)

    await whenAlive(page, () => page.getByRole('link', { name: '长者模式', exact: true }).click())
    await expect.poll(displayOf).toBe('elder')
    // The preview changes nothing of the reader's own settings.
    await frame.getByRole('button', { name: '长者模式' }).first().click()
    await expect.poll(displayOf).toBe('')
    expect((await page.context().cookies()).some(({ name }) => name === 'display')).toBe(false)

    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: '首页' }).first().click(),
    ])
    await expect(other).toHaveURL(districtAddress('乌兰浩特市', '/dashboard'))
    await other.close()
    await expect(frame.getByText('预览，未发布')).toBeVisible()

    const address = districtAddress('乌兰浩特市', `/news/news?id=${id}`)
    expect((await page.request.get(address)).status()).toBe(404)
    await page.request.post(at(`/api/staff/articles/${id}/submit`), { data: { version: await versionOf(page, id) } })
    const reviewer = await openWindow()
    await reviewer.setViewportSize({ width: 1280, height: 844 })
    await signIn(reviewer, 'demo-reviewer')
    await whenAlive(reviewer, () => reviewer.goto(at(`/staff/articles/${id}/preview`)))
    expect(await textOf(framed(reviewer))).toBe(desktop)
    const work = (await (await reviewer.request.get(at(`/api/staff/articles/${id}`))).json()) as {
      data: { stage: string; contentHash: string; reviewsGiven: number }
    }
    const released = await reviewer.request.post(at(`/api/staff/articles/${id}/release-at-once`), {
      data: {
        stage: work.data.stage,
        contentHash: work.data.contentHash,
        reviewsGiven: work.data.reviewsGiven,
        reason: '火情紧急',
      },
    })
    expect(released.status()).toBe(200)
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    for (const [width, previewed] of [
      [1280, desktop],
      [390, phone],
    ] as const) {
      const visitor = await openWindow()
      await visitor.setViewportSize({ width, height: 844 })
      await visitor.goto(await addressOf(page, id))
      if (width === 390) await visitor.getByRole('link', { name: '选择栏目' }).click()
      expect(await textOf(visitor)).toBe(previewed)
    }
  },
)

/** Begins a revision of one of the newest articles. @returns its id. */
async function revise(page: Page, place: number): Promise<number> {
  const list = await page.request.get(at('/api/staff/articles?view=published'))
  const { data } = ((await list.json()) as { data: { data: { id: number }[] } }).data
  const id = data[place]?.id ?? 0
  expect((await page.request.post(at(`/api/staff/articles/${id}/revise`), { data: {} })).status()).toBe(200)
  return id
}

const versionOf = async (page: Page, id: string): Promise<number> => {
  const answer = await page.request.get(at(`/api/staff/articles/${id}`))
  return ((await answer.json()) as { data: { version: number } }).data.version
}

/** Where the search finds the article: on the screen of its category. */
async function addressOf(page: Page, id: string): Promise<string> {
  const feed = await (await page.request.get(districtAddress('乌兰浩特市', '/rss.xml'))).text()
  const [, path = ''] = new RegExp(`<link>https?://[^/]+(/[^<]*[?;]id=${id})<`).exec(feed) ?? []
  return districtAddress('乌兰浩特市', path.replaceAll('&amp;', '&'))
}

test(
  'a link shows its revision to a reviewer, is listed with who opened it, and is revoked',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    test.slow()
    await signIn(page, 'demo-editor')
    const id = await revise(page, 0)
    await openStaff(page, `/staff/articles/${id}`)
    await whenAlive(page, () => page.getByRole('link', { name: '预览', exact: true }).click())
    await hydrated(page)
    await expectFits(page, 'a preview')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('有效期').selectOption({ label: '1 小时' })
    await whenAlive(page, () => page.getByRole('button', { name: '生成预览链接' }).click())
    await expect(page.getByText('链接已生成')).toBeVisible()
    const link = await page.getByRole('textbox', { name: '预览链接' }).inputValue()
    await expectFits(page, 'a preview with its link')
    await page.setViewportSize({ width: 1440, height: 900 })

    const reviewer = await openWindow()
    const { loginName, name } = await ownAccount('demo-reviewer')
    await reviewer.goto(link)
    await expect(reviewer).toHaveURL(/\/login\?next=/)
    await reviewer.getByLabel('账号').fill(loginName)
    await reviewer.getByLabel('密码').fill(demoPassword)
    await whenAlive(reviewer, () => reviewer.getByRole('button', { name: '登录', exact: true }).click())
    await expect(reviewer).toHaveURL(link)
    await expect(framed(reviewer).getByText('预览，未发布')).toBeVisible()

    await page.reload()
    await hydrated(page)
    await expect(page.getByText(`打开过的人：${name}`)).toBeVisible()
    await page.getByRole('button', { name: /^停用/ }).click()
    await expect(page.getByText('已停用')).toBeVisible()
    expect((await reviewer.goto(link))?.status()).toBe(410)
    await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText('这个预览链接已经停用。')
    await expectFits(reviewer, 'a preview link that was revoked')

    await page.goto(at(`/news/news?id=${id}&preview=draft`))
    await expectFits(page, 'a preview in its own window')
  },
)

test('a preview works without JavaScript', { tag: '@no-script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  const id = await revise(page, 1)
  await page.goto(at(`/staff/articles/${id}/preview`))
  await page.getByRole('link', { name: '长者模式', exact: true }).click()
  await expect(framed(page).getByText('预览，未发布')).toBeVisible()
  await page.getByRole('button', { name: '生成预览链接' }).click()
  await expect(page.getByText('链接已生成')).toBeVisible()
})
