import type { Db } from '../../../src/platform/db/types.ts'
import '../../../src/domain/articles/hints/table.server.ts'
import { openDraft, openStaff, signIn, staffAddress as at, withDatabase } from '../staff.ts'
import { expect, test } from '../test.ts'

test(
  'a book is filled by keys, from a spreadsheet and undone; its tables are part of the text',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-editor')
    const id = await openDraft(page, '示例村财务公开')
    await openStaff(page, `/staff/articles/${id}/book`)
    await page.getByLabel('期间').selectOption({ index: 1 })
    const period = await page.getByLabel('期间').inputValue()
    await expect(page.getByRole('status').filter({ hasText: '期初余额要自己填' })).toBeVisible()
    await page.getByRole('button', { name: '开始填写' }).click()

    await page.getByRole('button', { name: '添加一行' }).click()
    await expect(page.getByLabel('第 1 行日期')).toBeFocused()
    await page.getByLabel('第 1 行日期').fill(`${period.slice(0, 4)}-02-11`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('记-1')
    await page.getByLabel('第 1 行公开项目').selectOption('3.4')
    await page.getByLabel('第 1 行摘要').fill('支付办公电费')
    await page.getByLabel('第 1 行支出').fill('312.5')
    await expect(page.locator('.sums-bar')).toContainText('312.50')

    // What a spreadsheet puts on the clipboard, with headings in an order of its own.
    const rows = `摘要\t日期\t支出\t凭证号\n购买纸张\t${period.slice(0, 4)}-02-12\t1,000\t记-2\n看不懂的\t昨天\t1\t记-3`
    await page.getByLabel('第 1 行摘要').evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, rows)
    await expect(page.getByRole('status').filter({ hasText: '读入 1 笔' })).toContainText('第 3 行：日期看不懂')
    await expect(page.locator('.sums-bar')).toContainText('1,312.50')
    await page.keyboard.press('Control+z')
    await expect(page.locator('.sums-bar')).toContainText('1 笔')
    await page.keyboard.press('Control+Shift+z')
    await expect(page.locator('.sums-bar')).toContainText('2 笔')

    await page.getByRole('button', { name: '保存，返回正文' }).click()
    await expect(page.getByRole('link', { name: '账本：2 笔' })).toBeVisible()
    await page.goto(at(`/staff/articles/${id}`))
    await expect(page.locator('main')).toContainText('购买纸张')
    await expect(page.locator('main')).toContainText('账本不平或不完整')
  },
)

test('rows of a long book get their fields where somebody works', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  const id = await openDraft(page, '示例村财务公开')
  await openStaff(page, `/staff/articles/${id}/book`)
  await page.getByLabel('期间').selectOption({ index: 1 })
  const period = await page.getByLabel('期间').inputValue()
  await page.getByRole('button', { name: '开始填写' }).click()
  await page.getByRole('button', { name: '添加一行' }).click()
  const rows = Array.from({ length: 300 }, (_, at) => `${period.slice(0, 4)}-02-12\t买第${at + 1}样\t1.5\t记-${at + 1}`)
  await page.getByLabel('第 1 行摘要').evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `日期\t摘要\t支出\t凭证号\n${rows.join('\n')}`,
  )
  await expect(page.locator('.sums-bar')).toContainText('450.00')

  const last = page.getByLabel('第 300 行摘要')
  await expect(last).toHaveCount(0)
  await page.getByRole('cell', { name: '买第300样', exact: true }).click()
  await expect(last).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('（补）')
  await expect(last).toHaveValue('买第300样（补）')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('第 299 行摘要')).toBeFocused()
  // Each row lacks its item, which its line says; the line leads there.
  await page.getByRole('button', { name: '第 10 行', exact: true }).first().click()
  await expect(page.locator('[data-row="9"]:focus')).toHaveCount(1)
  await expect(page.getByRole('cell', { name: '买第300样（补）', exact: true })).toBeAttached()
})

test(
  'a question about a book is seen before its release, explained by its clerk and confirmed by a reviewer',
  { tag: '@script' },
  async ({ page, browser }) => {
    await signIn(page, 'demo-editor')
    const id = await openDraft(page, '示例村财务公开')
    await openStaff(page, `/staff/articles/${id}/book`)
    await page.getByLabel('期间').selectOption({ index: 1 })
    const period = await page.getByLabel('期间').inputValue()
    await page.getByRole('button', { name: '开始填写' }).click()
    await page.getByRole('button', { name: '添加一行' }).click()
    await page.getByLabel('第 1 行日期').fill(`${period.slice(0, 4)}-02-11`)
    await page.getByLabel('第 1 行公开项目').selectOption('3.6')
    await page.getByLabel('第 1 行摘要').fill('修缮活动室')
    await page.getByLabel('第 1 行支出').fill('23456')
    const asked = page.getByRole('region', { name: '公开以后请说明的' })
    await expect(asked).toContainText('超过 10,000.00 元，没有写明合同')
    await asked.getByRole('button', { name: '第 1 行' }).click()
    await expect(page.getByLabel('第 1 行日期')).toBeFocused()

    const hint = await withDatabase(makeHint)
    await openStaff(page, `/staff/hints/${hint}`)
    await expect(page.locator('main')).toContainText('修缮活动室')
    await page.getByLabel('说明', { exact: true }).fill('活动室屋顶漏雨，村民会议决定当月修好。')
    await page.getByRole('button', { name: '提交说明' }).click()
    await expect(page.getByText('已提交说明')).toBeVisible()

    const other = await browser.newPage()
    await signIn(other, 'demo-reviewer')
    await openStaff(other, '/staff/hints?view=waiting')
    await other.locator(`a[href$="/staff/hints/${hint}"]`).click()
    await other.getByRole('button', { name: '确认说明' }).click()
    await expect(other.getByText('这条提示已经有了单位的说明')).toBeVisible()
    await expect(other.locator('main')).toContainText('屋顶漏雨')
    await other.close()
  },
)

/** A hint of a village of the district, stored as the job does. */
async function makeHint(db: Db): Promise<number> {
  const { id: unit_id } = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', '152201000000')
    .where('level', '=', 'village')
    .where('standing', '=', 'open')
    .limit(1)
    .executeTakeFirstOrThrow()
  const hint = {
    unit_id,
    kind: 'without-contract' as const,
    key: `2026-Q3 row${Date.now()}`,
    entries: '[]',
    words: '2026-08-11 凭证 记-1 支出 23,456.00 元（修缮活动室）超过 10,000.00 元，没有写明合同，请补上合同或说明。',
    found_time: new Date(),
  }
  const { id } = await db.insertInto('unit_hint').values(hint).returning('id').executeTakeFirstOrThrow()
  return id
}
