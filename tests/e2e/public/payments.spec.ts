import type { Page } from '@playwright/test'
import { demoIdentities } from '@three-affairs/demo/people.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { expectFitsInDisplays } from '../accessible.ts'
import { catchPrinting, expect, freshTest, goOffline, test } from '../test.ts'

const [head, member, neighbour] = demoIdentities
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '查询类型' }).getByRole('link', { name })
const identity = (page: Page) => page.getByRole('textbox', { name: '身份证号' })
const submit = (page: Page) => page.getByRole('button', { name: '查询', exact: true })

/** Every test uses its own address, because limits apply per address. */
let visitors = 0
test.beforeEach(async ({ context }, { workerIndex }) => {
  visitors += 1
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${workerIndex % 250}.${visitors % 250}.1` })
})
test.use({ expectedComplaint: /status of 4(22|29)|ERR_INTERNET_DISCONNECTED/ })

async function ask(page: Page, number: string, from = '2023-01-01', to = '2026-12-31'): Promise<void> {
  await identity(page).fill(number)
  await page.getByLabel('开始时间').fill(from)
  await page.getByLabel('结束时间').fill(to)
  await submit(page).click()
}

test('asks for missing fields in the wording of the specification', async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await expect(heading(page)).toHaveText('补贴查询')
  await ask(page, '', '', '')
  await expect(page.locator('.field-error')).toHaveText(['请输入身份证号', '请选择开始时间', '请选择结束时间'])
  await expect(identity(page)).toHaveAttribute('aria-invalid', 'true')
  for (const wrong of ['1234', '11010519491231002A', '1101051949123100299', '１１０']) {
    await ask(page, wrong)
    await expect(page.locator('.field-error').first()).toHaveText('请输入身份证号')
    await expect(identity(page)).toHaveValue(wrong)
    await expect(page.getByLabel('开始时间')).toHaveValue('2023-01-01')
  }
  await ask(page, head, '2026-01-01', '2025-01-01')
  await expect(page.locator('.field-error').last()).toHaveText('结束时间不能早于开始时间，请重新选择')
})

const today = () => formatDate(new Date())
const thisYear = () => today().slice(0, 4)

test('this year is filled in, and the answer begins with one sentence', async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await expect(page.getByLabel('开始时间')).toHaveValue(`${thisYear()}-01-01`)
  await expect(page.getByLabel('结束时间')).toHaveValue(today())
  await identity(page).fill(head)
  await submit(page).click()
  await expect(page.locator('.statement-sum')).toHaveText(/^您今年的惠农补贴共 \d+ 笔，合计 [\d,.]+ 元。$/)
  const first = page.locator('.payment').first()
  const last = page.locator('.statement-last')
  await expect(last).toHaveText(
    /^最近一笔是.+ [\d,.]+ 元(?:（按.+计算）)?，已于\d{4}年\d+月\d+日发到尾号 \d{4} 的账户。$/,
  )
  const [, project = '', amount = '', ending = ''] =
    /^最近一笔是(.+) ([\d,.]+) 元.*，.*尾号 (\d{4})/.exec(await last.innerText()) ?? []
  await expect(first.getByRole('heading')).toHaveText(project)
  await expect(first.locator('header')).toContainText(`${amount} 元`)
  await expect(first).toContainText(new RegExp(`收款账号后四位\\s*${ending}`))
  await tab(page, '家庭补贴').click()
  await ask(page, member)
  await expect(page.locator('.statement-sum')).toContainText('您家这段时间的惠农补贴共')
})

test('common periods are filled in by a button', { tag: '@script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await page.getByRole('button', { name: '去年' }).click()
  const lastYear = Number(thisYear()) - 1
  await expect(page.getByLabel('开始时间')).toHaveValue(`${lastYear}-01-01`)
  await expect(page.getByLabel('结束时间')).toHaveValue(`${lastYear}-12-31`)
  await page.getByRole('button', { name: '近三年' }).click()
  await expect(page.getByLabel('开始时间')).toHaveValue(`${lastYear - 1}-01-01`)
  await expect(page.getByLabel('结束时间')).toHaveValue(today())
})

test('fields are validated on blur', { tag: '@script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await identity(page).fill('12')
  await identity(page).press('Tab')
  await expect(page.locator('.field-error').first()).toHaveText('请输入身份证号')
  await identity(page).fill(head)
  await identity(page).press('Tab')
  await expect(page.locator('.field-error').first()).toHaveText('')
})

test('shows own payments, masked, ten per page, with totals and policies', async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open('/subsidy/subsidy')
  await ask(page, head)
  const payments = page.locator('.payment')
  await expect(payments).toHaveCount(10)
  await expect(payments.first()).toContainText(/姓名\p{sc=Han}\*\*期间/u)
  await expect(payments.first()).toContainText(`${head.slice(0, 3)}***********${head.slice(-4)}`)
  await expect(payments.first()).toContainText(/收款账号后四位\s*\d{4}/)
  await expect(page.getByRole('main')).not.toContainText(head)
  await expect(page).toHaveURL(javaScriptEnabled ? '/subsidy/subsidy' : '/subsidy/subsidy#answer')
  if (javaScriptEnabled) await expect(page.getByRole('heading', { name: /^个人补贴/ })).toBeFocused()
  await expect(payments.first().getByText('支付凭证号')).toBeHidden()
  await payments.first().getByText('详细信息').click()
  await expect(payments.first().getByText('支付凭证号')).toBeVisible()

  const [, count = '', sum = ''] =
    /共 (\d+) 笔，合计 ([\d,.]+) 元/.exec(await page.locator('.statement-sum').innerText()) ?? []
  const cents = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
  const parts = await page.locator('.statement-table tbody td:last-child').allInnerTexts()
  expect(parts.reduce((total, part) => total + cents(part), 0)).toBe(cents(sum))

  const policy = page.locator('.policies details').first()
  await policy.locator('summary').click()
  for (const term of ['政策依据', '补贴标准', '申请指南', '投诉电话']) await expect(policy).toContainText(term)

  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(payments).toHaveCount(Math.min(10, Number(count) - 10))
  // Without scripts the fragment scrolls to the rows.
  await expect(page).toHaveURL(javaScriptEnabled ? '/subsidy/subsidy' : '/subsidy/subsidy#payments')
})

for (const width of [390, 1440]) {
  const tag = width === 390 ? [] : '@script'
  test(
    `turning the page scrolls to the heading of the payments, ${width} px`,
    { tag },
    async ({ page, open, javaScriptEnabled }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const [type, number] of [
        [1, head],
        [3, neighbour],
      ] as const) {
        await open(`/subsidy/subsidy?type=${type}`)
        await ask(page, number)
        const first = page
          .locator('.payment')
          .or(page.getByRole('table', { name: '发放明细' }).locator('tbody tr'))
          .first()
        for (const pageNum of [2, 1]) {
          await page.getByRole('button', { name: `第 ${pageNum} 页` }).click()
          const title = page.getByRole('heading', { name: `发放明细 第 ${pageNum} /` })
          await expect(title).toBeInViewport({ ratio: 1 })
          await expect(title).toBeFocused()
          await expect(first).toBeInViewport()
          // Not covered by the sticky bar.
          const bar = javaScriptEnabled && width > 1023 ? 52 : 0
          expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(bar)
        }
      }
    },
  )
}

test('a member sees no digit of the ID number of the head of the household', async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await ask(page, member)
  const payment = page.locator('.payment').first()
  await payment.getByText('详细信息').click()
  await expect(payment).toContainText(`身份证号${member.slice(0, 3)}***********${member.slice(-4)}`)
  await expect(payment).toContainText('户主身份证号******************')
  await expect(page.getByRole('main')).not.toContainText(`*${head.slice(-4)}`)
})

test('the old number of 15 digits finds the same payments', { tag: '@no-script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await ask(page, head.slice(0, 6) + head.slice(8, 17))
  await expect(page.locator('.payment')).toHaveCount(10)
})

test('the household is shown without ID numbers, the village with name and amount only', async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open('/subsidy/subsidy')
  await tab(page, '家庭补贴').click()
  await expect(page).toHaveURL('/subsidy/subsidy?type=2')
  await expect(tab(page, '家庭补贴')).toHaveAttribute('aria-current', 'page')
  await ask(page, member)
  await expect(page.locator('.payment').first()).toContainText('户主')
  if (javaScriptEnabled) await expect(page.getByRole('heading', { name: /^家庭补贴/ })).toBeFocused()
  await expect(page.locator('.statement')).not.toContainText('身份证号')

  await tab(page, '同村补贴').click()
  await expect(page).toHaveURL('/subsidy/subsidy?type=3')
  await ask(page, member)
  const village = page.getByRole('table', { name: '发放明细' })
  await expect(village.getByRole('columnheader')).toHaveText(['姓名', '项目', '期间', '金额（元）'])
  await expect(village.locator('tbody tr').first()).toContainText(/^\p{sc=Han}\*\*/u)
  for (const hidden of ['身份证号', '户主', '账号', '清册编号', '开户银行'])
    await expect(page.locator('.statement')).not.toContainText(hidden)
})

for (const [type, title, tag] of [
  [1, '个人补贴', '@script'],
  [2, '家庭补贴', '@no-script'],
  [3, '同村补贴', '@script'],
] as const) {
  test(`an empty result shows a message: ${title}`, { tag }, async ({ page, open, javaScriptEnabled }) => {
    await open(`/subsidy/subsidy?type=${type}`)
    await ask(page, '11010519491231002X')
    const dialog = page.getByRole('dialog', { name: '提示' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('p').first()).toHaveText(`该身份证号码没有查询到${title}信息`)
    await expect(identity(page)).toHaveValue('11010519491231002X')
    if (!javaScriptEnabled) return
    await expect(dialog.getByRole('button')).toHaveText(['知道了'])
    await expect(dialog.getByRole('button')).toBeFocused()
    // It covers nothing: the number can be corrected while the message is read.
    await identity(page).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: '知道了' }).focus()
    await page.keyboard.press(type === 1 ? 'Escape' : 'Enter')
    await expect(dialog).toBeHidden()
    await expect(identity(page)).toBeFocused()
  })
}

test('input is kept when another type is chosen', { tag: '@script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await identity(page).fill(head)
  await tab(page, '同村补贴').click()
  await expect(tab(page, '同村补贴')).toHaveAttribute('aria-current', 'page')
  await expect(identity(page)).toHaveValue(head)
})

test('a quick visitor on a slow network gets what they ask for', { tag: '@script' }, async ({ page, open }) => {
  const held = await holdTabs(page)
  await open('/subsidy/subsidy')
  await ask(page, head)
  await expect(page.locator('.statement-sum')).toContainText('您这段时间')
  await tab(page, '家庭补贴').click()
  // At once, and the question is of that type.
  await expect(tab(page, '家庭补贴')).toHaveAttribute('aria-current', 'page')
  await ask(page, member)
  await expect(page.locator('.statement-sum')).toContainText('您家这段时间的惠农补贴共')
  held.release()
  await expect(tab(page, '家庭补贴')).toHaveAttribute('aria-current', 'page')
})

test(
  'a tab that opens late moves neither the focus nor the button under the finger',
  { tag: '@script' },
  async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    const held = await holdTabs(page)
    await open('/subsidy/subsidy')
    await ask(page, head)
    await expect(page.locator('.statement-sum')).toBeVisible()
    await tab(page, '家庭补贴').click()
    await identity(page).fill(member)
    await submit(page).scrollIntoViewIfNeeded()
    await submit(page).hover()
    await page.mouse.down()
    held.release()
    await expect(page.locator('.subsidy-note')).toContainText('所在家庭')
    await page.mouse.up()
    await expect(page.locator('.statement-sum')).toContainText('您家')
  },
)

/** Holds back what the server says about a tab until it is released. */
async function holdTabs(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/subsidy\.data\?type=/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return { release }
}

test('frequent look-ups need a proof of work, which runs automatically', async ({ page, open, javaScriptEnabled }) => {
  await open('/subsidy/subsidy')
  const headers = { origin: new URL(page.url()).origin }
  for (let asked = 10; asked < 26; asked += 1) {
    const form = {
      type: '1',
      objectIdentity: `9999991955010${asked}001`,
      startDate: '2023-01-01',
      endDate: '2026-12-31',
    }
    await page.request.post('/subsidy/subsidy', { form, headers })
  }
  await ask(page, member)
  if (javaScriptEnabled) {
    await expect(page.locator('.payment').first()).toBeVisible({ timeout: 30_000 })
  } else {
    await expect(page.getByText('约 31 秒后自动继续')).toBeVisible()
    await expect(identity(page)).toHaveValue(member)
  }
})

test('page two stays page two after a proof of work', { tag: '@script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await ask(page, head)
  await expect(page.locator('.payment')).toHaveCount(10)
  const headers = { origin: new URL(page.url()).origin }
  for (let asked = 10; asked < 26; asked += 1) {
    const form = {
      type: '1',
      objectIdentity: `9999991955010${asked}001`,
      startDate: '2023-01-01',
      endDate: '2026-12-31',
    }
    await page.request.post('/subsidy/subsidy', { form, headers })
  }
  const proven = page.waitForRequest((request) => /[?&]?proof=\w/.test(request.postData() ?? ''))
  await page.getByRole('button', { name: '第 2 页' }).click()
  expect((await proven).postData()).toContain('pageNum=2')
  await expect(page.locator('.pager-total')).toContainText(/第 2 \/ \d+ 页/)
})

// Fields with errors: components.spec.ts.
test('both answers are accessible at every width and in other displays', { tag: '@script' }, async ({ page, open }) => {
  test.slow()
  await open('/subsidy/subsidy')
  await ask(page, head)
  await expect(page.locator('.payment').first()).toBeVisible()
  await page.locator('.policies summary').first().click()
  await expectFitsInDisplays(page, 'payments')
  await ask(page, '11010519491231002X')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsInDisplays(page, 'nothing found')
})

freshTest(
  'without a network the number is kept, and pressing again sends the query',
  { tag: '@script' },
  async ({ page, open, context }) => {
    await open('/subsidy/subsidy')
    await goOffline(page)
    await ask(page, head)
    await expect(page.getByRole('alert').getByText('网络错误', { exact: true })).toBeVisible()
    await expect(identity(page)).toHaveValue(head)
    await context.setOffline(false)
    await submit(page).click()
    await expect(page.locator('.payment').first()).toBeVisible()
  },
)

test('printing shows only the statement', { tag: '@script' }, async ({ page, open }) => {
  await open('/subsidy/subsidy')
  await ask(page, head)
  await expect(page.locator('.payment').first()).toBeVisible()
  // The browser's own print view hides the number too.
  await page.emulateMedia({ media: 'print' })
  await expect(identity(page)).toBeHidden()
  await expect(page.locator('.statement')).toBeVisible()
  await page.emulateMedia({ media: null })
  await catchPrinting(page)
  await page.getByRole('button', { name: '打印对账单' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /合计/)
  expect(await page.locator('html').getAttribute('data-printed')).not.toContain('开始时间')
})
