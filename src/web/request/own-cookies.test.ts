import { expect, test } from 'vitest'
import { ownCookie, readOwnCookie } from './own-cookies.ts'

test('uses the __Host- prefix over TLS only', () => {
  expect(ownCookie('x', '/feedback', true)).toEqual({ name: '__Host-x', path: '/', secure: true })
  expect(ownCookie('x', '/feedback', false)).toEqual({ name: 'x', path: '/feedback', secure: false })
})

test('reads both names and prefers the prefixed one', () => {
  expect(readOwnCookie('x=planted; __Host-x=ours', 'x')).toBe('ours')
  expect(readOwnCookie('a=b; x=plain', 'x')).toBe('plain')
  expect(readOwnCookie('', 'x')).toBeUndefined()
})
