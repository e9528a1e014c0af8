import { openDraft, openStaff, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

/** What an accounting program exports, with headings that only this office has. */
const journal = (year: string) =>
  [
    '何日,单据,干什么,进来,出去',
    `${year}-02-11,记-1,支付办公电费,,312.50`,
    `昨天,记-2,看不懂的,,1`,
    `${year}-02-13,记-3,机动地发包款,"40,000.00",`,
  ].join('\n')

test(
  'a journal is previewed, its headings said once, and taken; the rows that were not read can be downloaded',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-editor')
    const id = await openDraft(page, '示例村导入财务公开')
    await openStaff(page, `/staff/articles/${id}/book`)
    await page.getByLabel('期间').selectOption({ index: 1 })
    const year = (await page.getByLabel('期间').inputValue()).slice(0, 4)
    await page.getByRole('button', { name: '开始填写' }).click()
    const choose = () =>
      page
        .locator('.drop-zone input')
        .setInputFiles({ name: '日记账.csv', mimeType: 'text/csv', buffer: Buffer.from(journal(year)) })
    await choose()
    const preview = page.getByRole('region', { name: '预览 日记账.csv' })
    await expect(preview.getByText('没有认出摘要或金额的列')).toBeVisible()
    await expect(preview.getByRole('button', { name: '写入这 0 笔' })).toBeDisabled()
    for (const [heading, field] of [
      ['何日', 'day'],
      ['单据', 'voucher'],
      ['干什么', 'summary'],
      ['进来', 'income'],
      ['出去', 'expense'],
    ] as const)
      await preview.getByLabel(heading).selectOption(field)
    await preview.getByRole('button', { name: '按这些列重新读，并记住' }).click()
    await expect(preview.getByText('第 3 行：日期看不懂')).toBeVisible()
    const download = page.waitForEvent('download')
    await preview.getByRole('button', { name: '下载没有读入的行' }).click()
    const wrong = await download
    expect(wrong.suggestedFilename()).toBe('日记账-没有读入的行.xlsx')
    await preview.getByRole('button', { name: '写入这 2 笔' }).click()
    await expect(page.locator('.sums-bar')).toContainText('39,687.50')

    // The same file again: known headings, nothing new.
    await choose()
    await expect(preview.getByText('2 笔和账本里已有的完全相同')).toBeVisible()
    await preview.getByRole('button', { name: '不写入' }).click()
    await expect(preview).toBeHidden()
    await expect(page.locator('.sums-bar')).toContainText('2 笔')

    // What was not read is a file of the same kind; uncorrected it is refused for the same reason.
    await page.locator('.drop-zone input').setInputFiles(await wrong.path())
    const again = page.getByRole('region', { name: /^预览/ })
    await expect(again.getByText('第 2 行：日期看不懂')).toBeVisible()
    await expect(again.getByRole('button', { name: '写入这 0 笔' })).toBeDisabled()
  },
)
