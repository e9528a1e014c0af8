import { expectFits } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { openStaff, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: /the server responded with a status of 422/ })

const report = '/staff/site-pages/report-2024'

test('a text of the site is written in the editor of articles', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openStaff(page, report)
  const text = page.getByRole('textbox', { name: '文字', exact: true })
  await expect(text).toContainText('一、总体情况')
  await expect(page.getByText('没有改动')).toBeVisible()
  await expect(page.getByRole('button', { name: '图片', exact: true })).toHaveCount(0)
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('工作人员十二人。')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  const bold = page.getByRole('button', { name: '加粗' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  // The editor learns of a moved caret later than the browser: a key that follows at once still finds the words selected.
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '表格', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '插入' }).click()
  for (const words of ['项目', '工作天数', '备注']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByLabel('查找').fill('工作')
  await page.getByRole('search').getByLabel('替换为').fill('办公')
  await page.getByRole('button', { name: '全部替换' }).click()
  await expect(text).toContainText('办公天数')
  await expect(page.getByText(/^草稿已保存/)).toBeVisible()
  await expectFits(page, 'a text of the site in the editor')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: '保存并公开' }).click()
  await expect(page.getByText('没有保存').first()).toBeVisible()
  await expect(text).toContainText('办公人员十二人。')
  await page.reload()
  await expect(text).toContainText('办公人员十二人。')
  await expect(page.getByText('写了以后，这里的内容有了变化')).toHaveCount(0)
  await page.getByLabel('修改的原因').fill('补充人数')
  await page.getByRole('button', { name: '保存并公开' }).click()
  await expect(page.locator('.staff-done')).toContainText('已保存')

  await page.goto(districtAddress('乌兰浩特市', '/disclosure/reports/2024'))
  await expect(page.locator('.prose strong')).toHaveText('办公')
  await expect(page.getByRole('cell', { name: '办公天数' }).or(page.getByText('办公天数')).first()).toBeVisible()
})

test('a dropped file is refused in words', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openStaff(page, '/staff/site-pages/help')
  const text = page.getByRole('textbox', { name: '文字', exact: true })
  for (const [type, words] of [
    ['image/png', '这里不能插入图片'],
    ['application/pdf', '这里不能放文件'],
  ] as const) {
    await text.evaluate((element, mediaType) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], '文件', { type: mediaType }))
      const { left, top } = element.getBoundingClientRect()
      const at = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }
      element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
    }, type)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
  }
})
