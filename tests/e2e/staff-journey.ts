import type { Page } from '@playwright/test'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { operator, type Role } from '../../src/access/policy.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { hydrated } from './staff.ts'
import { expect } from './test.ts'

const password = 'Ceshi-Mima-4711'

/** Accounts of a portal of a test's own, by login name. */
export type People = Readonly<Record<string, readonly [name: string, role: Role]>>

/** `areaId`: the unit of which all of them work. */
export async function createPeople(db: Db, people: People, areaId: number): Promise<void> {
  for (const [loginName, [name, role]] of Object.entries(people))
    await createAccount(
      db,
      operator('测试员'),
      { loginName, name, grants: [{ role, areaIds: [areaId] }] },
      { password, temporary: false, factorRequired: false },
    )
}

/** The only address that staff type. `name`: of the person, whom the page greets. */
export async function enter(page: Page, origin: string, { loginName, name }: { loginName: string; name: string }) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('账号').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(heading(page)).toHaveText(`${name}，您好`)
  await hydrated(page)
}

/** A page by its entry in the menu, whose title it has. */
export async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: '工作台菜单' }).getByRole('link', { name, exact: true }).click()
  await expect(heading(page)).toHaveText(name)
}

/** What there is to do now. */
export async function tasks(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '工作台菜单' }).getByRole('link', { name: '工作台', exact: true }).click()
  await expect(heading(page)).toContainText('您好')
  await page.reload()
  await hydrated(page)
}

/** The first of the links with a name, to a page with a title. */
export async function follow(page: Page, name: string | RegExp, title: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(heading(page)).toHaveText(title)
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const done = (page: Page) => page.locator('.staff-done')

/** From the editor. */
export async function submit(page: Page, title: string): Promise<void> {
  await expect(page.locator('.save-state')).toContainText(/已保存|没有改动/)
  await button(page, '写完了，去送审')
  await expect(heading(page)).toHaveText(title)
  await hydrated(page)
  await button(page, '送审')
  await expect(done(page)).toContainText('已送审')
}

/** `name`: of the button with which a reviewer passes the text. */
export async function review(page: Page, title: string, name: string): Promise<void> {
  await tasks(page)
  await follow(page, title, title)
  await button(page, name)
  await expect(done(page)).toContainText(/^已(通过|发布)/)
}
