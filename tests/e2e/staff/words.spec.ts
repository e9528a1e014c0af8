import { expectStaffPageFits } from '../accessible.ts'
import { openStaff, signIn, staffAddress as at } from '../staff.ts'
import { expect, test } from '../test.ts'

// Without scripts: tests/integration/articles/staff-words.test.ts.
test.use({ expectedComplaint: /the server responded with a status of 422/ })

test('a reviewer of the district keeps its list of words', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-reviewer-city')
  await expectStaffPageFits(page, at('/staff/words'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStaff(page, '/staff/words')
  const word = page.getByLabel('词语', { exact: true })
  const add = page.getByRole('button', { name: '添加' })

  // Beside the field, before anything is sent and by the server.
  await word.fill('入')
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: '词语至少 2 个字' })).toBeVisible()
  await expect(word).toBeFocused()
  await word.fill('入民政府')
  await page.getByLabel('建议的写法或正式说法', { exact: true }).fill('人民政府')
  await add.click()
  await expect(page.locator('.staff-problem')).toContainText('内置词库已经有“入民政府”')
  await expect(word).toHaveValue('入民政府')

  await word.fill('牧草厂')
  await page.getByLabel('建议的写法或正式说法', { exact: true }).fill('牧草场')
  await add.click()
  await expect(page.getByText('已加入词库')).toBeVisible()
  await expect(word).toHaveValue('')
  await expect(page.getByRole('row').filter({ hasText: '牧草厂' })).toContainText('牧草场')

  await page.locator('#kind').selectOption('同义词')
  await word.fill('草牧奖')
  await add.click()
  await expect(page.locator('.staff-problem')).toContainText('请填写文件里的正式说法')
  await page.getByLabel('建议的写法或正式说法', { exact: true }).fill('草原生态保护补助奖励')
  await add.click()
  const synonym = page.getByRole('row').filter({ hasText: '草牧奖' })
  await expect(synonym).toContainText('同义词')
  await page.getByRole('button', { name: /删去.*草牧奖/ }).click()
  await expect(synonym).toHaveCount(0)

  const lines = page.getByLabel('每行一个词')
  await lines.fill('草管站,草管所\n入\n牧草厂')
  await page.getByRole('button', { name: '导入' }).click()
  await expect(page.getByText('第 2 行：词语至少 2 个字')).toBeVisible()
  await expect(lines).toHaveValue('草管站,草管所\n入\n牧草厂')
  await lines.fill('草管站,草管所\n牧草厂')
  await page.getByRole('button', { name: '导入' }).click()
  await expect(page.getByText('新加了 1 个词，已有的没有改动。')).toBeVisible()
  await expect(lines).toHaveValue('')

  await page.getByRole('searchbox', { name: '查找' }).fill('草管')
  await page.getByRole('main').getByRole('button', { name: '查找' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /删去.*草管站/ }).click()
  await expect(page.getByText('已删去')).toBeVisible()
  await page.getByRole('button', { name: /删去.*牧草厂/ }).click()
  await expect(page.getByText('还没有自己加的词')).toBeVisible()
})
