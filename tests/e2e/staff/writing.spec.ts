import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '@three-affairs/demo/staff.ts'
import { expectFits } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { takeNetwork } from '../slow-network.ts'
import { beginArticle, hydrated, openDraft, openStaff, ownAccount, signIn, staffAddress as at } from '../staff.ts'
import { expect, freshTest, test } from '../test.ts'

// An account has one session, so these tests run one after the other.
test.describe.configure({ mode: 'serial' })
test.use({
  expectedComplaint:
    /the server responded with a status of (401|404|409|410|422|429|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const saved = (page: Page) => page.locator('.save-state')
const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const actions = (page: Page) => page.getByRole('complementary', { name: '办理' })

const idIn = (page: Page): string => /articles\/(\d+)/.exec(page.url())?.[1] ?? ''

test(
  'a day: written, returned once, reviewed three times, public, revised, compared, withdrawn',
  { tag: '@script' },
  async ({ page, openWindow }) => {
    test.slow()
    const title = `草原防火期公告第${Date.now() % 100_000}号`
    await signIn(page, 'demo-editor')
    await beginArticle(page, title)
    await body(page).click()
    await page.keyboard.type('自即日起进入草原防火期，请勿野外用火。')
    await page.getByRole('button', { name: '表格', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '插入' }).click()
    for (const heading of ['单位', '值班人', '值班电话']) {
      await page.keyboard.type(heading)
      await page.keyboard.press('Tab')
    }
    const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer()
    await page.getByRole('button', { name: '图片', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ name: '防火区.png', mimeType: 'image/png', buffer: png })
    await dialog.getByLabel(/^图片说明/).fill('防火区示意图')
    await dialog.getByRole('button', { name: '插入' }).click()
    await page
      .locator('.drop-zone input')
      .setInputFiles({ name: '值班表.txt', mimeType: 'text/plain', buffer: Buffer.from('值班电话 0482-8200000') })
    await expect(page.getByRole('link', { name: '值班表.txt' })).toBeVisible()
    await expect(saved(page)).toContainText('已保存')
    await page.getByRole('button', { name: '写完了，去送审' }).click()
    await expect(page).toHaveURL(/articles\/\d+$/)
    const id = idIn(page)
    await hydrated(page)
    await expect(page.locator('.shown-text')).toContainText('请勿野外用火')
    await actions(page).getByRole('button', { name: '送审' }).click()
    await expect(page.getByText('待一审').first()).toBeVisible()

    const address = districtAddress('乌兰浩特市', `/news/news?id=${id}`)
    expect((await page.request.get(address)).status()).toBe(404)

    const [first, second, third] = [await openWindow(), await openWindow(), await openWindow()]
    await Promise.all([
      signIn(first, 'demo-reviewer'),
      signIn(second, 'demo-reviewer-2'),
      signIn(third, 'demo-reviewer-3'),
    ])
    await openStaff(first, '/staff/articles')
    await first.getByRole('link', { name: title }).click()
    await actions(first).getByLabel('退回的理由').fill('请写明防火期的起止日期')
    await actions(first).getByRole('button', { name: '退回修改' }).click()
    await expect(first.getByText('已退回')).toBeVisible()

    await openStaff(page, `/staff/articles/${id}/edit`)
    await expect(page.getByText('请写明防火期的起止日期')).toBeVisible()
    await body(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('防火期至12月15日。')
    await expect(saved(page)).toContainText('已保存')
    await page.getByRole('button', { name: '写完了，去送审' }).click()
    await actions(page).getByRole('button', { name: '送审' }).click()
    await expect(page.getByText('待一审').first()).toBeVisible()

    for (const [reviewer, button] of [
      [first, '一审通过'],
      [second, '二审通过'],
      [third, '终审通过并发布'],
    ] as const) {
      await openStaff(reviewer, `/staff/articles/${id}`)
      const sinceReview = reviewer.getByRole('region', { name: '您上次审核以来的改动' })
      if (reviewer === first) await expect(sinceReview.locator('ins')).toContainText('防火期至12月15日')
      else await expect(sinceReview).toHaveCount(0)
      await actions(reviewer).getByRole('button', { name: button }).click()
      await expect(reviewer.getByText(/^已(通过|发布)/).first()).toBeVisible()
    }
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    expect((await page.request.get(districtAddress('阿尔山市', `/news/news?id=${id}`))).status()).toBe(404)
    const found = await page.request.get(
      districtAddress('乌兰浩特市', `/search/search?inputMessage=${encodeURIComponent(title)}`),
    )
    expect(await found.text()).toContain(`id=${id}`)
    expect(await (await page.request.get(districtAddress('乌兰浩特市', '/rss.xml'))).text()).toContain(title)
    const visitor = await openWindow()
    await visitor.goto(address)
    await expect(visitor.getByRole('img', { name: '防火区示意图' })).toHaveJSProperty('naturalWidth', 640)
    const download = await visitor.request.get(
      districtAddress('乌兰浩特市', (await visitor.getByRole('link', { name: /值班表/ }).getAttribute('href')) ?? ''),
    )
    expect(await download.text()).toContain('0482-8200000')

    await openStaff(page, `/staff/articles/${id}`)
    await actions(page).getByRole('button', { name: '修订' }).click()
    await expect(body(page)).toBeVisible()
    await body(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('违者依法处罚。')
    await page.getByLabel(/^更正说明/).fill('补充处罚依据')
    await expect(saved(page)).toContainText('已保存')
    await page.getByRole('button', { name: '写完了，去送审' }).click()
    await expect(page.getByRole('heading', { name: '与已发布内容的区别' })).toBeVisible()
    await expect(page.locator('.comparison ins')).toContainText('违者依法处罚')
    await expectFits(page, 'an article with a comparison')
    await page.setViewportSize({ width: 1440, height: 900 })
    await actions(page).getByRole('button', { name: '送审' }).click()
    await expect(page.getByText('待一审').first()).toBeVisible()
    expect(await (await page.request.get(address)).text()).not.toContain('违者依法处罚')
    for (const reviewer of [first, second, third]) {
      await openStaff(reviewer, `/staff/articles/${id}`)
      await actions(reviewer)
        .getByRole('button', { name: /审通过/ })
        .click()
      await expect(reviewer.getByText(/^已(通过|发布)/).first()).toBeVisible()
    }
    await visitor.goto(address)
    await expect(visitor.getByText('更正：补充处罚依据')).toBeVisible()
    await visitor.getByRole('link', { name: '修改记录' }).click()
    await expect(visitor.locator('.releases li')).toHaveCount(2)
    await visitor.getByRole('link', { name: '看这一版' }).first().click()
    await expect(visitor).toHaveURL(/\/history\/\d+\/2$/)
    // A job compares it within seconds; the page asks to be loaded again until then.
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.locator('.comparison ins')).toContainText('违者依法处罚', { timeout: 2_000 })
    }).toPass()

    // The first version is taken up again; afterwards its draft is in the way.
    await openStaff(page, `/staff/articles/${id}`)
    await page.getByRole('link', { name: '版本对比' }).click()
    await expect(page.locator('.diff-columns ins')).toContainText('违者依法处罚')
    await expectFits(page, 'two versions side by side')
    await page.setViewportSize({ width: 1440, height: 900 })
    const takeUp = page.getByRole('button', { name: '用这一版的内容写新草稿' })
    await takeUp.click()
    await expect(page.getByText('已写成草稿').first()).toBeVisible()
    await expect(page.locator('.shown-text')).not.toContainText('违者依法处罚')
    await page.getByRole('link', { name: '版本对比' }).click()
    await page.locator('select[name=before]').selectOption('release-2')
    await page.getByRole('button', { name: '对比', exact: true }).click()
    await expect(page.getByText('会被换下')).toBeVisible()
    await page.getByLabel('换掉现在的草稿').check()
    await takeUp.click()
    await expect(page.locator('.shown-text')).toContainText('违者依法处罚')

    await openStaff(third, `/staff/articles/${id}`)
    await actions(third).getByText('撤稿').first().click()
    await actions(third)
      .getByLabel(/^撤稿的理由/)
      .fill('公告期已满')
    await actions(third).getByRole('button', { name: '撤下这篇文章' }).click()
    await expect(third.getByText('已撤下').first()).toBeVisible()
    const gone = await visitor.goto(address)
    expect(gone?.status()).toBe(410)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('公告期已满')
  },
)

// It closes its window.
freshTest(
  'what is written survives a lost network and a lost session',
  { tag: '@script' },
  async ({ page, context }) => {
    await signIn(page, 'demo-editor')
    await openDraft(page, '断网时写的稿件')
    await body(page).click()
    await page.keyboard.type('联网时写的。')
    await expect(saved(page)).toContainText('已保存')
    await takeNetwork(page)
    await page.keyboard.type('断网时写的。')
    await expect(saved(page)).toContainText('离线')
    await context.setOffline(false)
    await expect(saved(page)).toContainText('已保存')

    await context.clearCookies()
    await page.keyboard.type('登录失效后写的。')
    const dialog = page.getByRole('dialog', { name: '请重新登录' })
    await expect(dialog.getByLabel('账号')).toHaveValue((await ownAccount('demo-editor')).loginName)
    await expect(dialog.getByLabel('密码')).toBeFocused()
    await expectFits(page, 'the sign-in over the editor')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '重新登录' }).click()
    await dialog.getByLabel('密码').fill('Bushi-Zhege-00')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
    await dialog.getByLabel('密码').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(saved(page)).toContainText('已保存')
    expect(await countDrafts(page)).toBe(0)
    await page.reload()
    await expect(body(page)).toContainText('登录失效后写的。')
    await body(page).locator('p').last().click()
    await page.keyboard.press('End')

    await takeNetwork(page)
    await page.keyboard.type('没有来得及保存的。')
    await expect(saved(page)).toContainText('离线')
    // The machine goes down: the page is gone before the network is back.
    const address = page.url()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(address)
    await expect(body(again)).toContainText('没有来得及保存的。')
    await expect(again.getByText('已恢复本机保存的内容')).toBeVisible()
    await expect(saved(again)).toContainText('已保存')
  },
)

test('signing out leaves no text in the browser', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openDraft(page, '公用电脑上写的稿件')
  await page.route('**/api/staff/articles/*', (route) => route.abort())
  await body(page).click()
  await page.keyboard.type('没有保存的内容。')
  await expect(saved(page)).toContainText('离线')
  expect(await countDrafts(page)).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(at('/login'))
  expect(await countDrafts(page)).toBe(0)
})

/** Texts that this browser keeps. */
const countDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('staff-drafts', 1)
        opened.addEventListener('error', () => reject(new Error('no storage')))
        opened.addEventListener('success', () => {
          const count = opened.result.transaction('drafts').objectStore('drafts').count()
          count.addEventListener('success', () => {
            opened.result.close()
            resolve(count.result)
          })
        })
      }),
  )

test('two editors on one text: both texts stay', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await beginArticle(page, '两个人写的稿件', '民主决策')
  await expect(saved(page)).toBeVisible()
  const id = idIn(page)
  // The same account in a second tab: an account has one session, which tabs share.
  const other = await page.context().newPage()
  await other.goto(at(`/staff/articles/${id}/edit`))
  await expect(body(other)).toBeVisible()
  await body(page).locator('p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('第一人写的。')
  await expect(saved(page)).toContainText('已保存')
  await body(other).locator('h2').first().click()
  await other.keyboard.press('End')
  await other.keyboard.type('第二人写的')
  await expect(other.getByText('已经合并')).toBeVisible()
  await expect(body(other)).toContainText('第一人写的。')
  await expect(saved(other)).toContainText('已保存')
  await page.reload()
  await expect(body(page)).toContainText('第一人写的。')
  await expect(body(page)).toContainText('第二人写的')
})

test('personal data is found before it is submitted', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openDraft(page, '补贴发放名单公示')
  await body(page).click()
  await page.keyboard.type('户主示例甲，身份证号 11010519491231002X。')
  await expect(saved(page)).toContainText('已保存')
  await page.getByRole('button', { name: '写完了，去送审' }).click()
  await expect(page.getByRole('heading', { name: '检查发现 1 处' })).toBeVisible()
  await expect(page.locator('.finding-list')).not.toContainText('11010519491231002X')
  await hydrated(page)
  await actions(page).getByRole('button', { name: '送审' }).click()
  await expect(page.getByText('草稿').first()).toBeVisible()
  await expect(actions(page).getByLabel('为什么身份证号是误报')).toBeVisible()
})

const findings = (page: Page) => page.getByRole('region', { name: /^检查|^现在查不了|^正在检查/ })

test('findings are said while writing, and lead to their places', { tag: '@script' }, async ({ page, context }) => {
  await signIn(page, 'demo-editor')
  const title = `检查中的公示${Date.now() % 100_000}`
  await openDraft(page, title)
  await expect(findings(page).getByRole('heading')).toHaveText('检查没有发现问题')
  await body(page).click()
  await page.keyboard.type('户主身份证号 11010519491231002X。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二段。')
  await expect(findings(page).getByRole('heading')).toHaveText('检查发现 1 处')
  await expect(page.getByRole('status').filter({ hasText: '检查发现 1 处' })).toHaveCount(1)
  // The answer did not take the focus.
  await page.keyboard.type('接着写。')
  await expect(body(page)).toContainText('第二段。接着写。')
  await findings(page).getByText('身份证号 1 处').click()
  await findings(page).getByRole('button', { name: '正文第 1 段' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('改：')
  await expect(body(page).locator('p').first()).toHaveText(/^改：户主/)

  await page.getByLabel('标题').fill('关于为入民服务的公示')
  await expect(findings(page).getByText('疑似错别字或不当表述 1 处')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(findings(page)).toBeHidden()
  await page.getByRole('button', { name: '检查发现 2 处' }).click()
  await expect(findings(page)).toBeInViewport()
  await findings(page).getByText('疑似错别字').click()
  await findings(page).getByRole('button', { name: '标题' }).click()
  await expect(page.getByLabel('标题')).toBeFocused()
  await expect(findings(page)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.route('**/findings', (route) => route.abort())
  await body(page).click()
  await page.keyboard.type('再写。')
  await expect(findings(page).getByRole('heading')).toHaveText('现在查不了，恢复联网后再查')
  for (const [status, words] of [
    [429, '现在查不了，服务器忙，稍后会自动再查'],
    [500, '现在查不了，服务器出了错，稍后会自动再查'],
  ] as const) {
    await page.unroute('**/findings')
    await page.route('**/findings', (route) => route.fulfill({ status, json: {} }))
    await page.keyboard.type('又写。')
    await expect(findings(page).getByRole('heading')).toHaveText(words)
  }
  await page.unroute('**/findings')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(findings(page).getByRole('heading')).toHaveText('检查发现 2 处')
})

test('nothing is checked while a character is being composed', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openDraft(page, '用拼音写的稿件')
  await expect(findings(page).getByRole('heading')).toHaveText('检查没有发现问题')
  await body(page).click()
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })),
  )
  await page.getByLabel('标题').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '关于为入民服务的公示')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const asked = page.waitForRequest('**/findings')
  await expect(saved(page)).toContainText('已保存')
  await expect(findings(page).getByRole('heading')).toHaveText('检查没有发现问题')
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
  )
  await asked
  await expect(findings(page).getByRole('heading')).toHaveText('检查发现 1 处')
})

test('a wrong total says the sum beside it, and one undo takes it back', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openDraft(page, '有合计的表')
  await body(page).click()
  await page.getByRole('button', { name: '表格', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '插入' }).click()
  for (const text of ['项目', '收入', '支出', '甲', '12,000.00', '1', '乙', '345.00', '2', '合计', '12,000.00', '3']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const total = body(page).getByRole('cell').filter({ hasText: '合计应为 12,345.00' })
  await total.getByRole('button', { name: '填入合计 12,345.00' }).click()
  await expect(body(page).locator('.editor-sum')).toHaveCount(0)
  await expect(body(page).getByRole('cell', { name: '12,345.00', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(total).toBeVisible()
  // The keyboard reaches it in the toolbar.
  await total.locator('p').click()
  await page.getByRole('toolbar', { name: '表格' }).getByRole('button', { name: '填入合计' }).click()
  await expect(body(page).getByRole('cell', { name: '12,345.00', exact: true })).toBeVisible()
  await expect(saved(page)).toContainText('已保存')
  await page.reload()
  await expect(body(page).getByRole('cell', { name: '12,345.00', exact: true })).toBeVisible()
})

test('the text of a Word file is put below what is written', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  await openDraft(page, '从 Word 导入的稿件')
  await body(page).click()
  await page.keyboard.type('先写的一段。')
  await page.locator('.word-import input').setInputFiles('packages/demo/src/attachments/application-form.docx')
  await expect(page.getByText('已导入，请核对。')).toBeVisible()
  await expect(body(page)).toContainText('先写的一段。')
  await expect(body(page).getByRole('cell', { name: '申请事项' })).toBeVisible()
  await expect(saved(page)).toContainText('已保存')
})

test('lists of articles, the form and the editor are accessible', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-editor')
  for (const path of ['/staff/articles', '/staff/articles?view=published', '/staff/articles/new']) {
    await openStaff(page, path)
    await expectFits(page, path)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await beginArticle(page, '无障碍检查的稿件', '村级财务收支公开')
  await expectFits(page, 'the editor')
})
