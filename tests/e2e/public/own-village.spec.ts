import type { Locator, Page } from '@playwright/test'
import { demoIdentities } from '@three-affairs/demo/people.ts'
import { expectFitsInDisplays } from '../accessible.ts'
import { printed, readText } from '../printed.ts'
import { expect, freshTest as test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page): Locator => page.getByRole('main')

const screens = [
  { name: 'a wide screen', width: 1440, height: 900, display: '' },
  { name: 'a tablet', width: 768, height: 1024, display: '' },
  { name: 'a phone', width: 390, height: 844, display: '' },
  { name: 'a small phone', width: 320, height: 568, display: '' },
  { name: 'elder mode', width: 390, height: 844, display: 'elder' },
] as const

/** The link to the chosen village that the first screen of the home page shows. */
async function openOwnVillage(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: '我的村', exact: true }).filter({ visible: true }).first()
  await expect(link).toBeInViewport()
  await link.click()
}

for (const [at, { name, width, height, display }] of screens.entries()) {
  test(`on ${name} a herder gets from home to the village, the own payment and a question`, async ({
    page,
    context,
    open,
  }) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.254.${at + 1}.${test.info().parallelIndex}` })
    await page.setViewportSize({ width, height })
    const address = new URL(test.info().project.use.baseURL ?? 'http://127.0.0.1').origin
    if (display !== '') await context.addCookies([{ name: 'display', value: display, url: address }])
    await open('/dashboard')
    await openOwnVillage(page)
    await expect(heading(page)).toHaveText('选我的村')
    await page.getByRole('searchbox', { name: '村名、拼音或拼音首字母' }).fill('xing')
    await main(page).getByRole('button', { name: '查找' }).click()
    const first = page.locator('[aria-labelledby=found-title] button[name=village]').first()
    const village = (await first.innerText()).split('\n')[0] ?? ''
    await first.click()
    await expect(heading(page)).toHaveText(village)

    // The device keeps the choice.
    await open('/dashboard')
    await openOwnVillage(page)
    await expect(heading(page)).toHaveText(village)
    await expect(main(page).getByRole('heading', { name: '该公开的，公开了没有' })).toBeVisible()

    await main(page).getByRole('link', { name: '用身份证号查我的补贴' }).click()
    await page.getByRole('textbox', { name: '身份证号' }).fill(demoIdentities[1])
    await page.getByLabel('开始时间').fill('2023-01-01')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.locator('.payment-reckoning').first()).toContainText('怎么算的')

    await page
      .getByRole('link', { name: /^这笔不对/ })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: /内容/ })).toBeVisible()
  })
}

/** The page of a village with a book. */
async function ownVillageAddress(page: Page): Promise<string> {
  const html = await (await page.request.get('/books')).text()
  return `/my-village?id=${/href="\/books\/(\d+)\//.exec(html)?.[1]}`
}

test(
  'the village and the choice are accessible at every width and in other displays',
  { tag: '@script' },
  async ({ page, open }) => {
    for (const address of [await ownVillageAddress(page), '/my-village/choose']) {
      await open(address)
      await expectFitsInDisplays(page, page.url(), 'main')
    }
  },
)

/** The village of the demo with the most projects and contracts. */
async function fullestVillageAddress(page: Page): Promise<string> {
  const map = await (await page.request.get('/sitemaps/books.xml')).text()
  const counts = new Map<string, number>()
  for (const [, id = ''] of map.matchAll(/\/(?:projects|contracts)\/(\d+)\//g))
    counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const address = `/my-village?id=${id}`
    if ((await page.request.get(address)).status() === 200) return address
  }
  throw new Error('No village has a project or a contract.')
}

test('the village is a poster of one sheet, however much there is', { tag: '@no-script' }, async ({ page, open }) => {
  await open(await fullestVillageAddress(page))
  const pages = await printed(page)
  expect(pages).toHaveLength(1)
  const text = readText(pages)
  for (const words of ['期末余额', '钱花到哪里去', '公开了没有', '找谁']) expect(text).toContain(words)
  expect(text).not.toContain('记作我的村')
})

test('it is read aloud in sentences', { tag: '@script' }, async ({ page, open }) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    speechSynthesis.speak = (utterance) => {
      spoken.push(utterance.text)
      utterance.dispatchEvent(new Event('end'))
    }
  })
  await open(await ownVillageAddress(page))
  await main(page).getByRole('button', { name: '朗读' }).click()
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.join(''))
  await expect.poll(spoken).toMatch(/开始时有 [\d,.]+ 元，收入 [\d,.]+ 元，支出 [\d,.]+ 元/)
  await expect.poll(spoken).toContain('找谁')
})
