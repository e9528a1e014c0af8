import type { Page } from '@playwright/test'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { tokenCookieName } from '../../../src/access/sign-in/token-cookie.server.ts'
import '../../../src/domain/notifications/table.server.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'
import { expect, test } from '../test.ts'

// The tests share a portal with ports of its own and a mail server.
test.describe.configure({ mode: 'default' })

const clerkAddress = 'banliyuan@office.test'
const citizenAddress = 'mumin@citizens.test'
const citizen = { nickname: '示例牧', phone: '13800004511', question: '冬储饲草的补贴什么时候发？' }
const reply = '已经发放，请到信用社领取。'
let portal: OwnPortal
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

test.beforeAll(async () => {
  smtp = await startSmtpServer()
  portal = await startOwnPortal({
    settings: {
      PORTAL_SMTP_URL: smtp.url,
      PORTAL_SMTP_FROM: 'noreply@portal.test',
      PORTAL_OUTBOX_ORIGIN: 'http://127.0.0.1:{port}',
    },
  })
})
test.afterAll(async () => {
  await portal.stop()
  await smtp.close()
})

let count = 0
/** Signs a window in as a new clerk for messages. */
async function enter(page: Page): Promise<void> {
  count += 1
  const account = { loginName: `banli.${count}`, name: '示例甲', grants: [{ role: 'replier' as const, areaIds: [1] }] }
  const { id } = await createAccount(portal.db, operator('测试员'), account, { temporary: false })
  const value = await portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
  await page.context().addCookies([{ name: tokenCookieName, value, url: portal.origin }])
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const mailTo = async (address: string, place = 0) => {
  await expect.poll(() => smtp.mailsTo(address).length).toBeGreaterThan(place)
  return smtp.mailsTo(address)[place]
}
const wayOf = (page: Page) => page.getByLabel('有留言要办理')

async function confirmAddress(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/staff/me#notifications`)
  await page.getByLabel('邮箱', { exact: true }).fill(clerkAddress)
  await press(page, '保存邮箱')
  const code = /验证码：(\d{6})/.exec((await mailTo(clerkAddress))?.text ?? '')?.[1] ?? ''
  await page.getByLabel('验证码').fill(code)
  await press(page, '确认邮箱')
  await expect(page.getByText('已确认；留空并保存，就不再发邮件')).toBeVisible()
}

async function choose(page: Page, way: string): Promise<void> {
  await wayOf(page).selectOption({ label: way })
  await press(page, '保存提醒方式')
  await expect(page.getByText('以后按您选择的方式提醒。')).toBeVisible()
}

async function leaveMessage(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/feedback/feedback?mode=write&areaId=1`)
  await page.getByLabel('昵称').fill(citizen.nickname)
  await page.getByLabel('手机号码', { exact: true }).fill(citizen.phone)
  await page.getByLabel('留言内容').fill(citizen.question)
  await page.getByLabel('有答复时通知我的邮箱（选填）').fill(citizenAddress)
  await press(page, '提交')
  await expect(page.locator('.receipt-number')).toBeVisible()
}

const linkIn = (text = '') => /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(text)?.[0] ?? ''

function expectNothingOf({ source, text, subject }: Awaited<ReturnType<typeof mailTo>> & object): void {
  const all = source + text + subject
  for (const part of [...Object.values(citizen), reply, '饲草']) expect(all).not.toContain(part)
}

test('a message with an address is told to a clerk, and its answer to the citizen, once each', async ({
  page,
  browser,
}) => {
  await enter(page)
  await confirmAddress(page)
  await choose(page, '随时发邮件')
  const visitor = await browser.newPage()
  await leaveMessage(visitor)

  const told = await mailTo(clerkAddress, 1)
  expect(told?.subject).toContain('有留言要办理')
  if (told) expectNothingOf(told)
  await page.goto(`${portal.origin}/staff`)
  await expect(page.getByRole('link', { name: /提醒/ }).locator('.count')).toHaveText('1 条新提醒')
  await page.goto(linkIn(told?.text))
  await expect(page.getByText(citizen.question).first()).toBeVisible()
  await page.getByLabel(/^答复内容/).fill(reply)
  await press(page, '发出答复')
  await expect(page.locator('.staff-done')).toContainText('已答复')
  await expect(page.getByRole('link', { name: /提醒/ }).locator('.count')).toHaveCount(0)

  const answered = await mailTo(citizenAddress)
  if (answered) expectNothingOf(answered)
  await visitor.goto(linkIn(answered?.text))
  await visitor.getByLabel('手机号码', { exact: true }).fill(citizen.phone)
  await press(visitor, '查找')
  await expect(visitor.getByRole('article')).toContainText(reply)
  await visitor.close()

  // A correction of the answer tells nobody: the address was for one mail.
  await expect.poll(() => portal.db.selectFrom('answer_address').select('id').execute()).toEqual([])
  expect(smtp.mailsTo(citizenAddress)).toHaveLength(1)
  expect(smtp.mailsTo(clerkAddress)).toHaveLength(2)
})

test('what somebody chose is there after a reload', async ({ page }) => {
  await enter(page)
  smtp.mails.length = 0
  await confirmAddress(page)
  for (const way of ['每天汇总发一封邮件', '不提醒', '随时发邮件']) {
    await choose(page, way)
    await page.goto(`${portal.origin}/staff/me`)
    await expect(wayOf(page).locator('option:checked')).toHaveText(way)
  }
  await page.getByLabel('每天汇总的邮件几点发').selectOption('17')
  await choose(page, '每天汇总发一封邮件')
  await page.goto(`${portal.origin}/staff/me`)
  await expect(page.getByLabel('每天汇总的邮件几点发')).toHaveValue('17')
})
