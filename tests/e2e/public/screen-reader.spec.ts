import { demoIdentities } from '@three-affairs/demo/people.ts'
import { expect, freshTest, test } from '../test.ts'

/** What a screen reader finds on the screens that most people use: landmarks, headings, names of fields and links. */
test.describe('tree', { tag: '@script' }, () => {
  test('home', async ({ page, open }) => {
    await open('/dashboard')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "跳到正文"
      - banner:
        - link /三务公开/
        - button "长者模式"
        - search "站内搜索":
          - searchbox "站内搜索"
          - button "搜索"
      - navigation "主导航":
        - list:
          - listitem:
            - link "首页"
      - navigation "菜单":
        - list:
          - listitem:
            - link "补贴查询"
      - main:
        - heading /三务公开首页/ [level=1]
        - region "要闻":
          - heading "要闻" [level=2]
        - search "按年份、栏目和关键词检索":
          - combobox "年份"
          - combobox "栏目"
          - searchbox "关键词"
          - button "检索"
        - heading "党务公开" [level=2]
        - link "更多党务公开"
        - list:
          - listitem:
            - link
        - heading "政务公开" [level=2]
        - heading "财务公开" [level=2]
      - contentinfo:
        - navigation "网站信息"
      - complementary "快捷入口"
    `)
  })

  test('list', async ({ page, open }) => {
    await open('/party/party')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - navigation "当前位置"
        - heading /党务公开/ [level=1]
        - list:
          - listitem:
            - link:
              - time
        - navigation "分页":
          - list:
            - listitem:
              - link "下一页"
      - navigation "栏目":
        - link "党务公开"
        - list
    `)
  })

  test('search', async ({ page, open }) => {
    await open('/search/search?inputMessage=补贴')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - navigation "当前位置"
        - search:
          - searchbox "关键词"
          - button "检索"
        - heading /检索到有关 补贴 全部内容如下：/ [level=1]
        - list:
          - listitem
        - navigation "分页"
    `)
  })

  test('look-up', async ({ page, open }) => {
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.255.2.1' })
    await open('/subsidy/subsidy')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - heading "补贴查询" [level=1]
        - navigation "查询类型":
          - link "个人补贴"
          - link "家庭补贴"
          - link "同村补贴"
        - textbox "身份证号"
        - paragraph:
          - button "今年"
          - button "去年"
        - textbox "开始时间"
        - textbox "结束时间"
        - button "查询"
    `)
    await page.getByRole('textbox', { name: '身份证号' }).fill(demoIdentities[0])
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - region "个人补贴":
          - heading "个人补贴" [level=2]
          - table "按项目和年份合计"
          - region "政策说明":
            - heading "政策说明" [level=3]
          - heading /^发放明细/ [level=3]
          - list:
            - listitem:
              - article:
                - heading [level=4]
        - paragraph:
          - button "打印对账单"
    `)
  })

  test('message', async ({ page, open }) => {
    await open('/feedback/feedback?mode=write')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - heading /群众留言/ [level=1]
        - navigation "留言方式":
          - link "历史留言"
          - link "我要留言"
        - heading "我要留言" [level=2]
        - textbox "昵称"
        - textbox "手机号码"
        - combobox "留言对象"
        - textbox "留言内容"
        - checkbox /仅凭回执编号查看/
        - paragraph:
          - button "提交"
          - button "重置"
    `)
  })
})

test('a long list of units can be skipped', { tag: '@script' }, async ({ page, open }) => {
  await open('/region/region')
  await page.getByRole('tab').nth(1).click()
  const skip = page.getByRole('link', { name: /^跳过/ }).first()
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[id="${(await skip.getAttribute('href'))?.slice(1)}"]`)).toBeFocused()
})

test.describe('a page without its scripts', { tag: '@script' }, () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })

  test('a link that was followed before hydration leads to the content too', async ({ page, open }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/party/party')
    await page.unroute('**/assets/*.js')
    await page.getByRole('main').locator('.titles a').first().click()
    await expect(page.locator('article h1')).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
    // A visit from elsewhere starts at the top.
    await open('/party/party')
    await expect(page.locator('body')).toBeFocused()
  })
})

freshTest('the notice about missing voices moves no tool', { tag: '@script' }, async ({ page, open }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open('/party/party')
    await page.getByRole('main').locator('.titles a').first().click()
    const tools = page.locator('.article-tools > :is(a, button, details)')
    await expect(tools.first()).toBeVisible()
    const places = () =>
      tools.evaluateAll((all) => all.map((tool) => Object.values(tool.getBoundingClientRect().toJSON())))
    const before = await places()
    await page.getByRole('button', { name: '朗读' }).click()
    await expect(page.getByText('这台设备没有可用的朗读语音')).toBeVisible()
    expect(await places(), `${width} px`).toEqual(before)
  }
})
