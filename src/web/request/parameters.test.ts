import { expect, test } from 'vitest'
import { z } from 'zod'
import { readQuery } from './parameters.ts'

const read = (query: NonNullable<Parameters<typeof readQuery>[0]['query']>, search: string) =>
  readQuery({ module: '', query }, search)

test('only declared parameters are read', () => {
  expect(read({ id: 'id', pageNum: 'page' }, 'pageNum=2&id=3&secret=4')).toEqual({ id: 3, pageNum: 2 })
  expect(read({}, 'id=3')).toEqual({})
  expect(read({ id: 'id', title: 'unread' }, 'id=3&title=x')).toEqual({ id: 3 })
})

test.each([
  ['page', 'a=7', 7],
  ['page', 'a=x', 1],
  ['page', '', 1],
  ['id', '', undefined],
  ['loose-id', 'a=x', undefined],
  ['year', 'a=2026', 2026],
  ['year', 'a=9999', undefined],
  ['day', 'a=2026-01-31', '2026-01-31'],
  ['day', 'a=0000-01-01', undefined],
  ['flag', 'a', true],
  ['flag', 'b', false],
  ['required-url', 'a=https://x.example/ü', 'https://x.example/%C3%BC'],
  ['preview', 'a=draft.elder', 'draft.elder'],
  ['preview', 'a=public', undefined],
  [{ text: 3 }, 'a=%20abcde', 'abc'],
  [{ name: 3 }, 'a=', undefined],
  [{ choice: ['1', '2'] }, 'a=2', '2'],
  [{ private: ['1', '2'] }, 'a=3', undefined],
] as const)('%j reads %s as %j', (parameter, search, value) => {
  expect(read({ a: parameter }, search)).toEqual({ a: value })
})

test.each([
  ['id', 'a=x'],
  ['id', 'a=0'],
  ['required-id', ''],
  ['required-url', 'a=javascript:1'],
  ['required-url', ''],
] as const)('%s refuses %j', (parameter, search) => {
  expect(() => read({ a: parameter }, search)).toThrow(z.ZodError)
})
