import type { Page } from '@playwright/test'
import { demoPassword } from '../../demo/staff.ts'
import { addressIn } from './portal.ts'
import { expect } from './test.ts'

/** A staff page of 乌兰浩特市. */
export const staffAddress = (path: string): string => addressIn('乌兰浩特市', path)

export async function signIn(page: Page, loginName: string): Promise<void> {
  await page.goto(staffAddress('/login'))
  await page.getByLabel('账号').fill(loginName)
  await page.getByLabel('密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('您好')
}

/** With scripts, waits until React has hydrated the page. */
export async function openStaff(page: Page, path: string, script = true): Promise<void> {
  await page.goto(staffAddress(path))
  if (script) await hydrated(page)
}

/** Waits until React has hydrated the staff page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.staff-main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Begins an article of 乌兰浩特市 and opens it in the editor. `template`: its label. @returns its id. */
export async function beginArticle(page: Page, title: string, template = '空白稿件'): Promise<string> {
  await openStaff(page, '/staff/articles/new')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('发布单位').selectOption({ label: '乌兰浩特市' })
  const category = page.locator('#articleTypeId option', { hasText: '通知公告' }).first()
  await page.getByLabel('栏目').selectOption((await category.getAttribute('value')) ?? '')
  await page.getByLabel(template).check()
  await page.getByRole('button', { name: '开始写' }).click()
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  return /articles\/(\d+)/.exec(page.url())?.[1] ?? ''
}
