import type { Locator, Page } from '@playwright/test'
import { daysOf, periodBefore, periodInWords, periodsUntil } from '../../../src/domain/articles/books/book-period.ts'
import { writeXlsx } from '../../../src/files/write-xlsx.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { bookSeries } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { setReviews } from '../../harness/reviews.ts'
import { drawPicture } from '../draw-picture.ts'
import { hydrated, pick } from '../staff.ts'
import { expect, test } from '../test.ts'
import { button, createPeople, enter, heading, menu, type People, review, submit } from '../staff-journey.ts'

/** A township of three villages; two quarters of the first one are public. */
let portal: OwnPortal

const people = {
  'kuaiji.editor': ['王会计', 'editor'],
  'chushen.reviewer': ['孙初审', 'reviewer'],
  'fushen.reviewer': ['周复审', 'reviewer'],
  'zhongshen.reviewer': ['吴终审', 'reviewer'],
} as const satisfies People

const village = '查干嘎查'
/** The last quarter that is over. */
const period = periodsUntil(formatDate(new Date()))[1] ?? ''
const before = periodBefore(period)
const title = `${village}${periodInWords(period)}集体财务收支公开`

/** A day of the quarter. */
function day(month: number, date: number): string {
  const [year = '', first = ''] = daysOf(period).first.split('-')
  return `${year}-${String(Number(first) + month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      const township = await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      const unit = await makeArea(db, { name: village, level: 'village', parent_id: township })
      for (const name of ['甲嘎查', '乙嘎查']) await makeArea(db, { name, level: 'village', parent_id: township })
      const { draft, release } = createDrafts(db, unit)
      for (const book of bookSeries([periodBefore(before), before]))
        await release(
          await draft({
            title: `${village}${periodInWords(book.period)}集体财务收支公开`,
            book,
            articleTypeId: 12,
          }),
        )
      await db.transaction().execute((tx) => setReviews(tx, 3))
      await createPeople(db, people, township)
    },
  })
})
test.afterAll(() => portal.stop())

const main = (page: Page) => page.getByRole('main')
const saved = (page: Page) => expect(page.locator('.save-state')).toContainText('已保存')

/** The last step led to this page. */
async function arrive(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title)
  await hydrated(page)
}

test(
  'a quarter of a village is typed, imported, shown with vouchers, reviewed by three, read by everybody and corrected',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    test.setTimeout(1_200_000)
    const reviewers: Page[] = []
    for (const [loginName, [name, role]] of Object.entries(people)) {
      const window = role === 'editor' ? page : await openWindow()
      await enter(window, portal.origin, { loginName, name })
      if (role === 'reviewer') reviewers.push(window)
    }
    const visitor = await openWindow()
    const pass = async (text: string) => {
      for (const [at, reviewer] of reviewers.entries())
        await review(reviewer, text, ['一审通过', '二审通过', '终审通过并发布'][at] ?? '')
    }
    await test.step('a contract of a project', async () => {
      await writeContract(page)
      await submit(page, contractTitle)
      await pass(contractTitle)
    })
    await test.step('the book', async () => {
      await beginBook(page)
      await takeRecurring(page)
      await typeEntries(page)
      await importFile(page, 'bank.xlsx', bankJournal(), 30)
      await importFile(page, '现金日记账.csv', cashJournal(), 20)
      await countMoney(page)
    })
    await test.step('the vouchers', () => addVouchers(page))
    await test.step('the reviews', async () => {
      await backToText(page)
      await submit(page, title)
      await pass(title)
    })
    const entry = await test.step('what everybody reads', () => readBook(visitor))
    await test.step('a correction', async () => {
      await correct(page)
      await submit(page, title)
      await pass(title)
      await readCorrection(visitor, entry)
    })
  },
)

const contractTitle = `${village}村内道路硬化施工合同公开`
const contract = '村内道路硬化施工合同'
const project = '村内道路硬化'

async function writeContract(page: Page): Promise<void> {
  await menu(page, '稿件')
  await main(page).getByRole('link', { name: '新建稿件' }).click()
  await arrive(page, '新建稿件')
  await page.getByLabel('标题').fill(contractTitle)
  await pick(page, /发布单位/, village)
  await pick(page, '栏目', '财务公开')
  await page.getByLabel('空白稿件').check()
  await button(page, '开始写')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('经嘎查村民代表会议决定并招标，现将施工合同公开。')
  await button(page, '这是一个项目的文件')
  const stage = page.getByRole('group', { name: '项目的一个环节' })
  await stage.getByLabel('项目名称').fill(project)
  await stage.getByLabel('环节').selectOption('合同')
  await stage.getByLabel('日期').fill(day(0, 2))
  await stage.getByRole('textbox', { name: '合同价' }).fill('280000')
  await stage.getByLabel(/^单位/).fill('示例建设有限公司')
  await button(page, '这是一份合同')
  const fields = page.getByRole('group', { name: '合同', exact: true })
  await fields.getByLabel('种类').selectOption({ label: '工程、采购' })
  await fields.getByLabel('合同名称').fill(contract)
  await fields.getByLabel('合同编号').fill('合-7')
  await fields.getByLabel('对方单位名称').fill('示例建设有限公司')
  await fields.getByLabel(/^标的/).fill('村内道路 1.2 公里')
  await fields.getByLabel('总价').last().fill('280000')
  await fields.getByLabel('签订日期').fill(day(0, 2))
  await fields.getByLabel('开始日期').fill(day(0, 3))
  await fields.getByLabel('到期日期').fill(day(2, 28))
  // The project of this very text.
  await expect(fields.getByLabel('所属项目').locator('option:checked')).toHaveText(project)
  await button(page, '添加一次应付款')
  await page.getByLabel('第 1 次应付的日期').fill(day(2, 28))
  await page.getByLabel('第 1 次应付的金额').fill('280000')
}

/** From the list of all villages, where what is missing stands first. */
async function beginBook(page: Page): Promise<void> {
  await menu(page, '账本')
  const row = page.getByRole('row').filter({ hasText: village })
  await expect(row).toContainText('还没有写')
  await row.getByRole('link', { name: /^补录/ }).click()
  await arrive(page, '新建稿件')
  await expect(page.getByLabel('标题')).toHaveValue(title)
  await button(page, '开始写')
  await arrive(page, '账本')
  await expect(page.getByLabel('期间')).toHaveValue(period)
  await expect(page.getByRole('status').filter({ hasText: `上一期是${periodInWords(before)}` })).toBeVisible()
  await button(page, '开始填写')
}

const sums = (page: Page) => page.locator('.sums-bar')
const count = (page: Page, entries: number) => expect(sums(page)).toContainText(`${entries} 笔`)

/** Four entries that the village books in each quarter, by one key; each is given its number. */
async function takeRecurring(page: Page): Promise<void> {
  await expect(page.getByText('以前每期都有的收支（4 笔还没有记）')).toBeVisible()
  await page.keyboard.press('Alt+0')
  await count(page, 4)
  await page.getByLabel('第 1 行凭证号').focus()
  for (let at = 1; at <= 4; at += 1) {
    if (at > 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel(`第 ${at} 行凭证号`)).toBeFocused()
    await page.keyboard.type(`记-${at}`)
  }
}

/** Six entries by keys alone. The third is a payment for the road. */
async function typeEntries(page: Page): Promise<void> {
  await page.getByLabel('第 4 行凭证号').focus()
  for (let at = 5; at <= 10; at += 1) {
    await page.keyboard.press('Enter')
    const isRoad = at === 7
    const cells = [
      isRoad ? day(0, 4) : day(1, at),
      `记-${at}`,
      null,
      isRoad ? '支付村内道路硬化工程款' : `购买会议用纸第${at}批`,
      isRoad ? '示例建设有限公司' : '示例文具店',
      '',
      isRoad ? '120000' : `${at}0.5`,
    ]
    await expect(page.getByLabel(`第 ${at} 行日期`)).toBeFocused()
    for (const [place, cell] of cells.entries()) {
      if (place > 0) await page.keyboard.press('Tab')
      // The code of an item finds it in the list.
      await page.keyboard.type(cell ?? (isRoad ? '3.6' : '3.4'))
    }
    for (const [column, label] of [
      ['合同', contract],
      ['项目', project],
    ] as const)
      if (isRoad) await page.getByLabel(`第 ${at} 行${column}`, { exact: true }).selectOption({ label })
    if (isRoad) await page.getByLabel(`第 ${at} 行支出`).focus()
  }
  await count(page, 10)
  await expect(page.getByLabel('第 7 行公开项目')).toHaveValue('3.6')
  await expect(page.getByLabel('第 10 行日期')).toHaveValue(day(1, 10))
}

/** As an accounting program exports it. */
const journalRows = (from: number, to: number): string[][] => [
  ['示例村集体经济组织日记账'],
  ['日期', '凭证字号', '摘要', '对方科目', '往来单位', '借方金额', '贷方金额', '余额'],
  [daysOf(period).first, '', '期初余额', '', '', '', '', '100.00'],
  ...Array.from({ length: to - from + 1 }, (_, at) => {
    const number = from + at
    const isIncome = number % 10 === 0
    return [
      day(number % 3, (number % 27) + 1).replaceAll('-', '/'),
      `记-${number}`,
      isIncome ? `机动地发包款第${number}号` : `修补村道第${number}段`,
      isIncome ? '经营收入' : '管理费用',
      isIncome ? '' : '示例工程队',
      isIncome ? '1,000.00' : '',
      isIncome ? '' : `${number}.50`,
      '',
    ]
  }),
  ['', '', '本月合计', '', '', '', '', ''],
]

const bankJournal = (): Buffer => Buffer.from(writeXlsx('基本户', journalRows(11, 40)))

const cashJournal = (): Buffer =>
  Buffer.from(
    journalRows(41, 60)
      .map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
      .join('\r\n'),
  )

async function importFile(page: Page, name: string, buffer: Buffer, entries: number): Promise<void> {
  await page.locator('.drop-zone input').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const preview = page.getByRole('region', { name: `预览 ${name}` })
  await expect(preview).toContainText('跳过 2 行余额和合计')
  await expect(preview.getByText('没有读入')).toHaveCount(0)
  await preview.getByRole('button', { name: `写入这 ${entries} 笔` }).click()
  await expect(page.getByText(`已写入 ${entries} 笔`)).toBeVisible()
}

/** Statements, and the finding of the oversight group: until then the book is not in balance. */
async function countMoney(page: Page): Promise<void> {
  await count(page, 60)
  await copyStatements(page)
  await page.getByLabel('审核日期').fill(daysOf(period).last)
  await page.getByLabel('审核意见').fill('经审核，账款相符，同意公开。')
  await expect(sums(page)).toContainText('账是平的')
  await saved(page)
}

/** Of both accounts: what the book says that they have. */
async function copyStatements(page: Page): Promise<void> {
  for (const account of ['现金', '基本户']) {
    const statement = page.getByLabel(`${account}的对账单或盘点数`)
    const closing = page.getByRole('row').filter({ has: statement }).getByRole('cell').nth(4)
    await statement.fill((await closing.innerText()).replaceAll(',', ''))
  }
}

/** One picture for each voucher, with the numbers as a scanner names them. */
async function addVouchers(page: Page): Promise<void> {
  await button(page, /^凭证图片/)
  await arrive(page, '凭证图片')
  const files = []
  for (let number = 1; number <= 60; number += 1)
    files.push({
      name: `记-${String(number).padStart(3, '0')}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await page.evaluate(drawPicture, `记-${number}`), 'base64'),
    })
  await page.locator('input[type=file]').setInputFiles(files)
  // Each file is read in a process of its own.
  await expect(page.getByRole('status').filter({ hasText: '上传完了' })).toContainText('传上 60 个', {
    timeout: 600_000,
  })
  await expect(page.getByText('账本有 60 张凭证，60 张有图片；60 页里有 60 页没有看')).toBeVisible()
  await page.getByRole('button', { name: '记-7 第 1 页' }).click()
  await drawBox(page.locator('.box-stage'))
  await expect(page.getByText('已画 1 个方框')).toBeVisible()
  const look = page.getByRole('button', { name: '看过了' })
  await look.focus()
  // The next page that nobody looked at opens by itself.
  for (let left = 59; left >= 0; left -= 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(wordsOfLooks(left))).toBeVisible()
  }
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('60 页都看过了')).toBeVisible()
  await button(page, '保存，返回账本')
  await expect(page.getByRole('button', { name: '凭证图片：60 张' })).toBeVisible()
  await hydrated(page)
}

/** What the open page says once so many others are left. */
function wordsOfLooks(left: number): string {
  if (left > 1) return `还有 ${left - 1} 页没有看`
  return left === 1 ? '其他各页都看过了' : '✓ 看过，发布时公开'
}

async function drawBox(stage: Locator): Promise<void> {
  // Waits until the dialog stands still.
  await stage.hover({ position: { x: 20, y: 20 } })
  const { x, y, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { mouse } = stage.page()
  await mouse.down()
  await mouse.move(x + width * 0.5, y + height * 0.3, { steps: 3 })
  await mouse.up()
}

/** From the book to the editor of its article. */
async function backToText(page: Page): Promise<void> {
  await button(page, '保存，返回正文')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  await hydrated(page)
}

const roadPayment = '支付村内道路硬化工程款'

/** @returns the address of the payment for the road. */
async function readBook(visitor: Page): Promise<string> {
  await openBook(visitor)
  await expect(main(visitor)).toContainText('逐笔明细（共 60 笔）')
  // Statements agree with what the entries add up to.
  await expect(main(visitor)).toContainText('和上一期的期末余额相等')
  const road = main(visitor).getByRole('link', { name: roadPayment })
  await expect(road).toContainText('付 120,000.00 元')
  await road.click()
  await expect(heading(visitor)).toHaveText(roadPayment)
  const address = visitor.url()
  const picture = main(visitor).getByRole('img', { name: /凭证 记-7/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await main(visitor).getByRole('link', { name: contract, exact: true }).click()
  await expect(heading(visitor)).toHaveText(contract)
  await expect(main(visitor)).toContainText('共支付 120,000.00 元')
  await main(visitor).getByRole('link', { name: '所属项目' }).click()
  await expect(heading(visitor)).toHaveText(project)
  await expect(main(visitor)).toContainText('共支付 120,000.00 元')
  await expect(main(visitor).getByRole('link', { name: contractTitle })).toBeVisible()
  return address
}

/** From the home page of the site. */
async function openBook(visitor: Page): Promise<void> {
  await visitor.goto(`${portal.origin}/dashboard`)
  await main(visitor)
    .getByRole('link', { name: /一笔一笔看/ })
    .click()
  // The home page names texts of the village as well.
  await expect(heading(visitor)).toHaveText('公开账本')
  await main(visitor).getByRole('link', { name: village }).first().click()
  await expect(heading(visitor)).toHaveText(`${village}${periodInWords(period)}账本`)
}

const reason = '录入时把一笔的金额多写了一千元，已按发票改正'

/** One amount was wrong, and so was the statement that was copied with it. */
async function correct(page: Page): Promise<void> {
  await menu(page, '账本')
  const row = page.getByRole('row').filter({ hasText: village })
  await expect(row).toContainText('已公开')
  await row.getByRole('link', { name: /^查看/ }).click()
  await arrive(page, title)
  await button(page, '修订')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  await page.getByLabel(/^更正说明/).fill(reason)
  await saved(page)
  await main(page).getByRole('link', { name: '账本：60 笔' }).click()
  await arrive(page, '账本')
  await page.getByLabel('第 7 行支出').fill('119000')
  await expect(sums(page)).toContainText('1 处要改')
  await copyStatements(page)
  await expect(sums(page)).toContainText('账是平的')
  await backToText(page)
}

async function readCorrection(visitor: Page, entry: string): Promise<void> {
  const changed = '金额由 支出 120,000.00 元 改为 支出 119,000.00 元'
  await openBook(visitor)
  const corrections = visitor.getByRole('region', { name: '公开以后更正过的' })
  await expect(corrections.getByRole('listitem')).toHaveCount(1)
  await expect(corrections).toContainText(`凭证 记-7：${changed}`)
  await expect(corrections).toContainText(`原因：${reason}`)
  await corrections.getByRole('link', { name: '凭证 记-7' }).click()
  // Its address and its voucher stay.
  await expect(visitor).toHaveURL(entry)
  await expect(main(visitor)).toContainText(`更正：${changed}。原因：${reason}`)
  await expect(main(visitor).getByRole('img', { name: /凭证 记-7/ })).toBeVisible()
}
