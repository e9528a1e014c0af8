import { readFileSync } from 'node:fs'
import { periodInWords, periodsUntil } from '../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../src/domain/articles/books/book-sums.ts'
import { showYuan } from '../../../src/platform/amount.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { bookSeries, someHoldings } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { setReviews } from '../../harness/reviews.ts'
import { readWorkbook } from '../../harness/workbook.ts'
import { expectStaffPageFits } from '../accessible.ts'
import { createPeople, enter, heading, menu, type People, review } from '../staff-journey.ts'
import { expect, test } from '../test.ts'

/** A township of two villages; the book of one waits for its review. */
let portal: OwnPortal

const people = {
  'kuaiji.editor': ['王会计', 'editor'],
  'shenhe.reviewer': ['孙审核', 'reviewer'],
} as const satisfies People

const village = '查干嘎查'
/** The last quarter that is over. */
const period = periodsUntil(formatDate(new Date()))[1] ?? ''
const title = `${village}${periodInWords(period)}集体财务收支公开`
const [book] = bookSeries([period], {}, someHoldings())

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      const township = await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      const unit = await makeArea(db, { name: village, level: 'village', parent_id: township })
      await makeArea(db, { name: '乙嘎查', level: 'village', parent_id: township })
      const { draft, submit } = createDrafts(db, unit)
      if (book) await submit(await draft({ title, book, articleTypeId: 12 }), 1)
      await db.transaction().execute((tx) => setReviews(tx, 1))
      await createPeople(db, people, township)
    },
  })
})
test.afterAll(() => portal.stop())

test(
  'what is released goes to the level above and to a public account in four screens',
  { tag: '@script' },
  async ({ page, openWindow, context }) => {
    test.setTimeout(240_000)
    const reviewer = await openWindow()
    await enter(reviewer, portal.origin, { loginName: 'shenhe.reviewer', name: '孙审核' })
    await review(reviewer, title, '通过并发布')
    await enter(page, portal.origin, { loginName: 'kuaiji.editor', name: '王会计' })
    await menu(page, '账本')
    const row = page.getByRole('row').filter({ hasText: village })
    await expect(row).toContainText('已公开')
    await row.getByRole('link', { name: /^报送和转发/ }).click()
    await expect(heading(page)).toHaveText(`报送和转发：${title}`)
    const sums = book && sumBook(book)
    await test.step('the form of the village and of the township', async () => {
      for (const [name, sheets] of [
        [`下载${village}的上报表（XLSX）`, [village]],
        ['下载示例镇各村的汇总表（XLSX）', ['汇总', '分项合计', village, '乙嘎查']],
      ] as const) {
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
        expect(download.suggestedFilename()).toMatch(/^(查干嘎查|示例镇)\d{4}年第.季度上报表-[\d-]+\.xlsx$/)
        const workbook = readWorkbook(readFileSync(await download.path()))
        expect([...workbook.keys()]).toEqual(sheets)
        expect(workbook.get(village)?.flat()).toContain((sums?.closing ?? 0) / 100)
      }
    })
    await test.step('the text', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: '复制文字' }).click()
      await expect(page.getByRole('status').filter({ hasText: /已复制|请按/ })).toBeVisible()
      const text = await page.getByRole('textbox', { name: '转发到公众号' }).inputValue()
      expect(text).toContain(`期末有 ${showYuan(sums?.closing ?? 0)} 元`)
      const [address = ''] = /http\S+\/books\/\S+/.exec(text) ?? []
      expect((await page.request.get(address)).status()).toBe(200)
    })
    await expectStaffPageFits(page, page.url())
  },
)
