import type { Page } from '@playwright/test'
import { demoPerson } from '@three-affairs/demo/people.ts'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator, type Role } from '../../../src/access/policy.ts'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { tokenCookieName } from '../../../src/access/sign-in/token-cookie.server.ts'
import { columnName, type Field, fields } from '../../../src/domain/payments/file-parsing/columns.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { type PrintedPage, printed, readText } from '../printed.ts'
import { hydrated } from '../staff.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: /the server responded with a status of 451/ })

let portal: OwnPortal
let [village, article]: number[] = []
const title = '示例嘎查2026年第三季度收支明细公开'
const code = '152201101201'
const columns = 18
const rows = 40
const cell = (tag: string, text: string) => `<${tag}>${text}</${tag}>`
const wideTable = [
  `<p>涉及补贴的住户有名字。</p><table><caption>分户明细</caption><thead><tr>${Array.from({ length: columns }, (_, at) => `<th scope="col">栏${at + 1}目</th>`).join('')}</tr></thead><tbody>`,
  ...Array.from(
    { length: rows },
    (_, row) => `<tr><th scope="row">行${row + 1}</th>${cell('td', '1,234.56').repeat(columns - 1)}</tr>`,
  ),
  `</tbody><tfoot><tr><th scope="row">合计</th>${cell('td', '49,382.40').repeat(columns - 1)}</tr></tfoot></table>`,
].join('')

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      const township = await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      village = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: township, code })
      article = await makeArticle(db, { area_id: village, article_type_id: 12, title, content: wideTable })
    },
  })
})
test.afterAll(() => portal.stop())

/** A window signed in with a role in the whole district. */
async function enter(page: Page, role: Role): Promise<Page> {
  const account = { loginName: `yinghu.${role}`, name: '示例甲', grants: [{ role, areaIds: [1] }] }
  const { id } = await createAccount(portal.db, operator('测试员'), account, { temporary: false })
  const value = await portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
  await page.context().addCookies([{ name: tokenCookieName, value, url: portal.origin }])
  await page.goto(`${portal.origin}/staff`)
  await hydrated(page)
  return page
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const done = (page: Page) => page.locator('.staff-done')
const citizen = demoPerson(1)

/** Reckoned payments of one person. */
async function publishPayments(page: Page): Promise<void> {
  const payment: Partial<Record<Field, string>> = {
    areaCode: code,
    objectName: citizen.name,
    objectIdentity: citizen.identity,
    projectCode: 'BT101',
    projectName: '耕地地力保护补贴',
    businessPeriod: '2026年度',
    amount: '5720.00',
    putTime: '2026-06-15',
    accountsReceivableName: citizen.name,
    accountsReceivableCode: citizen.account,
    inventoryCode: 'GD2026',
    uniquelyIdentifies: 'GD1',
    quantity: '88亩',
    rate: '65元/亩',
  }
  const lines = [fields.map(columnName), fields.map((field) => payment[field] ?? '')].map((cells) => cells.join(','))
  await page.getByRole('navigation', { name: '工作台菜单' }).getByRole('link', { name: '补贴数据' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '耕地2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByRole('button', { name: /^确认导入/ }).click()
  await expect(page.getByText(/已作为批次 \d+ 导入/)).toBeVisible()
}

const question = '修水渠的钱有发票吗？'
const answer = '发票可以到嘎查委员会查看。'
const phone = '13800001234'

async function askAndAnswer(page: Page, clerk: Page): Promise<void> {
  await page.goto(`${portal.origin}/feedback/feedback?mode=write&areaId=${village}`)
  await page.getByLabel('昵称').fill('示例牧')
  await page.getByLabel('手机号码', { exact: true }).fill(phone)
  await page.getByLabel('留言内容').fill(question)
  await button(page, '提交')
  await expect(page.locator('.receipt-number')).toBeVisible()
  await clerk.reload()
  await clerk.getByRole('link', { name: question }).click()
  await clerk.getByLabel(/^答复内容/).fill(answer)
  await button(clerk, '发出答复')
  await expect(done(clerk)).toContainText('已答复')
}

/** In the largest text and the dark scheme of high contrast. */
async function print(page: Page): Promise<PrintedPage[]> {
  const pages = await printed(page)
  for (const { texts, width, colours } of pages) {
    for (const { text, left, right } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(0)
      expect(right, text).toBeLessThanOrEqual(width)
    }
    for (const colour of colours) expect(['#000000', '#666666', '#ffffff']).toContain(colour)
  }
  const text = readText(pages).replace('打印日期', '')
  for (const control of [
    '选择栏目',
    '打印',
    '返回',
    '字号',
    '朗读',
    '回到顶部',
    '关闭',
    '重置',
    '提交',
    '退出长者模式',
  ])
    expect(text).not.toContain(control)
  return pages
}

async function printAll(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'display', value: 'text3.dark', url: portal.origin }])
  const go = (path: string) => page.goto(portal.origin + path)
  await test.step('an article with a wide table', async () => {
    await go(`/village/village?id=${article}`)
    const pages = await print(page)
    const text = readText(pages)
    expect(text).toContain(title)
    expect(text.split('1,234.56')).toHaveLength(rows * (columns - 1) + 1)
    expect(text.split('49,382.40')).toHaveLength(columns)
    for (const each of pages.filter((one) => /行\d+1,234/.test(readText([one]))))
      for (let at = 1; at <= columns; at += 1) expect(readText([each]).split(`栏${at}目`)).toHaveLength(2)
  })
  await test.step('a list', async () => {
    await go('/village/village?articleTypeId=12')
    expect(readText(await print(page))).toContain('2026年第三季度收支明细公开')
  })
  await test.step('a unit', async () => {
    await go(`/message/messgae?id=${village}`)
    const text = readText(await print(page))
    expect(text).toContain('示例嘎查')
    expect(text).toContain('2026年第三季度收支明细公开')
  })
  await test.step('an answer about payments', async () => {
    await go('/subsidy/subsidy')
    await page.getByRole('textbox', { name: '身份证号' }).fill(citizen.identity)
    await page.getByLabel('开始时间').fill('2026-01-01')
    await page.getByLabel('结束时间').fill('2026-12-31')
    await button(page, '查询')
    await expect(page.getByRole('table').getByText('5,720.00').first()).toBeVisible()
    const text = readText(await print(page))
    expect(text).toContain('5,720.00')
    expect(text).toContain('88亩')
    expect(text).not.toContain(citizen.identity)
  })
  await test.step('a conversation', async () => {
    await go('/feedback/feedback')
    await page.getByLabel('手机号码', { exact: true }).fill(phone)
    await button(page, '查找')
    await expect(page.getByRole('article')).toContainText(answer)
    const text = readText(await print(page))
    expect(text).toContain(question.normalize('NFKC'))
    expect(text).toContain(answer)
    // Without the headings of the table, whose rows are on no paper.
    expect(text.split('反馈内容')).toHaveLength(2)
  })
}

/** From the article. @returns the receipt number. */
async function report(page: Page): Promise<string> {
  await page.goto(`${portal.origin}/village/village?id=${article}`)
  await page.getByRole('link', { name: '这里有不该公开的个人信息' }).click()
  await expect(page.locator('.report-subject')).toContainText(title)
  await page.getByLabel('是哪一类个人信息').selectOption({ index: 1 })
  await page.getByLabel('在文中哪里、涉及谁').fill('表格第 3 行，是我母亲的')
  await button(page, '提交')
  return page.locator('.receipt-number').innerText()
}

async function closeArticle(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('link', { name: /表格第 3 行/ }).click()
  await button(page, '暂不公开这篇文章')
  await expect(done(page)).toContainText('已暂不公开')
}

const explanation = '那一行是按规定公开的发放名单，没有不该公开的内容。'

async function end(page: Page): Promise<void> {
  await page.getByLabel('办理结果').selectOption('没有发现不该公开的个人信息')
  await page.getByLabel('答复').fill(explanation)
  await button(page, '办结')
  await expect(done(page)).toContainText('已办结')
}

test(
  'five kinds of pages on paper; a harmful text reported, closed and answered',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    test.setTimeout(300_000)
    await publishPayments(await enter(await openWindow(), 'editor'))
    await askAndAnswer(page, await enter(await openWindow(), 'replier'))
    await printAll(page)
    const officer = await enter(await openWindow(), 'protector')
    const receipt = await report(page)
    await closeArticle(officer)

    const closed = await page.goto(`${portal.origin}/village/village?id=${article}`)
    expect(closed?.status()).toBe(451)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('暂不公开')
    // Neutral: neither the title nor why it was closed.
    for (const words of [title, '1,234.56', '个人信息保护', '母亲'])
      await expect(page.getByRole('main')).not.toContainText(words)
    const list = await page.goto(`${portal.origin}/village/village?articleTypeId=12`)
    expect(await list?.text()).not.toContain('收支明细公开')

    await end(officer)
    await page.goto(`${portal.origin}/personal-data/report?mode=find`)
    await page.getByLabel('回执编号').fill(receipt)
    await button(page, '查找')
    await expect(page.getByRole('main')).toContainText(explanation)
    expect((await page.goto(`${portal.origin}/village/village?id=${article}`))?.status()).toBe(200)
  },
)
