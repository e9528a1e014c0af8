import { violations } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { hydrated, openStaff, ownAccount, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

// Without scripts: tests/integration/messages/staff-messages.test.ts.
test.use({ expectedComplaint: /the server responded with a status of 422/ })

const city = (path: string) => districtAddress('乌兰浩特市', path)

test(
  'a citizen asks, a clerk accepts, assigns, answers and publishes, and everybody reads it',
  { tag: '@script' },
  async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.11.${process.pid % 250}.1` })
    const what = `村口的桥栏杆坏了 ${Date.now()}`
    const phone = `137${String(Date.now()).slice(-8)}`
    await page.goto(city('/feedback/feedback?mode=write'))
    await page.getByLabel('昵称').fill('示例桥')
    await page.getByLabel('手机号码', { exact: true }).fill(phone)
    await page.getByLabel('留言内容').fill(`${what}，我的电话 13800138000`)
    await page.getByRole('main').getByRole('button', { name: '提交', exact: true }).click()
    const receipt = await page.locator('.receipt-number').innerText()

    await signIn(page, 'demo-replier-city')
    await openStaff(page, '/staff')
    await expect(page.getByRole('navigation', { name: '工作台菜单' })).toContainText('条待办')
    await openStaff(page, `/staff/messages?words=${encodeURIComponent(what)}`)
    await page.getByRole('link', { name: what }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('的留言')
    await page.getByLabel('类别').selectOption('求助')
    await page.getByRole('button', { name: '受理' }).click()
    await expect(page.locator('.staff-done')).toContainText('已受理')

    await page.getByText('转办给别的单位').click()
    const field = page.getByRole('combobox', { name: '单位' })
    await field.click()
    const unit = await page.getByRole('listbox').getByRole('option').nth(3).locator('span').innerText()
    await field.press('Home')
    for (let step = 0; step < 3; step += 1) await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue(new RegExp(`${unit}$`))
    await page.getByLabel('转办的理由').fill('桥由它养护')
    await page.getByRole('button', { name: '转办', exact: true }).click()
    await expect(page.locator('.staff-done')).toContainText('已转办')
    await expect(page.locator('.timeline')).toContainText(`转办给${unit}`)

    await page.getByRole('textbox', { name: '备注' }).fill('已电话联系')
    const reply = page.getByLabel(/^答复内容/)
    await page.getByText('常用语', { exact: true }).click()
    await page.getByRole('button', { name: '开头' }).click()
    await reply.pressSequentially('栏杆已经修好，可拨打 13900139000。')
    await page.getByRole('button', { name: '发出答复' }).click()
    await expect(page.getByText('答复里有手机号码 139****9000').first()).toBeVisible()
    await expect(reply).toHaveValue(/^您好！.*栏杆已经修好，可拨打 13900139000。$/s)
    // What was typed elsewhere on the page stays as well.
    await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('已电话联系')
    expect(await violations(page)).toEqual([])
    await reply.fill('栏杆已经修好。')
    await page.getByRole('button', { name: '发出答复' }).click()
    await expect(page.locator('.staff-done')).toContainText('已答复')

    await page.getByRole('button', { name: '显示号码' }).click()
    await expect(page.getByText(phone)).toBeVisible()
    await page.getByText('公开到“留言选登”').click()
    await expect(page.getByLabel('公开的留言内容')).toHaveValue(`${what}，我的电话 ▇▇`)
    await page.getByRole('button', { name: '公开', exact: true }).click()
    await expect(page.locator('.staff-done')).toContainText('已公开')

    await page.goto(city('/feedback/feedback'))
    await page.getByLabel('手机号码', { exact: true }).fill(phone)
    await page.getByLabel(/^回执编号/).fill(receipt)
    await page.getByRole('main').getByRole('button', { name: '查找', exact: true }).click()
    const way = page.getByRole('list', { name: '办理进度' }).getByRole('listitem')
    await expect(way).toHaveText(
      ['已收到', '已受理', '已转办', '已答复'].map((step) => new RegExp(`^${step}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`)),
    )
    await expect(page.getByRole('article')).toContainText('栏杆已经修好。')
    await expect(page.getByRole('article')).not.toContainText('已电话联系')

    await page.getByRole('button', { name: '满意', exact: true }).click()
    await expect(page.getByRole('article').getByText('您的评价')).toBeVisible()
    await page.getByLabel('对答复有异议，理由是（可以提出一次）').fill('栏杆还缺一段')
    await page.getByRole('button', { name: '提交异议' }).click()
    await expect(page.getByRole('article')).toContainText('栏杆还缺一段')
    await expect(page.locator('.notice-box')).toHaveCount(0)
    expect(await violations(page)).toEqual([])

    await page.getByRole('main').getByRole('link', { name: '留言选登' }).click()
    await page.getByRole('searchbox', { name: '留言或答复中的字词' }).fill(what)
    await page.getByRole('search', { name: '查找公开的留言' }).getByRole('button', { name: '查找' }).click()
    const shown = page.getByRole('article')
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(`示**给${unit}的留言`)
    await expect(shown).toContainText('栏杆已经修好。')
    await expect(shown).not.toContainText('13800138000')
    expect(await violations(page)).toEqual([])
  },
)

test(
  'a citizen chooses unit and kind, a named clerk asks back, a second person approves, and it is public with words out',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    // Replies of this district need a second person.
    const at = (path: string) => districtAddress('阿尔山市', path)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.11.${process.pid % 250}.2` })
    const what = `巴图家门前的水管漏了 ${Date.now()}`
    const phone = `137${String(Date.now() + 1).slice(-8)}`
    await page.goto(at('/regions/regions'))
    const tile = page.locator('.tiles a').first()
    const unit = (await tile.getAttribute('aria-label')) ?? ''
    await tile.click()
    await page.getByRole('link', { name: '向该单位留言' }).click()
    await expect(page.getByLabel('留言对象').locator('option:checked')).toHaveText(unit)
    await page.getByLabel(/^按名称查找单位/).fill('没有这个单位')
    await expect(page.getByRole('main').getByRole('status').last()).toContainText('没有找到这个名称的单位')
    await page.getByLabel(/^按名称查找单位/).fill(unit)
    await page.getByLabel(/^想说的是/).selectOption('求助：遇到困难，想请单位帮忙')
    await page.getByLabel('昵称').fill('示例泉')
    await page.getByLabel('手机号码', { exact: true }).fill(phone)
    await page.getByLabel('留言内容').fill(what)
    expect(await violations(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: '提交', exact: true }).click()
    const receipt = await page.locator('.receipt-number').innerText()
    await expect(page.getByRole('main')).toContainText(unit)

    await signIn(page, 'demo-replier')
    await page.goto(at(`/staff/messages?words=${encodeURIComponent(what)}`))
    await page.getByRole('link', { name: what }).click()
    await hydrated(page)
    await expect(page.getByLabel('类别')).toHaveValue('help')
    await page.getByText('指定办理人', { exact: true }).click()
    await page.getByLabel('办理人').selectOption((await ownAccount('demo-replier')).name)
    await page.getByRole('button', { name: '指定', exact: true }).click()
    await expect(page.locator('.staff-done')).toContainText('已指定')
    await page.goto(at('/staff/messages?view=mine'))
    await page.getByRole('link', { name: what }).click()
    await hydrated(page)
    await page.getByText('追问留言人').click()
    await page.getByLabel('要问的内容').fill('漏了几天？')
    await page.getByRole('button', { name: '发出追问' }).click()
    await expect(page.locator('.staff-done')).toContainText('已追问')
    const address = page.url().replace(/\?.*/, '')

    const citizen = await openWindow()
    const look = async () => {
      await citizen.goto(at('/feedback/feedback'))
      await citizen.getByLabel('手机号码', { exact: true }).fill(phone)
      await citizen.getByLabel(/^回执编号/).fill(receipt)
      await citizen.getByRole('main').getByRole('button', { name: '查找', exact: true }).click()
      // The page scrolls to what was found.
      await expect(citizen.getByRole('heading', { name: '查到 1 条留言' })).toBeFocused()
    }
    await look()
    await expect(citizen.getByRole('article')).toContainText('漏了几天？')
    await citizen.getByLabel('回答单位的追问').fill('三天了')
    await citizen.getByRole('button', { name: '提交补充' }).click()
    await expect(citizen.getByRole('article')).toContainText('三天了')

    await page.goto(address)
    await hydrated(page)
    await expect(page.locator('.talk').first()).toContainText('三天了')
    await page.getByLabel(/^答复内容/).fill('巴图家门前的水管已经修好。')
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.locator('.staff-done')).toContainText('已提交审核')
    await expect(page.getByRole('button', { name: '审核通过，发出答复' })).toHaveCount(0)
    await look()
    await expect(citizen.getByRole('article')).toContainText('尚未反馈')

    await page.context().clearCookies()
    await signIn(page, 'demo-replier-2')
    await page.goto(at('/staff/messages?view=approval'))
    await page.getByRole('link', { name: what }).click()
    await hydrated(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '审核通过，发出答复' }).click()
    await expect(page.locator('.staff-done')).toContainText('审核通过的答复已经发出')
    await page.getByText('公开到“留言选登”').click()
    await page.getByLabel(/^要隐去的字词/).fill('巴图')
    await page.getByRole('button', { name: '公开', exact: true }).click()
    await expect(page.locator('.staff-done')).toContainText('已公开')

    await look()
    await expect(citizen.getByRole('article')).toContainText('巴图家门前的水管已经修好。')
    await citizen.getByRole('button', { name: '满意', exact: true }).click()
    await expect(citizen.getByRole('article').getByText('您的评价')).toBeVisible()
    await citizen.goto(at('/feedback/selected'))
    const shown = citizen.getByRole('article').filter({ hasText: what.slice(2) })
    await expect(shown).toContainText('▇▇家门前的水管已经修好。')
    await expect(shown).toContainText('涉及个人信息，已隐去')
    await expect(shown).not.toContainText('巴图')
    expect(await violations(citizen)).toEqual([])
  },
)
