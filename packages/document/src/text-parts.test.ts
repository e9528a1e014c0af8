import { expect, test } from 'vitest'
import { htmlTextParts } from './text-parts.server.ts'

test('joins inline elements and separates cells and blocks', () => {
  const [body] = htmlTextParts(
    '<p>电话<b>138</b>0013<i>8000</i></p><table><tr><td>甲</td><td>乙</td></tr></table>&#49;2',
  )
  expect(body).toEqual({ place: '正文', text: '\n电话13800138000\n\n\n甲\t乙\t\n\n12' })
})

test('reads attributes, addresses and comments, not the layout', () => {
  const parts = htmlTextParts(
    '<p class="signature"><img src="/files/%E5%90%8D.png" alt="名单" width="13800138000"><a href="tel:1" title="说明">a</a><!-- 草稿 --></p>',
  )
  expect(parts.slice(1)).toEqual([
    { place: '链接', text: '/files/名.png' },
    { place: '图片说明', text: '名单' },
    { place: '链接', text: 'tel:1' },
    { place: '提示文字', text: '说明' },
    { place: '注释', text: ' 草稿 ' },
  ])
})
