import { violations } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { hydrated, openStaff, pick, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

// Without scripts: tests/integration/site/staff-units.test.ts.
test.use({ expectedComplaint: /the server responded with a status of 422/ })

test(
  'a clerk renames a village and merges it into another; old links still lead there',
  { tag: '@script' },
  async ({ page }) => {
    const mark = String(Date.now()).slice(-6)
    await signIn(page, 'demo-editor')
    const add = async (name: string) => {
      await openStaff(page, '/staff/units')
      await page.getByText('爱国街道', { exact: true }).first().click()
      await page.getByRole('link', { name: '在爱国街道下面新增' }).click()
      await hydrated(page)
      await page.getByLabel('名称').fill(name)
      await page.getByRole('button', { name: '新增并公开' }).click()
      await expect(page.locator('.staff-done')).toContainText('已新增')
      return /units\/(\d+)/.exec(page.url())?.[1] ?? ''
    }
    const other = await add(`去处社区${mark}`)
    const id = await add(`旧名社区${mark}`)

    await page.getByLabel('名称').fill(`新名社区${mark}`)
    await page.getByLabel('办公电话').fill('没有')
    await page.getByRole('button', { name: '保存并公开' }).click()
    await expect(page.getByText('请填写电话号码').first()).toBeVisible()
    await expect(page.getByLabel('名称')).toHaveValue(`新名社区${mark}`)
    expect(await violations(page)).toEqual([])
    await page.getByLabel('办公电话').fill('0482-8210000')
    await page.getByRole('button', { name: '保存并公开' }).click()
    await expect(page.locator('.staff-done')).toContainText('已保存')
    const intro = page.getByRole('textbox', { name: '简介' })
    await intro.click()
    await page.keyboard.type('社区设有便民服务室。')
    await page.getByRole('button', { name: '保存简介并公开' }).click()
    await expect(page.locator('.staff-done')).toContainText('网站上的简介已经更新')

    const old = districtAddress('乌兰浩特市', `/message/messgae?id=${id}`)
    await page.goto(old)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`新名社区${mark}`)
    await expect(page.getByRole('main')).toContainText('0482-8210000')
    await expect(page.getByRole('main')).toContainText('社区设有便民服务室。')
    await page.goto(
      districtAddress('乌兰浩特市', `/regions1/regions1?areaName=${encodeURIComponent(`旧名社区${mark}`)}`),
    )
    await expect(page.getByRole('link', { name: `新名社区${mark}，原名旧名社区${mark}` })).toBeVisible()

    await openStaff(page, `/staff/units/${id}`)
    await page.getByText('合并到别的单位').click()
    await pick(page, '并入', `爱国街道 去处社区${mark}`)
    await page.getByLabel('我已核对').check()
    await page.getByRole('button', { name: '合并', exact: true }).click()
    await expect(page.locator('.staff-done')).toContainText('已合并')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`去处社区${mark}`)
    await page.goto(old)
    await expect(page).toHaveURL(new RegExp(`id=${other}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`去处社区${mark}`)
  },
)
