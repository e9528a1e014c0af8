import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { beginArticle, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

const body = (page: Page) => page.getByRole('textbox', { name: '正文' })

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

/** Pastes into the text, or drops a file on the point of an element. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  }, html)
const drop = async (page: Page, selector: string, bytes: Buffer) =>
  page.evaluate(
    ({ selector: wanted, data }) => {
      const element = document.querySelector(wanted)
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      const dataTransfer = new DataTransfer()
      const file = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      dataTransfer.items.add(new File([file], '现场.png', { type: 'image/png' }))
      const at = { clientX: left + width / 2, clientY: top + height * 0.6 }
      element?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
    },
    { selector, data: bytes.toString('base64') },
  )
async function describe(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^图片说明/).fill(words)
  await dialog.getByRole('button', { name: '插入' }).click()
}
/** Paragraphs by their text, pictures by their description. */
const outline = (page: Page) =>
  body(page).evaluate((element) =>
    [...element.children].map((block) => block.querySelector('img')?.alt ?? block.textContent),
  )

test('pictures keep their places, and what a paste loses is said', { tag: '@script' }, async ({ page }) => {
  test.slow()
  const [red, green] = [await picture('#a33'), await picture('#3a3')]
  const source = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`
  await signIn(page, 'demo-editor')
  await beginArticle(page, '粘贴图片的稿件')
  await body(page).click()
  await paste(page, `<p>开工前。</p><p>${source(red)}</p><p>完工后。</p><p>${source(green)}</p><p>特此公示。</p>`)
  await describe(page, '开工前的路面')
  await describe(page, '完工后的路面')
  await expect.poll(() => outline(page)).toEqual(['开工前。', '开工前的路面', '完工后。', '完工后的路面', '特此公示。'])

  await drop(page, '.ProseMirror figure img', red)
  await describe(page, '放在图片上')
  await drop(page, '.ProseMirror > p:last-of-type', green)
  await describe(page, '放在字上')
  await expect
    .poll(async () => (await outline(page)).filter((words) => words !== ''))
    .toEqual(['开工前。', '开工前的路面', '放在图片上', '完工后。', '完工后的路面', '特此公示。', '放在字上'])

  await paste(page, '<p>图中写的是：<svg><text>五户</text></svg></p>')
  await expect(page.getByText('没有粘贴过来的文字：第 1 行“五户”，请核对。')).toBeVisible()
})
