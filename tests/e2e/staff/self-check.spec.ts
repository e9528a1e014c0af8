import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { violations } from '../accessible.ts'
import { createPeople, enter, heading, menu, type People } from '../staff-journey.ts'
import { expect, test } from '../test.ts'

/** A site with a stale column, a blank one and a late message. */
let portal: OwnPortal

const people = { 'ducha.look': ['郑督查', 'Dashboard'] } as const satisfies People
const dayMs = 86_400_000

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      const news = await makeCategory(db, 8, '部门动态')
      await makeCategory(db, 8, '文旅资讯')
      await makeArticle(db, {
        title: '旗里召开春耕会议',
        article_type_id: news,
        release_time: new Date(Date.now() - 20 * dayMs),
      })
      await createPeople(db, people, 1)
    },
  })
})
test.afterAll(() => portal.stop())

test(
  'a supervisor finds what is to be mended, goes there, and takes the table along',
  { tag: '@script' },
  async ({ page }) => {
    // Screens: sign-in, workbench, self-check, the column, its article.
    await enter(page, portal.origin, { loginName: 'ducha.look', name: '郑督查' })
    await menu(page, '网站自查')
    const problems = page.locator('section', { has: page.locator('#problem') }).last()
    await expect(problems.getByText('单项否决').first()).toBeVisible()
    await expect(problems.getByRole('link', { name: /“文旅资讯”还没有内容/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载表格（XLSX）' }).click(),
    ])
    const sheet = unzipSync(readFileSync(await download.path()))['xl/worksheets/sheet1.xml']
    expect(strFromU8(sheet ?? new Uint8Array())).toContain('“部门动态”最后更新')
    await problems.getByRole('link', { name: /“部门动态”最后更新/ }).click()
    await expect(heading(page)).toHaveText('稿件')
    await page.getByRole('main').getByRole('link', { name: '旗里召开春耕会议' }).click()
    await expect(page).toHaveURL(/\/staff\/articles\/\d+/)
  },
)

test('the page is printed whole, without what is pressed', { tag: '@script' }, async ({ page }) => {
  await enter(page, portal.origin, { loginName: 'ducha.look', name: '郑督查' })
  await menu(page, '网站自查')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: '下载表格（XLSX）' })).toBeHidden()
  await expect(page.getByText('需人工检查').first()).toBeVisible()
})
