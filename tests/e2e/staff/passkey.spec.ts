import { demoPassword } from '@three-affairs/demo/staff.ts'
import { ownAccount, staffAddress } from '../staff.ts'
import { expect, test, until } from '../test.ts'

/** Passkeys need a host name: browsers refuse IP addresses. */
const at = (path: string): string => staffAddress(path).replace('127.0.0.1', 'localhost')

test('adds a passkey and signs in with it', { tag: '@script' }, async ({ page }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at('/login'))
  const { loginName } = await ownAccount('demo-replier-city')
  await page.getByLabel('账号').fill(loginName)
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('您好')

  await page.goto(at('/staff/me'))
  await page.getByLabel('名称').fill('办公室电脑')
  await page.locator('#passkey-password').fill(demoPassword)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await expect(page.getByText('以后在这台设备上可以用通行密钥登录')).toBeVisible()
  await expect(page.getByRole('cell', { name: '办公室电脑', exact: true })).toBeVisible()

  await page.getByRole('button', { name: '退出' }).click()
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toBeVisible()
  await page.goto(at('/login?next=/staff/messages'))
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page).toHaveURL(at('/staff/messages'))

  await page.goto(at('/staff/me'))
  await page.getByRole('button', { name: '删除 办公室电脑' }).click()
  await expect(page.getByText('它不能再用来登录')).toBeVisible()
})

test('offers no passkey where the browser has none', { tag: '@script' }, async ({ page }) => {
  await page.goto(staffAddress('/login'))
  await until(page, () =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  )
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toHaveCount(0)
})
