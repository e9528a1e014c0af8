import type { Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { expectStaffPageFits, expectFits } from '../accessible.ts'
import { openStaff, ownAccount, signIn, staffAddress } from '../staff.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: /the server responded with a status of (401|403|404|422)/ })

const at = staffAddress

test('with scripts: signs in, sees the pages of the role, signs out', { tag: '@script' }, async ({ page }) => {
  await journey(page, 'demo-replier', ['工作台', /^留言( ?\d+ 条待办)?$/, /^公开申请/, '答复模板', '我的账号'])
})

test('without scripts: signs in, sees the pages of the role, signs out', { tag: '@no-script' }, async ({ page }) => {
  await journey(page, 'demo-village', [
    '工作台',
    '稿件',
    '账本',
    '账目提示',
    '该公开的',
    '巡检结果',
    '过了公开期限的',
    '单位',
    '我的账号',
  ])
})

for (const tag of ['@script', '@no-script'])
  test(`on phones the menu opens behind one button, ${tag}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'demo-editor')
    await openStaff(page, '/staff', tag === '@script')
    const menu = page.getByRole('navigation', { name: '工作台菜单' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: '菜单', exact: true }).click()
    await expect(menu.getByRole('link')).toHaveCount(13)
    // axe needs scripts.
    if (tag === '@script') await expectFits(page, 'the open menu')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: '菜单', exact: true }).click()
    await menu.getByRole('link', { name: '巡检结果' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '巡检结果' })).toBeVisible()
    await expect(menu).toBeHidden()
  })

async function journey(page: Page, demoName: string, pages: (string | RegExp)[]): Promise<void> {
  const { loginName } = await ownAccount(demoName)
  await page.goto(at('/staff/me'))
  await expect(page).toHaveURL(/\/login\?next=%2Fstaff%2Fme&code=50008$/)
  await expect(page.getByText('请先登录。')).toBeVisible()
  await page.getByLabel('账号').fill(loginName)
  await page.getByLabel('密码').fill('wrong')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue(loginName)
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(at('/staff/me'))
  await page.getByRole('link', { name: '工作台', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('您好')
  const menu = page.getByRole('navigation', { name: '工作台菜单' })
  await expect(menu.getByRole('link')).toHaveText(pages)
  await page.goto(at('/staff/accounts'))
  await expect(page.getByRole('heading', { name: '您没有权限访问这个页面。' })).toBeVisible()
  await expect(page.getByText('这个页面供系统管理员、综合查看员使用。')).toBeVisible()
  await page.getByRole('link', { name: '返回工作台' }).click()
  await expect(page).toHaveURL(at('/staff'))
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(at('/login'))
  await page.goto(at('/staff'))
  await expect(page).toHaveURL(/\/login\?/)
}

test(
  'a session replaced elsewhere asks to sign in again and keeps the input',
  { tag: '@script' },
  async ({ page, request }) => {
    const { loginName } = await ownAccount('demo-admin')
    const signInElsewhere = () =>
      request.post(at('/api/account/login'), { form: { loginName, password: demoPassword } })
    await signIn(page, 'demo-admin')
    await openStaff(page, '/staff/accounts/new')
    await page.getByLabel('账号', { exact: true }).fill('a b')
    await page.getByLabel('姓名').fill('示例戊')
    await signInElsewhere()
    await page.getByRole('button', { name: '新增账号' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('您的账号已在别处登录，请重新登录。')
    await expect(dialog).toContainText('You have been logged out, you can cancel to stay on this page, or log in again')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('姓名')).toHaveValue('示例戊')
    // After signing in again in another window the same form is submitted again.
    const other = await page.context().newPage()
    await signIn(other, 'demo-admin')
    await other.close()
    await page.getByRole('button', { name: '新增账号' }).click()
    await expect(page.locator('.staff-problem')).toBeFocused()
    await page.locator('.staff-problem').getByRole('link').first().click()
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
    await expect(page.getByLabel('姓名')).toHaveValue('示例戊')

    await signInElsewhere()
    await page.getByRole('link', { name: '我的账号' }).click()
    await dialog.getByRole('button', { name: 'Re-Login' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fstaff%2Faccounts%2Fnew&code=50012$/)
    await expect(page.getByText('您的账号已在别处登录')).toBeVisible()
  },
)

test(
  'an administrator creates an account, and its owner must change the password first',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-district')
    for (const path of ['/staff/accounts/new', '/staff/accounts/8', '/staff/accounts/import'])
      await expectStaffPageFits(page, at(path))
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStaff(page, '/staff/accounts/new')
    const loginName = `new-${Date.now()}`
    await page.getByLabel('账号', { exact: true }).fill(loginName)
    await page.getByLabel('姓名').fill('示例己')
    await page.getByRole('checkbox', { name: /^留言办理员/ }).check()
    const areas = page
      .getByRole('group', { name: '留言办理员的管理范围' })
      .getByRole('combobox', { name: '地区或单位', exact: true })
    await areas.fill('没有的单位')
    await page.getByRole('button', { name: '新增账号' }).click()
    await expect(page.getByRole('status').filter({ hasText: '请从列表中选择一项' })).toBeVisible()
    await areas.fill('wlhts')
    await areas.press('Enter')
    const chosen = page.getByRole('list', { name: '已选的地区或单位' }).getByRole('listitem')
    await expect(chosen).toHaveText(['乌兰浩特市'])
    await page.getByRole('button', { name: '移除 1 乌兰浩特市' }).click()
    await expect(chosen).toHaveCount(0)
    await areas.fill('乌兰浩特市')
    await areas.press('Enter')
    await page.getByRole('button', { name: '新增账号' }).click()
    await expect(page.getByRole('heading', { name: '新账号已开设' })).toBeVisible()
    const given = (await page.locator('#password').textContent()) ?? ''
    await page.reload()
    await expect(page.locator('#password')).toHaveText(given)
    await expectFits(page, 'the slip with a new password')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '退出' }).click()
    await page.getByLabel('账号').fill(loginName)
    await page.getByLabel('密码').fill(given)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(at('/staff/me'))
    await expect(page.getByText('您的密码是别人设置的')).toBeVisible()
    await page.getByLabel('现在的密码').first().fill(given)
    await page.getByLabel('新密码', { exact: true }).fill('Haode-Mima-2211')
    await page.getByLabel('再输一次新密码').fill('Haode-Mima-2211')
    await page.getByRole('button', { name: '保存新密码' }).click()
    await expect(page.getByText('新密码已生效')).toBeVisible()
    await openStaff(page, '/staff')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('示例己')
  },
)

test('charts and their tables fit every width', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-dashboard')
  await page.setViewportSize({ width: 390, height: 844 })
  await openStaff(page, '/staff')
  await page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name: '近一年' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.locator('.chart canvas')).toHaveCount(3)
  for (const table of await page.locator('.chart summary').all()) await table.click()
  await expectFits(page, 'charts with their tables')
})

test('the preview of the frame in the settings is left to React', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-dashboard')
  await page.context().addCookies([{ name: 'display', value: 'elder', url: at('/') }])
  await openStaff(page, '/staff/settings')
  await expect(page.locator('.display-links button').first()).toHaveText('长者模式')
})
