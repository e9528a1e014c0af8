import { expect, test } from 'vitest'
import { readPlainText } from './plain-text.ts'

test('reads headings, paragraphs, lists and links of this site', () => {
  const text = '一、范围\n\n请看[公开目录](/disclosure/catalogue)。\r\n- 甲\n· 乙\n二、以数字开头的一句话也可以是正文。'
  expect(readPlainText(text)).toEqual([
    { kind: 'heading', text: '一、范围' },
    { kind: 'paragraph', words: ['请看', { text: '公开目录', path: '/disclosure/catalogue' }, '。'] },
    { kind: 'list', entries: [['甲'], ['乙']] },
    { kind: 'paragraph', words: ['二、以数字开头的一句话也可以是正文。'] },
  ])
})

test.each(['[坏](javascript:alert(1))', '[外站](//elsewhere.example/)', '[外站](https://elsewhere.example/)'])(
  '%s is no link',
  (text) => {
    expect(readPlainText(text)).toEqual([{ kind: 'paragraph', words: [text] }])
  },
)
