import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { accountGrants } from '../../src/access/grants.server.ts'
import { operator } from '../../src/access/policy.ts'
import { openSession } from '../../src/access/sign-in/sessions.server.ts'
import { tokenCookieName } from '../../src/access/sign-in/token-cookie.server.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { newContent } from '../../src/domain/articles/writing/content.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { districtAddress } from './portal.ts'
import { expect, test, until } from './test.ts'

/** A staff page of 乌兰浩特市. */
export const staffAddress = (path: string): string => districtAddress('乌兰浩特市', path)

type OwnAccount = { loginName: string; name: string }

const ownAccounts = new Map<string, Promise<OwnAccount>>()

/**
 * A copy of a demo account that only this worker uses. An account has one session, so two tests that run at the same
 * time would sign each other out.
 */
export function ownAccount(demoName: string): Promise<OwnAccount> {
  const known = ownAccounts.get(demoName) ?? copyAccount(demoName)
  ownAccounts.set(demoName, known)
  return known
}

const copyAccount = (demoName: string): Promise<OwnAccount> =>
  withDatabase(async (db) => {
    const { parallelIndex } = test.info()
    const accounts = db.selectFrom('staff_account').select(['name', accountGrants.as('grants')])
    const { name, grants } = await accounts.where('login_name', '=', demoName).executeTakeFirstOrThrow()
    const own = { loginName: `${demoName}-of-${parallelIndex}`, name: `${name}${'甲乙丙丁'[parallelIndex]}` }
    // An earlier process of this worker may have created it.
    if (!(await accounts.where('login_name', '=', own.loginName).executeTakeFirst()))
      await createAccount(
        db,
        operator('测试员'),
        { ...own, grants: grants.map(({ role, areaIds }) => ({ role, areaIds: areaIds && [...areaIds] })) },
        { password: demoPassword, temporary: false },
      )
    return own
  })

/** Works in the database of the portal under test. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const folder = join(import.meta.dirname, '../../test-results/portal-data')
  const { db, close } = await openDatabase({ kind: 'embedded', folder, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/**
 * Gives a window a session of this worker's copy of a demo account, without the form, which takes a second; `staff.spec.ts`
 * and `passkey.spec.ts` use it.
 */
export async function signIn(page: Page, demoName: string): Promise<void> {
  const { loginName } = await ownAccount(demoName)
  const value = await withDatabase(async (db) => {
    const accounts = db.selectFrom('staff_account').select('id')
    const { id } = await accounts.where('login_name', '=', loginName).executeTakeFirstOrThrow()
    return db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
  })
  await page.context().addCookies([{ name: tokenCookieName, value, url: staffAddress('/') }])
}

/** With scripts, waits until React has hydrated the page. */
export async function openStaff(page: Page, path: string, script = true): Promise<void> {
  await page.goto(staffAddress(path))
  if (script) await hydrated(page)
}

/** Waits until React has hydrated the staff page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('main.staff-main')).toBeVisible()
  await until(page, () =>
    Object.keys(document.querySelector('.staff-main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Begins an article of 乌兰浩特市 by a call, and opens it in the editor. @returns its id. */
export async function openDraft(page: Page, title: string): Promise<string> {
  const document: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph', attrs: { blockId: 'block00000' } }] }
  const content = newContent({ title, articleTypeId: 13, areaId: 1, publisher: '乌兰浩特市', document })
  const response = await page.request.post(staffAddress('/api/staff/articles'), { data: { content } })
  const { data, message } = (await response.json()) as { data: { id: number } | null; message: string }
  if (!data) throw new Error(message)
  await openStaff(page, `/staff/articles/${data.id}/edit`)
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  return String(data.id)
}

/** Chooses the first option that a picker finds. */
export async function pick(page: Page, label: string | RegExp, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(typed)
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

/** The same with the form. `template`: its label. */
export async function beginArticle(page: Page, title: string, template = '空白稿件'): Promise<string> {
  await openStaff(page, '/staff/articles/new')
  await page.getByLabel('标题').fill(title)
  await pick(page, '发布单位', '乌兰浩特市')
  await pick(page, '栏目', '通知公告')
  await page.getByLabel(template).check()
  await page.getByRole('button', { name: '开始写' }).click()
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  return /articles\/(\d+)/.exec(page.url())?.[1] ?? ''
}
