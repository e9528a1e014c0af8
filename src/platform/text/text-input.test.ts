import { expect, test } from 'vitest'
import { fieldText, fieldTexts, oneLine } from './text-input.ts'

test('a field is read as it was typed, and cut', () => {
  const form = new FormData()
  form.append('name', ' 示例甲 ')
  form.append('name', '示例乙')
  form.append('file', new File(['x'], 'x.txt'))
  expect([fieldText(form, 'name'), fieldText(form, 'name', 3)]).toEqual([' 示例甲 ', ' 示例'])
  expect([fieldText(form, 'file'), fieldText(form, 'missing')]).toEqual(['', ''])
  expect(fieldTexts(form, 'name', 2)).toEqual([' 示', '示例'])
})

test('one line has no control characters, lone surrogates or spaces around it', () => {
  expect(oneLine(' a\u0000b\r\n\u007fc\ud83d ')).toBe('a b c\ufffd')
})
