import { openStaff, signIn, staffAddress } from '../staff.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: /the server responded with a status of 409/ })

test(
  'a banner that somebody else changed meanwhile is shown as it is now, and saved after that',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-editor')
    // Its days are over, so no other test sees it.
    const banner = {
      pictureUrl: '/banners/152201000000-1.svg',
      title: '牧区的早晨',
      alt: '草原上的马群',
      linkUrl: '/party/party',
      endDay: '2020-01-01',
    }
    const call = (path: string, data: object) =>
      page.request.fetch(staffAddress(`/api/staff/banners${path}`), { method: path ? 'PUT' : 'POST', data })
    const added = (await (await call('', banner)).json()) as { data: { id: number } }
    const path = `/${added.data.id}`
    await openStaff(page, `/staff/banners${path}`)
    await call(path, { ...banner, title: '牧区的中午', version: 1 })

    await page.getByLabel('标题').fill('牧区的傍晚')
    await page.getByRole('button', { name: '保存并公开' }).click()
    await expect(page.locator('.staff-problem')).toContainText('改过这张轮播图')
    await expect(page.getByText('现在保存的是“牧区的中午”')).toBeVisible()
    await expect(page.getByLabel('标题')).toHaveValue('牧区的傍晚')
    await page.getByRole('button', { name: '保存并公开' }).click()
    await expect(page.locator('.staff-done')).toContainText('已保存')
    await expect(page.getByText('牧区的傍晚').first()).toBeVisible()

    await openStaff(page, `/staff/banners${path}`)
    await page.getByRole('button', { name: '删除这张轮播图' }).click()
    await expect(page.locator('.staff-done')).toContainText('已删除')
  },
)
