import type { Page } from '@playwright/test'
import { demoPerson } from '@three-affairs/demo/people.ts'
import { columnName, type Field, fields } from '../../../src/domain/payments/file-parsing/columns.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import '../../../src/domain/duties/table.server.ts'
import { expect, test } from '../test.ts'
import {
  button,
  createPeople,
  done,
  enter,
  follow,
  heading,
  menu,
  type People,
  review,
  submit,
  tasks,
} from '../staff-journey.ts'

/** A district without units, articles, payments and messages. */
let portal: OwnPortal

const people = {
  'wang.admin': ['王示例', 'admin'],
  'li.editor': ['李示例', 'editor'],
  'zhao.editor': ['赵示例', 'editor'],
  'sun.reviewer': ['孙示例', 'reviewer'],
  'zhou.reviewer': ['周示例', 'reviewer'],
  'wu.replier': ['吴示例', 'replier'],
  'zheng.replier': ['郑示例', 'replier'],
  'feng.protector': ['冯示例', 'protector'],
} as const satisfies People
type Person = keyof typeof people

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: (db) => createPeople(db, people, 1),
  })
})
test.afterAll(() => portal.stop())

test(
  'from an empty district to a released account, an answered message, a mended payment and an erased version',
  { tag: '@script' },
  async ({ page: visitor, openWindow }) => {
    test.setTimeout(400_000)
    const windows = new Map<Person, Page>()
    for (const person of Object.keys(people) as Person[]) {
      const window = await openWindow()
      await enter(window, portal.origin, { loginName: person, name: people[person][0] })
      windows.set(person, window)
    }
    const as = (person: Person): Page => {
      const window = windows.get(person)
      if (!window) throw new Error(person)
      return window
    }
    await test.step('rules and units', async () => {
      await decideRules(as('wang.admin'))
      await addUnits(as('li.editor'))
      await makeOlder()
    })
    await test.step('an account', async () => {
      await write(as('li.editor'))
      await review(as('sun.reviewer'), account, '一审通过')
      await review(as('zhou.reviewer'), account, '终审通过并发布')
      await readAccount(as('zhou.reviewer'))
    })
    await test.step('a message', async () => {
      const receipt = await ask(visitor)
      await answer(as('wu.replier'))
      await approveAnswer(as('zheng.replier'))
      await readAnswer(visitor, receipt)
    })
    await test.step('a payment', async () => {
      await importPayments(as('li.editor'))
      await confirmPayments(as('sun.reviewer'))
      await correctPayment(as('li.editor'))
      await confirmCorrection(as('zhao.editor'))
      await readPayment(visitor)
    })
    await test.step('a version', async () => {
      await revise(as('li.editor'))
      await review(as('sun.reviewer'), account, '一审通过')
      await review(as('zhou.reviewer'), account, '终审通过并发布')
      await askToErase(as('zhou.reviewer'))
      await confirmErasure(as('feng.protector'))
      await readRecord(visitor)
    })
  },
)

/** Two reviews, and a second person for replies and payments. */
async function decideRules(page: Page): Promise<void> {
  await menu(page, '网站设置')
  await page.getByLabel('发布前的审核次数').selectOption('两次')
  await page.getByLabel('答复经另一个人审核后才发出').check()
  await page.getByLabel('补贴数据经另一个人确认后才公开').check()
  await page.getByLabel('修改的原因').fill('开通网站')
  await button(page, '保存')
  await expect(done(page)).toContainText('已保存')
}

const village = { name: '甲嘎查', code: '152201101201' }

/** A township with a village. */
async function addUnits(page: Page): Promise<void> {
  await menu(page, '单位')
  await follow(page, '新增单位', '在乌兰浩特市下面新增单位')
  await page.getByLabel('乡镇(街道)').check()
  await page.getByLabel('名称').fill('示例镇')
  await button(page, '新增并公开')
  await expect(done(page)).toContainText('已新增')
  await follow(page, '在下面新增', '在示例镇下面新增单位')
  await page.getByLabel('名称').fill(village.name)
  await page.getByLabel('区划代码').fill(village.code)
  await button(page, '新增并公开')
  await expect(heading(page)).toHaveText(village.name)
}

/** The account of the last quarter, whose title the product proposes. */
let account = ''

const tables = [
  [
    '收入明细（单位：元）',
    ['7月5日', '草场承包费', '12000.00', '三户', ...Array<string>(8).fill(''), '合计', '', '12000.00'],
  ],
  [
    '支出明细（单位：元）',
    ['7月9日', '修水渠', '4500.50', '示例甲', ...Array<string>(8).fill(''), '合计', '', '4500.50'],
  ],
  ['收支结余（单位：元）', ['1000.00', '本期收入', '12000.00', '本期支出', '4500.50', '期末余额', '8499.50']],
] as const

/** The villages are older than the portal, so that they owe the accounts of the last quarter. */
async function makeOlder(): Promise<void> {
  const { db } = portal
  await db.updateTable('area').set({ exists_from: null }).where('level', '=', 'village').execute()
  const owed = () =>
    db.selectFrom('duty').select('period').where('last_day', '<', new Date().toISOString().slice(0, 10)).execute()
  await expect.poll(async () => (await owed()).length, { timeout: 60_000 }).toBeGreaterThan(0)
}

/** From what is due, with the template that fits. */
async function write(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, /集体财务收支$/, '新建稿件')
  account = await page.getByLabel('标题').inputValue()
  expect(account).toMatch(/^甲嘎查\d{4}年第.季度集体财务收支公开$/)
  await expect(page.getByLabel(/^村级财务收支公开/)).toBeChecked()
  await button(page, '开始写')
  const body = page.getByRole('textbox', { name: '正文' })
  for (const [caption, cells] of tables) {
    const empty = body.getByRole('table', { name: caption }).getByRole('cell').filter({ hasNotText: /./ })
    await empty.first().click()
    for (const [at, cell] of cells.entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(cell)
    }
  }
  await submit(page, account)
  // Each table is heard by its own caption.
  for (const [caption] of tables) await expect(page.getByRole('table', { name: caption })).toBeVisible()
}

/** From the page on which it was released. */
async function readAccount(page: Page): Promise<void> {
  const shown = await openBeside(page, /^查看公开页面/)
  await expect(heading(shown)).toHaveText(account)
  for (const [caption] of tables) await expect(shown.getByRole('table', { name: caption })).toBeVisible()
  await expect(shown.getByRole('cell', { name: '8499.50' })).toBeVisible()
  await shown.close()
}

/** A link that opens a window of its own. */
async function openBeside(page: Page, name: string | RegExp): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name }).first().click()
  return opened
}

const question = '修水渠的钱有发票吗？'
const phone = '13800001234'

async function home(visitor: Page): Promise<void> {
  await visitor.getByRole('link', { name: '首页' }).first().click()
  await expect(visitor).toHaveURL(/dashboard$/)
}

/** On the home page, whose rows name the village apart from the title. */
async function openAccount(visitor: Page): Promise<void> {
  const title = account.replace(village.name, '')
  await visitor.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(heading(visitor)).toHaveText(account)
}

/** From the home page. @returns the receipt number. */
async function ask(visitor: Page): Promise<string> {
  await visitor.goto(portal.origin)
  await openAccount(visitor)
  await visitor.getByRole('link', { name: '向该单位留言' }).click()
  await expect(visitor.getByLabel('留言对象').locator('option:checked')).toHaveText(village.name)
  await visitor.getByLabel('昵称').fill('示例牧')
  await visitor.getByLabel('手机号码', { exact: true }).fill(phone)
  await visitor.getByLabel('留言内容').fill(question)
  await button(visitor, '提交')
  return visitor.locator('.receipt-number').innerText()
}

async function answer(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, question, /的留言$/)
  await page.getByLabel('类别').selectOption('咨询')
  await button(page, '受理')
  await expect(done(page)).toContainText('已受理')
  await page.getByLabel(/^答复内容/).fill('发票可以到嘎查委员会查看。')
  await button(page, '提交审核')
  await expect(done(page)).toContainText('已提交审核')
}

async function approveAnswer(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, question, /的留言$/)
  await button(page, '审核通过，发出答复')
  await expect(done(page)).toContainText('已答复')
}

async function readAnswer(visitor: Page, receipt: string): Promise<void> {
  await visitor.getByRole('main').getByRole('link', { name: '查看留言' }).click()
  await visitor.getByLabel('手机号码', { exact: true }).fill(phone)
  await visitor.getByLabel(/^回执编号/).fill(receipt)
  await button(visitor, '查找')
  await expect(visitor.getByRole('article')).toContainText('发票可以到嘎查委员会查看。')
}

const citizen = demoPerson(1)

function paymentFile(): Buffer {
  const rowOf = (at: number): Partial<Record<Field, string>> => {
    const { name, identity, account: bankAccount } = demoPerson(at)
    return {
      areaCode: village.code,
      objectName: name,
      objectIdentity: identity,
      projectCode: 'BT901',
      projectName: '草原生态保护奖补',
      businessPeriod: '2026年度',
      amount: '1205.00',
      putTime: '2026-06-15',
      accountsReceivableName: name,
      accountsReceivableCode: bankAccount,
      beneficiaryBank: '示例农村商业银行',
      inventoryCode: 'CYJB2026',
      uniquelyIdentifies: `CY${at}`,
    }
  }
  const lines = [1, 2, 3].map((at) => fields.map((field) => rowOf(at)[field] ?? '').join(','))
  return Buffer.from([fields.map(columnName).join(','), ...lines].join('\r\n'))
}

async function importPayments(page: Page): Promise<void> {
  await menu(page, '补贴数据')
  const file = { name: '草原奖补2026.csv', mimeType: 'text/csv', buffer: paymentFile() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('3 笔，共 3,615.00 元')).toBeVisible()
  await button(page, '确认导入 3 笔')
  await expect(page.getByText('上传和核对这个文件的人自己不能确认')).toBeVisible()
}

async function confirmPayments(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, '草原奖补2026.csv', '草原奖补2026.csv')
  await button(page, '确认公开')
  await expect(page.getByText(/已作为批次 \d+ 导入/)).toBeVisible()
}

const correctionReason = '面积少算了一亩'

async function correctPayment(page: Page): Promise<void> {
  await menu(page, '补贴数据')
  await follow(page, /打开这个批次的补贴记录/, /^批次 \d+：草原奖补2026\.csv$/)
  await expect(page.getByRole('main')).toContainText('孙示例')
  await page.getByRole('textbox', { name: '查找' }).fill('CY1')
  await button(page, '查找')
  await expect(page.getByRole('link', { name: /更正或收回/ })).toHaveCount(1)
  await follow(page, /更正或收回/, '一笔补贴 CY1')
  await page.getByLabel('金额').fill('1250.00')
  await page.getByLabel('更正的理由').fill(correctionReason)
  await button(page, '保存更正')
  await expect(done(page)).toContainText('另一个人确认以后才生效')
}

async function confirmCorrection(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, '更正金额：CY1', '一笔补贴 CY1')
  await expect(page.getByRole('main')).toContainText(`李示例 提出，理由：${correctionReason}`)
  await expect(page.getByRole('main')).toContainText('1205.00 → 1250.00')
  await button(page, '确认更正')
  await expect(done(page)).toContainText('已生效')
}

async function readPayment(visitor: Page): Promise<void> {
  await home(visitor)
  await visitor.getByRole('link', { name: '补贴查询' }).first().click()
  await visitor.getByRole('textbox', { name: '身份证号' }).fill(citizen.identity)
  await visitor.getByLabel('开始时间').fill('2026-01-01')
  await visitor.getByLabel('结束时间').fill('2026-12-31')
  await button(visitor, '查询')
  await expect(visitor.getByRole('table').getByText('1,250.00').first()).toBeVisible()
  await expect(visitor.getByRole('main')).not.toContainText('1,205.00')
}

async function revise(page: Page): Promise<void> {
  await menu(page, '稿件')
  await follow(page, '已发布', '稿件')
  await follow(page, account, account)
  await button(page, '修订')
  await page.getByRole('textbox', { name: '正文' }).locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('更正后的一版。')
  await page.getByLabel(/^更正说明/).fill('补充说明')
  await submit(page, account)
}

const erasedReason = '含有村民的个人信息'

/** From the page on which the correction was released. */
async function askToErase(page: Page): Promise<void> {
  await follow(page, '公开记录', `公开记录：${account}`)
  await page.getByRole('main').locator('summary', { hasText: '申请删除这一版' }).click()
  await page.getByLabel('公开的理由').fill(erasedReason)
  await button(page, '申请删除')
  await expect(done(page)).toContainText('已申请')
}

async function confirmErasure(page: Page): Promise<void> {
  await tasks(page)
  await follow(page, account, `公开记录：${account}`)
  // Nobody confirms what they cannot read.
  const former = await openBeside(page, /第 1 次公开的内容/)
  await expect(former.getByRole('main')).toContainText('草场承包费')
  await former.close()
  await button(page, '确认删除')
  await expect(done(page)).toContainText('已删除')
}

async function readRecord(visitor: Page): Promise<void> {
  await home(visitor)
  await openAccount(visitor)
  await visitor.getByRole('link', { name: '修改记录' }).click()
  const first = visitor.locator('.releases li').last()
  await expect(first).toContainText('第 1 次公开的内容')
  await expect(first.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(first).toContainText(`理由：${erasedReason}`)
  await expect(first.getByRole('link')).toHaveCount(0)
  const id = /history\/(\d+)/.exec(visitor.url())?.[1] ?? ''
  const closed = await visitor.request.get(`${portal.origin}/history/${id}/1`)
  expect(await closed.text()).not.toContain('草场承包费')
  // The comparison with it is closed as well.
  expect(await (await visitor.request.get(`${portal.origin}/history/${id}/2`)).text()).not.toContain('<ins')
}
