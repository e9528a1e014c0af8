import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeAddress } from './address.ts'
import {
  bounded,
  idParameter,
  isBounded,
  pageParameter,
  textParameter,
  yearParameter,
  yearQuery,
} from './parameters.ts'

test.each(['', '0', '-1', '1.5', 'abc', '1e3', ' 1', '2147483648', '99999999999999999999', '１'])(
  '%j is not a valid id',
  (value) => {
    expect(idParameter.safeParse(value).success).toBe(false)
  },
)

test('accepts the largest id of the database', () => {
  expect(idParameter.parse('2147483647')).toBe(2_147_483_647)
})

test.each(['-1', '0', 'x', '9999999999', undefined])('page %j falls back to the first page', (value) => {
  expect(pageParameter.parse(value)).toBe(1)
})

test('replaces control characters and lone surrogates, and truncates text', () => {
  expect(textParameter(5).parse(' a\u0000b\n\u007fc ')).toBe('a b c')
  expect(textParameter(3).parse('一二三四')).toBe('一二三')
  expect(textParameter(1).parse('😀')).toBe('😀')
  expect(textParameter(2).parse('a\ud83d')).toBe('a\ufffd')
})

test('accepts years from 1900 to 2099', () => {
  expect(['2026', '1999', '9999', '20', 'abcd'].map((year) => yearParameter.parse(year))).toEqual([
    2026,
    1999,
    undefined,
    undefined,
    undefined,
  ])
})

const digits = z.string().regex(/^\d+$/)

test.each([
  ['an id', idParameter],
  ['a year', yearQuery],
  ['a list of values', z.enum(['1', '2'])],
  ['what is declared', bounded(z.string())],
])('%s is bounded, also when described', (_, schema) => {
  for (const each of [schema, schema.describe('words'), schema.meta({ title: 'words' })]) {
    expect(isBounded(each)).toBe(true)
    expect(isBounded(each.optional().describe('words'))).toBe(true)
  }
})

test.each([
  ['free text', textParameter(5)],
  ['text', z.string()],
  ['text of a pattern', digits],
  ['a number', digits.transform(Number)],
  ['any of several', z.union([z.literal('1'), z.string()])],
])('%s is not bounded, also when described', (_, schema) => {
  for (const each of [schema, schema.optional(), schema.describe('words'), schema.meta({ title: 'words' }).optional()])
    expect(isBounded(each)).toBe(false)
})

test('a parameter without a schema is not bounded', () => expect(isBounded(undefined)).toBe(false))

test('URLs omit parameters that are not set', () => {
  expect(writeAddress('/p', { a: 1, b: null, c: undefined, d: '', e: '低保' })).toBe('/p?a=1&e=%E4%BD%8E%E4%BF%9D')
  expect(writeAddress('/p', {})).toBe('/p')
})

test.each([
  ['an id', idParameter],
  ['an optional id', idParameter.optional()],
  ['an id with a description', idParameter.describe('编号').meta({ example: 1 }).optional().describe('编号')],
  ['a year', yearQuery],
  ['a choice with a default', z.enum(['1', '2']).default('1')],
  ['a declared transformation', bounded(z.enum(['1', '2']).transform(Number)).meta({ title: '类型' })],
])('responses for %s may be cached', (_, schema) => {
  expect(isBounded(schema)).toBe(true)
})

test.each([
  ['text', textParameter(10)],
  ['optional text with a description', textParameter(10).describe('名称').optional().meta({ example: '队' })],
  ['text with a default', textParameter(10).default('')],
  ['a string that nobody declared bounded', z.string().max(10)],
  ['an id with a rule of its own', idParameter.refine((id) => id % 2 === 0)],
  ['an id behind a transformation', idParameter.transform(String)],
  ['a choice or text', z.union([z.enum(['1']), z.string()])],
  ['nothing', undefined],
])('responses for %s are never cached', (_, schema) => {
  expect(isBounded(schema)).toBe(false)
})
