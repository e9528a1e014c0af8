import { expect, test } from 'vitest'
import { listConfirmed, listMobiles } from './office-phones.ts'
import { problemOfPublic, requireAllPublic, requirePublicHtml, requirePublicJson } from './public-gate.server.ts'

const id = '999999195501010014'

test('says what it is, where and what to do', () => {
  expect(problemOfPublic({ title: '负责人' }, `示例甲 ${id} 13848201234`)).toBe(
    '负责人里有身份证号 999***********0014、手机号码 138****1234，保存后谁都能看到：请删去，或用 * 遮住中间的数字；办公电话请写座机',
  )
  expect(problemOfPublic({ title: '办公电话' }, '0482-8212345')).toBeNull()
})

test('a confirmed mobile number passes however it is written, another one or an ID number never', () => {
  const field = { title: '办公电话', officePhones: listConfirmed('13848201234', '办公电话 138-4820-1234') }
  for (const text of ['13848201234', '138 4820 1234、0482-8212345', '１３８４８２０１２３４', '+86 13848201234'])
    expect(problemOfPublic(field, text)).toBeNull()
  expect(problemOfPublic({ ...field, title: '链接' }, 'tel:%31%33848201234')).toBeNull()
  expect(problemOfPublic(field, '13848201234、13948201234')).toContain('手机号码 139****1234，')
  expect(problemOfPublic(field, `13848201234 ${id}`)).toContain('有身份证号')
  for (const officePhones of [id, id.slice(-11)])
    expect(problemOfPublic({ title: '办公电话', officePhones }, id)).toContain('身份证号')
})

test('only mobile numbers of the text itself are confirmed', () => {
  expect(listConfirmed('13948201234、138 4820 1234', '电话 13848201234')).toBe('13848201234')
  expect(listConfirmed('13848201234', '13948201234')).toBe('')
  expect(listConfirmed(id, id)).toBe('')
  expect(listConfirmed('账号 6222020200112233440', '账号 6222020200112233440')).toBe('')
  expect(listMobiles('13848201234、139-4820-1234', '13848201234')).toBe('13848201234、13948201234')
})

test('an address is read as it is and unescaped', () => {
  expect(problemOfPublic({ title: '链接' }, '/a?b=%31%33848201234')).toContain('手机号码')
})

test('texts that are stored already do not keep others from being changed', () => {
  const fields = { head: { title: '负责人' }, phone: { title: '电话' } }
  const stored = { head: `示例甲 ${id}`, phone: '' }
  expect(requireAllPublic({ ...stored, phone: '0482-8212345' }, fields, stored)).toEqual({
    head: `示例甲 ${id}`,
    phone: '0482-8212345',
  })
  expect(() => requireAllPublic({ ...stored, head: id }, fields, stored)).toThrow('负责人里有身份证号')
})

test.each([
  ['text', `<p>13<b>8</b>4820<i>1234</i></p>`],
  ['a link', '<p><a href="tel:13848201234">电话</a></p>'],
  [
    'a cell for each digit',
    `<table><tr>${Array.from('13848201234', (digit) => `<td>${digit}</td>`).join('')}</tr></table>`,
  ],
])('HTML does not pass with a number in %s', (_, html) => {
  expect(() => requirePublicHtml('intro', { title: '简介' }, html)).toThrow('简介里有手机号码')
})

test('JSON does not pass with a number at any depth', () => {
  expect(() => requirePublicJson({ a: [{ b: id }] }, (path) => ({ title: path }))).toThrow('a.0.b里有身份证号')
})
