import { expectStaffPageFits } from '../accessible.ts'
import { openStaff, signIn, staffAddress } from '../staff.ts'
import { expect, test } from '../test.ts'

test('a unit is found by initials and keys, and what fits it comes first', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openStaff(page, '/staff/articles/new')
  const unit = page.getByRole('combobox', { name: '发布单位' })
  const options = page.getByRole('listbox').getByRole('option')
  await unit.focus()
  await unit.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: '发布单位' })).toBeVisible()
  await unit.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await unit.fill('没有这个单位')
  await page.getByLabel('标题').fill('示例标题')
  await expect(page.getByText('请从列表中选择一项')).toBeVisible()
  await page.getByRole('button', { name: '开始写' }).click()
  await expect(unit).toBeFocused()

  await unit.fill('cun')
  const village = options.first()
  const name = await village.locator('span').innerText()
  const township = await village.locator('small').innerText()
  await expect(unit).toHaveAttribute('aria-activedescendant', (await village.getAttribute('id')) ?? '')
  await unit.press('Enter')
  await expect(unit).toHaveValue(`${township} › ${name}`)
  expect(await page.locator('input[name="areaId"]').inputValue()).toMatch(/^\d+$/)

  await page.getByRole('combobox', { name: '栏目' }).click()
  await expect(page.getByRole('group', { name: '适合这个单位的' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectStaffPageFits(page, staffAddress('/staff/articles/new'))
})
