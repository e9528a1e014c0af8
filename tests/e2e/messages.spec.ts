import type { Page } from '@playwright/test'
import { expectFits } from './accessible.ts'
import { expect, freshTest as test } from './test.ts'

const board = '/feedback/feedback'
const writing = `${board}?mode=write`
const done = `${board}?mode=done`
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.locator('.notice-box')
const receiptNumber = (page: Page) => page.locator('.receipt-number')
const rows = (page: Page) => page.locator('.card-table tbody tr')

/** A number that no other test and no other run of this one uses: limits are by number. */
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

async function look(page: Page, phone: string, receipt = ''): Promise<void> {
  await page.getByLabel('手机号码', { exact: true }).fill(phone)
  await page.getByLabel(/^回执编号/).fill(receipt)
  await press(page, '查找')
}

test.use({ expectedComplaint: /the server responded with a status of (422|429)|ERR_INTERNET_DISCONNECTED/ })

/** Every test is a visitor of its own: limits are by address too. */
test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.9.${process.pid % 250}.${(visitors += 1) % 250}` })
})
let visitors = 0

test('a message is written, confirmed by a receipt, and found by phone', async ({ page, open }) => {
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
  await expect(page).toHaveURL(board)
  await expect(page.locator('.card-table th')).toHaveText([
    '昵称',
    '手机号码',
    '留言内容',
    '反馈内容',
    '反馈单位',
    '反馈状态',
    '反馈时间',
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(`139****${phone.slice(-4)}`)
  await expect(rows(page).first()).toContainText('未反馈')
  // The form is empty again.
  await open(writing)
  await expect(page.getByLabel('留言内容')).toHaveValue('')
})

test('an answered message of the demo content says so', async ({ page, open }) => {
  await open(board)
  await look(page, '13800000001')
  await expect(rows(page).first()).toContainText('已反馈')
  await expect(rows(page).first()).toContainText('农牧部门（示例）')
})

test('what is wrong is said in the words of the specification, and what was typed stays', async ({ page, open }) => {
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

test('a failed look-up says so in a notice', async ({ page, open }) => {
  await open(board)
  await look(page, '12345')
  await expect(notice(page).locator('strong')).toHaveText('查询失败')
  await expect(notice(page).locator('p')).toHaveText('请输入正确手机号码')
})

test('a message for its receipt alone opens with it', async ({ page, open }) => {
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

test('changing sides clears what was found and the number', async ({ page, open }) => {
  await open(board)
  await look(page, '13800000001')
  await expect(rows(page)).not.toHaveCount(0)
  const menu = page.getByRole('navigation', { name: '留言方式' })
  await menu.getByRole('link', { name: '我要留言' }).click()
  await expect(page).toHaveURL(writing)
  await menu.getByRole('link', { name: '历史留言' }).click()
  await expect(page.getByLabel(/^回执编号/)).toBeVisible()
  await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('')
  await expect(rows(page)).toHaveCount(0)
})

test('the back button and a second press make no second message', async ({ page, open }) => {
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

test.describe('with script', { tag: '@script' }, () => {
  test('a double click is one message', async ({ page, open }) => {
    await open(writing)
    const phone = await fill(page)
    await main(page).getByRole('button', { name: '提交', exact: true }).dblclick()
    await expect(page).toHaveURL(done)
    await open(board)
    await look(page, phone)
    await expect(rows(page)).toHaveCount(1)
  })

  test('fields are checked as they are left, and notices go after two seconds', async ({ page, open }) => {
    await open(writing)
    await page.getByLabel('手机号码', { exact: true }).fill('128')
    await page.getByLabel('留言内容').focus()
    await expect(page.locator('#phone-error')).toHaveText('请输入正确手机号码')
    await press(page, '提交')
    await expect(notice(page)).toBeVisible()
    await expect(notice(page)).toBeHidden({ timeout: 4_000 })
    await expect(page.getByLabel('昵称')).toBeFocused()
  })

  test('what was typed survives a reload and an error, and goes with the confirmation', async ({ page, open }) => {
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

  test('changing sides clears the number and keeps the text', async ({ page, open }) => {
    await open(writing)
    await fill(page, { content: '写到一半' })
    const menu = page.getByRole('navigation', { name: '留言方式' })
    await menu.getByRole('link', { name: '历史留言' }).click()
    await expect(page.getByLabel(/^回执编号/)).toBeVisible()
    await menu.getByRole('link', { name: '我要留言' }).click()
    await expect(page.getByLabel('留言内容')).toHaveValue('写到一半')
    await expect(page.getByLabel('手机号码', { exact: true })).toHaveValue('')
  })

  test('a reset gives the draft up', async ({ page, open }) => {
    await open(writing)
    await fill(page)
    await press(page, '重置')
    await expect(page.getByLabel('留言内容')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('留言内容')).toHaveValue('')
  })

  test('without a network the message is kept and sent by the next press', async ({ page, open, context }) => {
    await open(writing)
    const phone = await fill(page, { content: '离线时写的' })
    await context.setOffline(true)
    await press(page, '提交')
    await expect(page.locator('.feedback-problem')).toHaveText('已离线，内容已保存在本机，恢复网络后请再按一次提交')
    await context.setOffline(false)
    await press(page, '提交')
    await expect(page).toHaveURL(done)
    await open(board)
    await look(page, phone)
    await expect(rows(page)).toHaveCount(1)
  })

  test('every state is accessible at every width', async ({ page, open }) => {
    test.slow()
    const states: [string, () => Promise<void>][] = [
      ['history', async () => void (await open(board))],
      [
        'found',
        async () => {
          await look(page, '13800000001')
          await expect(rows(page)).not.toHaveCount(0)
        },
      ],
      ['wrong', () => look(page, '12345')],
      ['form', async () => void (await open(writing))],
      ['refused', () => press(page, '提交')],
      [
        'receipt',
        async () => {
          await fill(page)
          await press(page, '提交')
          await expect(receiptNumber(page)).toBeVisible()
        },
      ],
      [
        'no receipt',
        async () => {
          await page.context().clearCookies()
          await open(done)
        },
      ],
    ]
    for (const [name, reach] of states) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await reach()
      await expectFits(page, name)
    }
  })
})
