import type { Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { expectFits } from '../accessible.ts'
import { openDraft, openStaff, ownAccount, signIn, staffAddress as at } from '../staff.ts'
import { expect, test } from '../test.ts'

// An account has one session, so these tests run one after the other, with accounts that no other file uses.
test.describe.configure({ mode: 'serial' })
test.use({ expectedComplaint: /the server responded with a status of (401|422)/ })
const [one, two] = ['demo-editor-2', 'demo-editor-3']

const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const saved = (page: Page) => page.locator('.save-state')
const presence = (page: Page) => page.locator('.presence')
const titles = (page: Page) => page.locator('.row-title')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** As if the window was put behind others, or brought back. Its next report is sent at once. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Leaves the editor for the list, while the browser loses what the page sends, as Chromium sometimes does. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => true }))
  await page.goto(at('/staff/articles'))
}

test(
  'a list is gone through, opened and ticked by keys, which can be switched off',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, one)
    await openDraft(page, '快捷键稿件甲')
    await openDraft(page, '快捷键稿件乙')
    await openStaff(page, '/staff/articles?view=mine')
    await page.keyboard.press('j')
    await expect(titles(page).nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(titles(page).nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(titles(page).nth(0)).toBeFocused()
    const box = page.getByRole('checkbox').first()
    await page.keyboard.press('x')
    await expect(box).toBeChecked()
    await page.keyboard.press('Space')
    await expect(box).not.toBeChecked()

    const search = page.getByRole('searchbox', { name: '标题' })
    await search.fill('')
    await search.pressSequentially('jkx?')
    await expect(search).toHaveValue('jkx?')
    await expect(search).toBeFocused()

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '快捷键' })
    await expect(help).toBeVisible()
    await help.getByRole('checkbox', { name: /^使用不带 Ctrl 的快捷键/ }).uncheck()
    await help.getByRole('button', { name: '关闭' }).click()
    await page.reload()
    await page.getByRole('button', { name: '快捷键' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await expect(help).toBeHidden()
    await expect(titles(page).nth(0)).not.toBeFocused()
    await page.getByRole('button', { name: '快捷键' }).click()
    await help.getByRole('checkbox', { name: /^使用不带 Ctrl 的快捷键/ }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff\/articles\/\d+$/)
  },
)

test('the editor saves with Ctrl+S wherever the focus is', { tag: '@script' }, async ({ page }) => {
  await signIn(page, one)
  await openDraft(page, '按键保存的稿件')
  await expect(saved(page)).toContainText('没有改动')
  await page.evaluate(() => {
    document.addEventListener('keydown', (event) => {
      document.documentElement.dataset.prevented = `${event.key} ${event.defaultPrevented} ${document.activeElement?.tagName}`
    })
  })
  await body(page).click()
  await page.keyboard.type('写了一句?')
  await page.keyboard.press('Control+s')
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 's true DIV')
  await expect(saved(page)).toContainText('已保存')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden()
  await page.getByRole('button', { name: '保存', exact: true }).focus()
  await page.keyboard.press('Control+s')
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 's true BUTTON')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await expectFits(page, 'the help on keys')
})

test(
  'a filter is saved, named, first in the list, renamed and deleted, also without scripts',
  { tag: '@script' },
  async ({ page, context, browser }) => {
    await signIn(page, one)
    await changeViews(page)
    // With the same session: an account has only one.
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
    await changeViews(await plain.newPage())
    await plain.close()
  },
)

async function changeViews(page: Page): Promise<void> {
  const name = `防火-${Date.now() % 100_000}`
  const views = page.getByRole('navigation', { name: '稿件列表' })
  await page.goto(at('/staff/articles?view=published&words=防火'))
  await page.getByText('把这次的条件保存为我的视图').click()
  await page.getByLabel('视图的名字').fill('　')
  await page.getByRole('button', { name: '保存视图' }).click()
  await expect(page.getByText('请给视图起一个名字。').first()).toBeVisible()
  await page.getByLabel('视图的名字').fill(name)
  await page.getByRole('button', { name: '保存视图' }).click()
  await expect(views.getByRole('link').first()).toHaveText(name)
  await page.goto(at('/staff/articles?view=mine'))
  await views.getByRole('link', { name }).click()
  await expect(page.getByRole('searchbox', { name: '标题' })).toHaveValue('防火')
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await page.getByText(`管理视图“${name}”`).click()
  await page.getByLabel('视图的名字').fill(`${name}二`)
  await page.getByRole('button', { name: '改名' }).click()
  await expect(views.getByRole('link').first()).toHaveText(`${name}二`)
  await page.getByText(`管理视图“${name}二”`).click()
  await page.getByRole('button', { name: '删除视图' }).click()
  await expect(page.getByText('视图已经删除，稿件没有变化。')).toBeVisible()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
}

test('several drafts are submitted, each with its result', { tag: '@script' }, async ({ page }) => {
  await signIn(page, one)
  const mark = `成批送审${Date.now() % 100_000}`
  await openDraft(page, `${mark}写好的`)
  await body(page).click()
  await page.keyboard.type('自即日起进入草原防火期。')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toContainText('已保存')
  await openDraft(page, `${mark}空白的`)
  await openStaff(page, `/staff/articles?view=mine&words=${mark}`)
  for (const title of ['写好的', '空白的']) await row(page, `${mark}${title}`).getByRole('checkbox').check()
  await page.getByRole('button', { name: '送审', exact: true }).click()
  await expect(page.getByText('有的没有办理')).toBeVisible()
  const results = page.locator('.bulk-results li')
  await expect(results).toHaveCount(2)
  await expect(results.filter({ hasText: '写好的' })).toContainText('已送审')
  await expect(results.filter({ hasText: '空白的' })).toHaveClass('bulk-failed')
  await expect(row(page, `${mark}写好的`)).toContainText('待一审')
  await expect(row(page, `${mark}空白的`)).toContainText('草稿')
})

test(
  'who else has an article open is shown, and not any more once they left',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    const [nameOfOne, nameOfTwo] = [(await ownAccount(one)).name, (await ownAccount(two)).name]
    await signIn(page, one)
    const id = await openDraft(page, '两个人打开的稿件')
    const reported = page.waitForResponse((response) => response.url().endsWith('/presence'))
    await setVisibility(page, 'visible')
    await (await reported).finished()
    await expect(presence(page)).not.toContainText('稿件')
    const other = await openWindow()
    await signIn(other, two)
    await other.goto(at(`/staff/articles/${id}/edit`))
    await expect(presence(other)).toContainText(`${nameOfOne}也打开了这篇稿件，还没有改`)
    await setVisibility(page, 'visible')
    await expect(presence(page)).toContainText(`${nameOfTwo}也打开了这篇稿件`)
    await body(page).click()
    await page.keyboard.type('写了一句。')
    // The other window may ask before the report of this one has arrived.
    await expect(async () => {
      await setVisibility(page, 'visible')
      await setVisibility(other, 'visible')
      await expect(presence(other)).toContainText(`${nameOfOne}正在编辑，刚刚改过`, { timeout: 500 })
    }).toPass()

    await setVisibility(other, 'hidden')
    await expect(async () => {
      await setVisibility(page, 'visible')
      await expect(presence(page)).not.toContainText(nameOfTwo, { timeout: 500 })
    }).toPass()
    await setVisibility(other, 'visible')
    await expect(presence(other)).toContainText(nameOfOne)
    await setVisibility(page, 'visible')
    await expect(presence(page)).toContainText(nameOfTwo)
    // A page that is left is hidden. One that claims to be visible would report again.
    await other.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
    await leave(other)
    await expect(async () => {
      await setVisibility(page, 'visible')
      await expect(presence(page)).not.toContainText(nameOfTwo, { timeout: 500 })
    }).toPass()
  },
)

test(
  'the same person in a second window is told so, and is nobody else',
  { tag: '@script' },
  async ({ page, context }) => {
    await signIn(page, one)
    const id = await openDraft(page, '自己打开两次的稿件')
    const second = await context.newPage()
    await second.goto(at(`/staff/articles/${id}/edit`))
    await expect(presence(second)).toContainText('您在另一个窗口打开了这篇稿件')
    await expect(presence(second)).not.toContainText((await ownAccount(one)).name)
    await setVisibility(page, 'visible')
    await expect(presence(page)).toContainText('您在另一个窗口打开了这篇稿件')
    await leave(second)
    await expect(async () => {
      await setVisibility(page, 'visible')
      await expect(presence(page)).not.toContainText('另一个窗口', { timeout: 500 })
    }).toPass()
  },
)

test(
  'another account that signs in does not save what somebody else wrote',
  { tag: '@script' },
  async ({ page, context }) => {
    await signIn(page, one)
    const id = await openDraft(page, '换了账号的稿件')
    await context.clearCookies()
    await body(page).click()
    await page.keyboard.type('登录失效后写的。')
    const dialog = page.getByRole('dialog', { name: '请重新登录' })
    await expect(dialog.getByLabel('账号')).toHaveValue((await ownAccount(one)).loginName)
    await dialog.getByLabel('账号').fill((await ownAccount(two)).loginName)
    await dialog.getByLabel('密码').fill(demoPassword)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expect(dialog).toContainText('不能以别人的名义保存')
    await dialog.getByRole('button', { name: '内容留在本机，离开' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '稿件', exact: true })).toBeVisible()
    await page.goto(at(`/staff/articles/${id}/edit`))
    await expect(saved(page)).toContainText('没有改动')
    await expect(body(page)).not.toContainText('登录失效后写的。')

    await context.clearCookies()
    await signIn(page, one)
    await page.goto(at(`/staff/articles/${id}/edit`))
    await expect(body(page)).toContainText('登录失效后写的。')
    await expect(saved(page)).toContainText('已保存')

    // Somebody else signs in in another window, without a word to this one.
    await context.clearCookies()
    const elsewhere = await context.newPage()
    await signIn(elsewhere, two)
    await page.keyboard.press('Tab')
    await body(page).click()
    await page.keyboard.type('又写了一句。')
    await expect(dialog).toContainText(`现在登录的是“${(await ownAccount(two)).name}”`)
    await dialog.getByLabel('密码').fill(demoPassword)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(saved(page)).toContainText('已保存')
    await page.reload()
    await expect(body(page)).toContainText('又写了一句。')
  },
)
