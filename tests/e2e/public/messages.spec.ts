import type { Page } from '@playwright/test'
import { expectFits, expectFitsInDisplays, expectNotice, violations } from '../accessible.ts'
import { expect, freshTest, goOffline, test } from '../test.ts'

const board = '/feedback/feedback'
const writing = `${board}?mode=write`
const done = `${board}?mode=done#receipt`
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.locator('.notice-box')
const receiptNumber = (page: Page) => page.locator('.receipt-number')
/** Conversations that are open. */
const rows = (page: Page) => main(page).getByRole('article')
/** The heading of what was found. */
const found = (page: Page) => main(page).getByRole('heading', { name: /^查到 \d+ 条留言$/ })

/** A number that no other test and no other run uses, because limits apply per number. */
let numbers = 0
const freshPhone = (): string =>
  `139${String(process.pid % 10_000).padStart(4, '0')}${String((numbers += 1)).padStart(4, '0')}`

async function fill(
  page: Page,
  { nickname = '示例甲', phone = freshPhone(), content = '测试留言' } = {},
): Promise<string> {
  await page.getByLabel('昵称').fill(nickname)
  await page.getByLabel('手机号码', { exact: true }).fill(phone)
  await page.getByLabel('留言内容').fill(content)
  return phone
}

/** Holds matching requests, of any method if none is given. @returns a function that releases them. */
async function holdBack(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

async function look(page: Page, phone: string, receipt = ''): Promise<void> {
  await page.getByLabel('手机号码', { exact: true }).fill(phone)
  await page.getByLabel(/^回执编号/).fill(receipt)
  await press(page, '查找')
}

type Box = { x: number; y: number; width: number; height: number } | null

const overlap = (one: Box, other: Box): boolean =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.use({ expectedComplaint: /the server responded with a status of (422|429)|ERR_INTERNET_DISCONNECTED/ })

/** Every test uses its own address, because limits apply per address. */
test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.9.${process.pid % 250}.${(visitors += 1) % 250}` })
})
let visitors = 0

test('a message is sent, confirmed by a receipt and found by phone number', async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(board)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('乌兰浩特市群众留言')
  const menu = page.getByRole('navigation', { name: '留言方式' })
  await expect(menu.getByRole('link')).toHaveText(['历史留言', '我要留言'])
  await expect(menu.getByRole('link', { name: '历史留言' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: '我要留言' }).click()
  await expect(page).toHaveURL(writing)
  await expect(main(page)).toContainText('请如实填写')
  const phone = await fill(page, { content: '第一行\n第二行' })
  await page.getByLabel('留言对象').selectOption({ index: 1 })
  await press(page, '提交')
  await expect(page).toHaveURL(done)
  await expect(notice(page)).toContainText('提交成功')
  await expect(receiptNumber(page)).toHaveText(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  await expect(page.getByRole('img', { name: /的二维码$/ }).last()).not.toHaveJSProperty('naturalWidth', 0)

  await open(board)
  await look(page, phone)
  await expect(page).toHaveURL(javaScriptEnabled ? board : `${board}#answer`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toHaveAccessibleName(/^\d{4}-\d\d-\d\d \d\d:\d\d 留言给/)
  await expect(rows(page).getByRole('term')).toHaveText([
    '昵称',
    '手机号码',
    '留言内容',
    '反馈内容',
    '反馈单位',
    '反馈时间',
  ])
  await expect(rows(page).getByText('反馈状态')).toBeVisible()
  await expect(rows(page).first()).toContainText(`139****${phone.slice(-4)}`)
  await expect(rows(page).first()).toContainText('未反馈')
  await open(writing)
  await expect(page.getByLabel('留言内容')).toHaveValue('')
})

test('found messages are a table of seven columns whose rows open conversations, and cards on narrow screens', async ({
  page,
  open,
}) => {
  await open(writing)
  const phone = await fill(page, { content: '路灯不亮' })
  await press(page, '提交')
  await expect(receiptNumber(page)).toBeVisible()
  await open(writing)
  await fill(page, { content: '什么时候修' })
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone)
  await press(page, '提交')
  await expect(receiptNumber(page)).toBeVisible()
  await open(board)
  await look(page, phone)
  await expect(main(page).getByRole('columnheader')).toHaveText([
    '昵称',
    '手机号码',
    '留言内容',
    '反馈内容',
    '反馈单位',
    '反馈状态',
    '反馈时间',
  ])
  await expect(rows(page)).toHaveCount(0)
  await main(page).getByRole('link', { name: '路灯不亮' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('路灯不亮')
  await page.setViewportSize({ width: 1023, height: 900 })
  await expect(rows(page)).toHaveCount(2)
  await expect(main(page).getByRole('columnheader')).toHaveCount(0)
})

test('a message is readable at every width', { tag: '@script' }, async ({ page, open }) => {
  await open(writing)
  const phone = await fill(page, { content: '村口到学校的路灯有三盏不亮，晚上孩子走路不方便。'.repeat(4) })
  await press(page, '提交')
  await expect(receiptNumber(page)).toBeVisible()
  for (const [number, words] of [
    [phone, '村口到学校的路灯'],
    ['13800000001', '耕地地力保护补贴'],
  ] as const) {
    await open(board)
    await look(page, number)
    await expect(rows(page)).toHaveCount(1)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const card = (await rows(page).boundingBox())?.width ?? 0
      for (const text of [rows(page).getByText(words), rows(page).getByText('反馈内容').locator('xpath=..')]) {
        const box = (await text.boundingBox())?.width ?? 0
        expect(box, `${width} px`).toBeGreaterThanOrEqual(240)
        // Lines end at forty characters.
        expect(box / Math.min(card, 720), `${width} px`).toBeGreaterThan(0.8)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  const tag = width === 320 ? [] : '@script'
  test(`the receipt number is visible at once, ${width} px`, { tag }, async ({ page, open, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height })
    await open(writing)
    await fill(page)
    await press(page, '提交')
    await expect(page).toHaveURL(done)
    await expect(receiptNumber(page)).toBeInViewport({ ratio: 1 })
    const title = page.getByRole('heading', { name: '留言回执' })
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(title).toBeFocused()
    if (!javaScriptEnabled) return
    // Neither the notice nor the bars cover it.
    const box = await receiptNumber(page).boundingBox()
    for (const other of [notice(page), page.locator('.floating-bar'), page.locator('.top-bar')])
      expect(overlap(box, await other.boundingBox())).toBe(false)
  })
}

test('an answered demo message is shown as answered', { tag: '@no-script' }, async ({ page, open }) => {
  await open(board)
  await look(page, '13800000001')
  const answered = main(page).getByRole('row', { name: /农牧部门/ })
  await expect(answered).toContainText('已反馈')
  await answered.getByRole('link').click()
  await expect(rows(page).filter({ hasText: '农牧部门' })).toContainText('反馈内容')
})

test('errors have the wording of the specification, and input is kept', async ({ page, open }) => {
  await open(board)
  await look(page, '12345')
  await expect(page.locator('#phone-error')).toHaveText('请输入正确手机号码')
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('12345')
  await look(page, freshPhone())
  await expect(notice(page).locator('strong')).toHaveText('查询内容为空')
  await expect(notice(page).locator('p')).toHaveText('该手机号没有查询到内容')

  await open(writing)
  await fill(page, { nickname: '', phone: '12800000000', content: '' })
  await press(page, '提交')
  await expect(notice(page).locator('strong')).toHaveText('提交失败')
  await expect(notice(page).locator('p')).toHaveText('检查提交内容')
  await expect(page.locator('#nickname-error')).toHaveText('昵称不能为空')
  await expect(page.locator('#phone-error')).toHaveText('请输入正确手机号码')
  await expect(page.locator('#message-error')).toHaveText('留言内容不能为空')
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('12800000000')
  await press(page, '重置')
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('')
})

test('a failed look-up shows a notice', async ({ page, open }) => {
  await open(board)
  await look(page, '12345')
  await expect(notice(page).locator('strong')).toHaveText('查询失败')
  await expect(notice(page).locator('p')).toHaveText('请输入正确手机号码')
})

test('a receipt-only message is shown with its receipt', async ({ page, open }) => {
  await open(writing)
  const phone = await fill(page, { content: '只给自己看的内容' })
  await page.getByLabel(/仅凭回执编号查看/).check()
  await press(page, '提交')
  await expect(page).toHaveURL(done)
  const receipt = await receiptNumber(page).innerText()
  await open(board)
  await look(page, phone)
  await expect(rows(page).first()).toContainText('仅凭回执编号查看')
  await expect(rows(page).first()).not.toContainText('只给自己看的内容')
  await look(page, phone, receipt.replaceAll('-', ' ').toLowerCase())
  await expect(rows(page).first()).toContainText('只给自己看的内容')
})

test('switching between the tabs clears results and number', async ({ page, open }) => {
  await open(board)
  await look(page, '13800000001')
  await expect(found(page)).toBeVisible()
  const menu = page.getByRole('navigation', { name: '留言方式' })
  await menu.getByRole('link', { name: '我要留言' }).click()
  await expect(page).toHaveURL(writing)
  await menu.getByRole('link', { name: '历史留言' }).click()
  await expect(page.getByLabel(/^回执编号/)).toBeVisible()
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('')
  await expect(found(page)).toHaveCount(0)
})

test('going back and submitting again sends no second message', async ({ page, open }) => {
  await open(writing)
  const phone = await fill(page)
  await press(page, '提交')
  await expect(page).toHaveURL(done)
  const receipt = await receiptNumber(page).innerText()
  await page.goBack()
  await expect(page).toHaveURL(writing)
  await fill(page, { phone })
  await press(page, '提交')
  await expect(page).toHaveURL(done)
  await expect(receiptNumber(page)).toHaveText(receipt)
  await open(board)
  await look(page, phone)
  await expect(rows(page)).toHaveCount(1)
})

test('beyond the limit of a number the next message needs a proof of work or is explained', async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(writing)
  const phone = freshPhone()
  const headers = { origin: new URL(page.url()).origin }
  for (let sent = 1; sent <= 5; sent += 1) {
    const form = { nickname: '别人', phone, message: `第${sent}条`, areaId: '', key: crypto.randomUUID() }
    await page.request.post(writing, { form, headers, maxRedirects: 0 })
  }
  await page.context().clearCookies()
  await fill(page, { phone, content: '第一行\n第二行' })
  const release = await holdBack(page, '**/solve-challenge*')
  await press(page, '提交')
  if (javaScriptEnabled) {
    await expect(page.getByText('正在进行安全验证')).toBeInViewport()
    release()
    await expect(page).toHaveURL(done)
    await open(board)
    await look(page, phone)
    await expect(main(page).getByText('第二行').first()).toBeVisible()
  } else {
    await expect(main(page)).toContainText('约 31 秒后自动继续，不用做任何操作，您填写的内容还在。')
    await expect(page.getByLabel('留言内容')).toHaveValue('第一行\n第二行')
    await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue(phone)
  }
})

test.describe('with scripts', { tag: '@script' }, () => {
  test('a double click sends one message', async ({ page, open }) => {
    await open(writing)
    const phone = await fill(page)
    await main(page).getByRole('button', { name: '提交', exact: true }).dblclick()
    await expect(page).toHaveURL(done)
    await open(board)
    await look(page, phone)
    await expect(rows(page)).toHaveCount(1)
  })

  test('fields are validated on blur, and notices disappear after two seconds', async ({ page, open }) => {
    await open(writing)
    await page.getByLabel('手机号码', { exact: true }).fill('128')
    await page.getByLabel('留言内容').focus()
    await expect(page.locator('#phone-error')).toHaveText('请输入正确手机号码')
    await press(page, '提交')
    await expect(notice(page)).toBeVisible()
    await expect(notice(page)).toBeHidden({ timeout: 4_000 })
    await expect(page.getByLabel('昵称')).toBeFocused()
  })

  test('input survives a reload and an error, and is cleared by the confirmation', async ({ page, open }) => {
    await open(writing)
    await fill(page, { content: '写到一半' })
    await page.reload()
    await expect(page.getByLabel('留言内容')).toHaveValue('写到一半')
    await page.getByLabel('昵称').fill('')
    await press(page, '提交')
    await expect(page.getByLabel('留言内容')).toHaveValue('写到一半')
    await page.getByLabel('昵称').fill('示例乙')
    await press(page, '提交')
    await expect(page).toHaveURL(done)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('feedback-draft'))).toBeNull()
  })

  test('switching between the tabs clears the number and keeps the text', async ({ page, open }) => {
    await open(writing)
    await fill(page, { content: '写到一半' })
    const menu = page.getByRole('navigation', { name: '留言方式' })
    await menu.getByRole('link', { name: '历史留言' }).click()
    await expect(page.getByLabel(/^回执编号/)).toBeVisible()
    await menu.getByRole('link', { name: '我要留言' }).click()
    await expect(page.getByLabel('留言内容')).toHaveValue('写到一半')
    await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('')
  })

  test('what is typed and chosen before React runs counts', async ({ page }) => {
    const arrive = await holdBack(page, '**/assets/framework-*.js')
    await page.goto(writing, { waitUntil: 'commit' })
    const units = page.getByLabel('留言对象')
    const unit = (await units.locator('option').nth(3).textContent()) ?? ''
    await units.selectOption({ label: unit })
    await page.getByLabel(/^按名称查找单位/).fill(unit)
    arrive()
    await expect(page.getByRole('main').getByRole('status').last()).toContainText(`已选“${unit}”`)
    await expect(units.locator('option:checked')).toHaveText(unit)
  })

  test('a second form is sent while the page of the first is still loading', async ({ page, open }) => {
    await open(board)
    const arrive = await holdBack(page, '**/feedback/feedback.data*', 'GET')
    await look(page, '13800000001')
    await expect(found(page)).toBeVisible()
    await look(page, freshPhone())
    await expect(found(page)).toHaveCount(0)
    arrive()
  })

  test('a button says that what it sent is on its way, until the answer comes', async ({ page, open }) => {
    await open(board)
    const arrive = await holdBack(page, '**/feedback/feedback.data*')
    const button = main(page).getByRole('button', { name: /^查找/ })
    const words = () => button.evaluate((element) => getComputedStyle(element, '::after').content)
    await look(page, freshPhone())
    await expect.poll(words).toBe('"请稍候…"')
    expect(await violations(page)).toEqual([])
    arrive()
    await expect(page.getByRole('heading', { name: '查找结果' })).toBeVisible()
    expect(await words()).toBe('none')
  })

  freshTest('a reset discards the draft, also without TLS', async ({ page, open }) => {
    // Browsers have it with TLS only; the address of the tests counts as such.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
    await open(writing)
    await fill(page)
    await press(page, '重置')
    await expect(page.getByLabel('留言内容')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('留言内容')).toHaveValue('')
  })

  freshTest('without a network the message is kept, and pressing again sends it', async ({ page, open, context }) => {
    await open(writing)
    const phone = await fill(page, { content: '离线时写的' })
    await goOffline(page)
    await press(page, '提交')
    await expect(page.locator('.feedback-problem')).toHaveText('已离线，内容已保存在本机，恢复网络后请再按一次提交')
    await context.setOffline(false)
    await press(page, '提交')
    await expect(page).toHaveURL(done)
    await open(board)
    await look(page, phone)
    await expect(rows(page)).toHaveCount(1)
  })

  // Fields with errors: components.spec.ts.
  test('a floating notice and a missing receipt are accessible', async ({ page, open }) => {
    await open(writing)
    await press(page, '提交')
    await expectNotice(page)
    await open(`${board}?mode=done`)
    await expectFits(page, 'no receipt')
  })

  test('receipt and messages are accessible at every width and in other displays', async ({ page, open }) => {
    test.slow()
    await open(writing)
    const own = await fill(page)
    await press(page, '提交')
    await expect(receiptNumber(page)).toBeVisible()
    await expectFitsInDisplays(page, 'receipt')
    for (const phone of [own, '13800000001']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(board)
      await look(page, phone)
      await expect(found(page)).toBeVisible()
      await expectFitsInDisplays(page, phone)
    }
  })
})
