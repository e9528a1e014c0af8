import type { Page } from '@playwright/test'
import { districtAddress, at, districts } from '../portal.ts'
import { expect, test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tabs = (page: Page) => page.getByRole('tablist')
const panel = (page: Page) => page.getByRole('tabpanel')
const filter = (page: Page) => page.getByRole('search', { name: '按名称查找单位' })

test.describe('listing', () => {
  test('menus have the titles of each kind of district', { tag: '@no-script' }, async ({ page, open }) => {
    for (const [district, titles] of [
      ['乌兰浩特市', ['市直单位', '乡镇(街道)', '嘎查村(社区)']],
      ['科尔沁右翼中旗', ['旗直单位', '苏木乡镇', '嘎查村(社区)']],
      ['突泉县', ['县直单位', '乡镇', '村(社区)']],
      ['兴安盟农牧场', ['局直单位', '所属公司', '生产队']],
    ] as const) {
      for (const [index, path] of ['/region/region', '/regions/regions', '/regions1/regions1'].entries()) {
        await open(districtAddress(district, path))
        await expect(heading(page)).toHaveText(titles[index] ?? '')
        await expect(page.locator('#menu [aria-current=page]')).toHaveText(titles[index] ?? '')
        await expect(panel(page).locator('.tiles a').first()).toBeVisible()
      }
    }
  })

  test('a tab shows the units of its group and has its own URL', async ({ page, open }) => {
    await open('/region/region')
    await expect(tabs(page).getByRole('tab', { selected: true })).toContainText('党群部门')
    const [first] = await panel(page).locator('.tiles a').allInnerTexts()
    await tabs(page).getByRole('tab', { name: '政府部门' }).click()
    await expect(page).toHaveURL(`/region/region?group=${encodeURIComponent('政府部门')}`)
    await expect(tabs(page).getByRole('tab', { selected: true })).toContainText('政府部门')
    await expect(panel(page).getByRole('heading', { name: '政府部门' })).toBeVisible()
    await expect(panel(page)).not.toContainText(first ?? '')
    await page.goBack()
    await expect(panel(page)).toContainText(first ?? '')
  })

  test('arrow keys move between the tabs and keep the focus', { tag: '@script' }, async ({ page, open }) => {
    await open('/region/region')
    const all = tabs(page).getByRole('tab')
    await all.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(all.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(all.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(all.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(all.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(all.nth(1)).toBeFocused()
  })

  test(
    'teams are shown under their farm with short names and full accessible names',
    { tag: '@no-script' },
    async ({ page, open }) => {
      await open(districtAddress('兴安盟农牧场', `/regions1/regions1?group=${encodeURIComponent('阿力得尔牧场')}`))
      await expect(panel(page).getByRole('link', { name: /^阿力得尔牧场一队，/ })).toHaveText(
        /^一队(\d{4}-\d\d-\d\d 公开|还没有公开)$/,
      )
    },
  )

  test('a tile opens its unit with id, title and type in the URL', { tag: '@script' }, async ({ page, open }) => {
    await open('/regions/regions')
    const tile = panel(page).locator('.tiles a').first()
    const name = await tile.innerText()
    await tile.click()
    await expect(page).toHaveURL(new RegExp(`/message/messgae\\?id=\\d+&type=1&title=${encodeURIComponent(name)}$`))
    await expect(heading(page)).toHaveText(name)
  })
})

test.describe('filter by name', () => {
  test('Enter filters the tiles of a list, and clearing restores them', async ({ page, open }) => {
    await open('/region/region')
    await filter(page).getByRole('searchbox').fill('教育')
    await filter(page).getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(`/region/region?areaName=${encodeURIComponent('教育')}`)
    await expect(page.locator('.unit-results .tiles a')).not.toHaveCount(0)
    for (const name of await page.locator('.unit-results .tiles a').allInnerTexts()) expect(name).toContain('教育')
    await expect(filter(page).getByRole('searchbox')).toHaveValue('教育')
    await filter(page).getByRole('link', { name: '清除' }).click()
    await expect(page).toHaveURL('/region/region')
    await expect(panel(page)).toBeVisible()
  })

  test('villages are found in all groups, listed under their parent', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/regions1/regions1')
    await filter(page).getByRole('searchbox').fill('新')
    await filter(page).getByRole('button', { name: '查找' }).click()
    const groups = page.locator('.unit-results .unit-group')
    await expect(groups.nth(1)).toBeVisible()
    for (const name of await groups.locator('.tiles a').allInnerTexts()) expect(name).toContain('新')
    for (const title of await groups.locator('h2').allInnerTexts()) expect(title).toMatch(/共 \d+ 个/)
  })

  test('without hits there is a message', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/regions1/regions1')
    await filter(page).getByRole('searchbox').fill('查无此村')
    await filter(page).getByRole('button', { name: '查找' }).click()
    await expect(page.getByText('暂无数据！', { exact: true })).toBeVisible()
    await expect(page.locator('.tiles')).toHaveCount(0)
  })

  test('an emptied box restores the list by itself', { tag: '@script' }, async ({ page, open }) => {
    await open(`/regions/regions?areaName=${encodeURIComponent('镇')}`)
    await filter(page).getByRole('searchbox').fill('')
    await expect(page).toHaveURL('/regions/regions')
    await expect(panel(page)).toBeVisible()
    await expect(filter(page).getByRole('searchbox')).toBeFocused()
  })
})

test('the region link of the farms leads to their own page', { tag: '@script' }, async ({ page, open }) => {
  await open(districtAddress('兴安盟农牧场', '/regions/regions?id=4445&type=1'))
  await expect(page).toHaveURL(/\/message\/messgae\?id=4445&type=1$/)
  await expect(heading(page)).toHaveText('兴安盟农牧场')
  await open(districtAddress('乌兰浩特市', '/regions/regions?id=1&type=1'))
  await expect(heading(page)).toHaveText('乡镇(街道)')
})

test.describe('page of a unit', () => {
  test(
    'category, article, neighbours and back link stay within the unit',
    { tag: '@script' },
    async ({ page, open }) => {
      await open('/regions/regions')
      await panel(page).locator('.tiles a').first().click()
      await expect(page).toHaveURL(/messgae/)
      await expect(page.locator('h1.unit-name')).toBeVisible()
      const unit = await heading(page).innerText()
      await expect(page.locator('main .prose')).toContainText(unit)
      const menu = page.getByRole('navigation', { name: '栏目' })
      await menu.locator('li > a').first().click()
      await expect(page).toHaveURL(/articleTypeId=\d+/)
      const list = page.url()
      const names = await page.locator('main .titles-text').allInnerTexts()
      expect(names.length).toBeGreaterThan(1)
      await page.locator('main .titles a').first().click()
      await expect(heading(page)).toHaveText(names[0] ?? '')
      await expect(page.locator('.unit-name')).toHaveText(unit)
      await page.locator('.neighbours [rel=next]').click()
      await expect(heading(page)).toHaveText(names[1] ?? '')
      await page.getByRole('article').getByRole('link', { name: '返回' }).click()
      await expect(page).toHaveURL(list)
      await expect(heading(page)).toHaveText(unit)
    },
  )

  test('a sub-unit has its own introduction, categories and breadcrumb', { tag: '@script' }, async ({ page, open }) => {
    await open('/regions/regions')
    await panel(page).locator('.tiles a').first().click()
    await expect(page).toHaveURL(/messgae/)
    await expect(page.locator('h1.unit-name')).toBeVisible()
    const above = await heading(page).innerText()
    const below = page.locator('main .tiles a').first()
    const name = await below.innerText()
    await below.click()
    await expect(heading(page)).toHaveText(name)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '嘎查村(社区)', above, name])
    await crumbs.getByRole('link', { name: above }).click()
    await expect(heading(page)).toHaveText(above)
  })

  test('no category of the menu is empty', { tag: '@no-script' }, async ({ page, open, request }) => {
    await open('/regions/regions')
    await panel(page).locator('.tiles a').first().click()
    await expect(page).toHaveURL(/messgae/)
    const links = await page
      .getByRole('navigation', { name: '栏目' })
      .locator('ul a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(2)
    for (const path of links)
      expect(await (await request.get(at(districts[0]?.ports[0], path))).text()).not.toContain('暂无数据')
  })

  test('has a URL to share', { tag: '@script' }, async ({ page, open }) => {
    await open('/regions/regions')
    await panel(page).locator('.tiles a').first().click()
    await page.locator('.share summary').click()
    const code = page.getByRole('img', { name: '本页网址的二维码' })
    await code.scrollIntoViewIfNeeded()
    await expect(code).toHaveJSProperty('complete', true)
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.locator('.share-address')).toHaveText(/^(http:\/\/[^/]+)?\/message\/messgae\?id=\d+&type=1$/)
  })
})
