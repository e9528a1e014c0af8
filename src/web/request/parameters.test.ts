import { expect, test } from 'vitest'
import { z } from 'zod'
import { canonicalQuery, readQuery } from './parameters.ts'

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
  [{ list: 'id', most: 3 }, '', []],
  [{ list: 'id', most: 3 }, 'a=12&a=07&a=x&a=12_3,5', [3, 5, 7]],
  [{ list: ['3.4', '2.7'], most: 2 }, 'a=2.7&a=9&a=3.4', ['3.4', '2.7']],
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

test('a list has one canonical address', () => {
  const query = { units: { list: 'id', most: 60 }, pageNum: 'page' } as const
  const pairsOf = (search: string) => canonicalQuery(query, new URLSearchParams(search))
  const pairs = [['units', '3_12']]
  for (const search of ['units=12_3', 'units=3&pageNum=1&units=12', 'units=,12,03'])
    expect(pairsOf(search)).toMatchObject({ pairs, bounded: false })
  expect(pairsOf('units=x&units=')).toMatchObject({ pairs: [], bounded: true })
})
