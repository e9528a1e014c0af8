import { expect, test } from 'vitest'
import { checkPassword, generatePassword, hashPassword, isPassword } from './passwords.server.ts'

test.each([
  ['Ab1!', '密码至少8个字符'],
  ['abcdefgh12', '密码要包含大写字母、小写字母、数字、符号中的三种'],
  ['P@ssw0rd', '这个密码太常见或太容易猜到，请换一个'],
  ['Admin@123', '这个密码太常见或太容易猜到，请换一个'],
  ['Sanwu@2026', '这个密码太常见或太容易猜到，请换一个'],
  ['Zhangsan-1', '这个密码太常见或太容易猜到，请换一个'],
  [' Ceshi-Mima-4711', '密码的开头和结尾不能有空格'],
  [`Aa1${'x'.repeat(126)}`, '密码最多128个字符'],
])('rejects %s', async (password, words) => {
  expect(await checkPassword(password, ['zhangsan'])).toBe(words)
})

test('accepts a strong password', async () => {
  expect(await checkPassword('Ceshi-Mima-4711', ['zhangsan'])).toBeNull()
})

test('generated passwords meet the rules and are unique', async () => {
  const passwords = await Promise.all(Array.from({ length: 200 }, generatePassword))
  expect(new Set(passwords).size).toBe(200)
  for (const password of passwords) expect(await checkPassword(password, [])).toBeNull()
})

test('hashes with argon2id, rejects a wrong password and a missing account', async () => {
  const hash = await hashPassword('visitor', 'Ceshi-Mima-4711')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('visitor', hash, 'Ceshi-Mima-4711')).toBe(true)
  expect(await isPassword('visitor', hash, 'Ceshi-Mima-4712')).toBe(false)
  expect(await isPassword('visitor', null, 'nobody has this password')).toBe(false)
})
