import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../../harness/identity-provider.ts'
import { expect, test } from '../test.ts'

// The tests share a portal with ports of its own.
test.describe.configure({ mode: 'default' })

let idp: TestIdentityProvider
let portal: OwnPortal

test.beforeAll(async () => {
  idp = await startIdentityProvider()
  const { issuer, clientId, clientSecret } = idp.settings()
  portal = await startOwnPortal({
    settings: {
      PORTAL_OIDC_ISSUER: issuer,
      PORTAL_OIDC_CLIENT_ID: clientId,
      PORTAL_OIDC_CLIENT_SECRET: clientSecret ?? '',
    },
    async fill(db) {
      const account = { loginName: 'wang', name: '示例王', grants: [{ role: 'editor' as const, areaIds: [1] }] }
      const options = { password: 'Ceshi-Mima-4711', temporary: false, identity: 'wang@office' }
      await createAccount(db, operator('测试员'), account, options)
    },
  })
  idp.origins.add(portal.origin)
  idp.people.set('wang', { preferred_username: 'wang@office' })
})
test.afterAll(async () => {
  await portal.stop()
  await idp.close()
})

test('signs in with the provider, comes back to the page, and signs out of both', async ({ page, complaints }) => {
  await page.goto(`${portal.origin}/staff/articles`)
  await expect(page.getByRole('heading', { name: '用密码登录' })).toBeVisible()
  await page.getByRole('link', { name: '用统一身份认证登录' }).click()
  await expect(page).toHaveURL(new RegExp(`^${idp.issuer}/sign-in/`))
  await page.getByLabel('姓名').fill('wang')
  await page.getByRole('button', { name: '确认身份' }).click()
  await expect(page).toHaveURL(`${portal.origin}/staff/articles`)
  await expect(page.getByText('示例王（编辑）', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(`${portal.origin}/login?out=provider`)
  await page.getByRole('link', { name: '退出统一身份认证' }).click()
  await expect(page).toHaveURL(new RegExp(`^${idp.issuer}/session/end`))
  expect(complaints).toEqual([])
})

test('says why it did not sign somebody in, and passwords still do', async ({ page }) => {
  await page.goto(`${portal.origin}/login`)
  await page.getByRole('link', { name: '用统一身份认证登录' }).click()
  await page.getByLabel('姓名').fill('stranger')
  await page.getByRole('button', { name: '确认身份' }).click()
  await expect(page.getByText('本系统没有对应的账号')).toBeVisible()
  await page.getByLabel('账号').fill('wang')
  await page.getByLabel('密码').fill('Ceshi-Mima-4711')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${portal.origin}/staff`)
})
