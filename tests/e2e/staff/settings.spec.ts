import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { loadConfig } from '../../../src/config.ts'
import { type OwnPortal, ownPortShift, startOwnPortal } from '../../fixtures/own-portal.ts'
import { violations } from '../accessible.ts'
import { at } from '../portal.ts'
import { hydrated } from '../staff.ts'
import { expect, test } from '../test.ts'

const loginName = 'zhanghao.admin'
const password = 'Ceshi-Mima-4711'
const readEntrances = () =>
  loadConfig({ PORTAL_PORT_SHIFT: String(ownPortShift()) }).districts.flatMap(({ name, ports }) =>
    ports.map((port) => ({ name, port })),
  )

// Other tests read the titles of the shared portal.
let portal: OwnPortal
test.beforeAll(async () => {
  const account = { loginName, name: '示例甲', grants: [{ role: 'admin' as const, areaIds: [1] }] }
  portal = await startOwnPortal({
    fill: async (db) =>
      void (await createAccount(db, operator('测试员'), account, {
        password,
        temporary: false,
        factorRequired: false,
      })),
  })
})
test.afterAll(() => portal.stop())
test.use({ expectedComplaint: /the server responded with a status of (409|422)/ })

test(
  'an administrator changes the title of the district, and all ports follow',
  { tag: '@script' },
  async ({ page }) => {
    test.slow()
    const staffAddress = (path: string) => portal.origin + path
    await page.request.post(staffAddress('/api/account/login'), { form: { loginName, password } })
    const openStaff = async (path: string) => {
      await page.goto(staffAddress(path))
      await hydrated(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStaff('/staff/settings')
    const title = (name: string) => page.locator('.settings-preview .brand strong').getByText(name)

    // The preview follows what is typed.
    await page.getByLabel('地区名称').fill('示例新市')
    await page.getByLabel('邮编').fill('12')
    await expect(title('示例新市三务公开')).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.staff-problem')).toContainText('邮编应为 6 位邮政编码')
    await expect(page.locator('.staff-problem')).toBeFocused()
    await expect(page.getByLabel('地区名称')).toHaveValue('示例新市')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('邮编').fill('137499')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.staff-problem')).toContainText('请写明修改的原因')
    await page.getByLabel('修改的原因').fill('更名')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await expect(page.locator('.staff-brand')).toContainText('示例新市三务公开')

    const entrances = readEntrances()
    const titles = async () =>
      Promise.all(
        entrances.map(async ({ port }) => {
          const html = await (await page.request.get(at(port, '/dashboard'))).text()
          return /<strong>(.*?)三务公开<\/strong>/.exec(html)?.[1]
        }),
      )
    const usual = entrances.map(({ name }) => name)
    const renamed = usual.map((name) => (name === '乌兰浩特市' ? '示例新市' : name))
    await expect.poll(titles).toEqual(renamed)
    await page.goto(staffAddress('/dashboard'))
    await expect(page).toHaveTitle('首页 - 示例新市三务公开')
    await expect(page.locator('.footer')).toContainText('邮编：137499')

    await openStaff('/staff/settings')
    await page.getByRole('link', { name: '修改记录' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('地区名称：原来是“乌兰浩特市”，改为“示例新市”')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /恢复\s*第 1 版/ }).click()
    await expect(page.getByText('已恢复')).toBeVisible()
    await expect.poll(titles).toEqual(usual)
  },
)
