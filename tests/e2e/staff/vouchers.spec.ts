import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { drawPicture } from '../draw-picture.ts'
import { openDraft, openStaff, signIn, staffAddress as at } from '../staff.ts'
import { expect, test } from '../test.ts'

test(
  'a voucher is matched by its name, hidden by mouse and keys, and looked at',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-editor')
    const id = await openDraft(page, '示例村凭证公开')
    const book = createBook({ entries: [createEntry({ voucher: '记-12', summary: '支付办公电费' })] })
    const call = at(`/api/staff/articles/${id}`)
    const { data } = (await (await page.request.get(call)).json()) as { data: { version: number } }
    const saved = await page.request.put(`${call}/book`, { data: { version: data.version, book } })
    expect(await saved.json()).toMatchObject({ code: 200 })
    await openStaff(page, `/staff/articles/${id}/vouchers`)
    const upload = async (name: string) =>
      page.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'image/png',
        buffer: Buffer.from(await page.evaluate(drawPicture, name), 'base64'),
      })
    await upload('记-012.png')
    await expect(page.getByRole('status').filter({ hasText: '上传完了' })).toContainText('传上 1 个')
    await expect(page.getByText('1 页里有 1 页没有看')).toBeVisible()
    await upload('记-012.png')
    await expect(page.getByRole('status').filter({ hasText: '上传完了' })).toContainText('1 个以前已经传过')

    await page.getByRole('button', { name: '记-12 第 1 页' }).click()
    const stage = page.locator('.box-stage')
    // Waits until the dialog stands still.
    await stage.hover({ position: { x: 20, y: 20 } })
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
    await page.mouse.down()
    await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 3 })
    await page.mouse.up()
    await expect(page.getByText('已画 1 个方框')).toBeVisible()

    await page.getByRole('button', { name: '加一个方框' }).click()
    const second = page.getByRole('button', { name: '第 2 个方框' })
    await expect(second).toBeFocused()
    const before = await second.boundingBox()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await second.boundingBox())?.y ?? 0).toBeLessThan(before?.y ?? 0)
    expect((await second.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
    await page.getByRole('button', { name: '看过了' }).click()
    await expect(page.getByText('✓ 看过，发布时公开')).toBeVisible()
    await second.focus()
    await page.keyboard.press('Delete')
    // Another box needs another look.
    await expect(page.getByText('没有看过，不会公开')).toBeVisible()
    await page.getByRole('button', { name: '看过了' }).click()
    await expect(page.getByText('✓ 看过，发布时公开')).toBeVisible()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '保存，返回账本' }).click()
    await expect(page).toHaveURL(at(`/staff/articles/${id}/book`))
    await expect(page.getByRole('button', { name: '凭证图片：1 张' })).toBeVisible()
  },
)
