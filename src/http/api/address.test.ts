import { expect, test } from 'vitest'
import { z } from 'zod'
import { idParameter, textParameter } from '../../platform/parameters.ts'
import { apiAddress } from './address.ts'

const schema = {
  params: z.object({ id: idParameter.describe('words') }),
  querystring: z.object({
    areaId: idParameter.optional().describe('words'),
    pageSize: z.coerce.number().default(10),
    areaName: textParameter(60).optional().describe('words'),
    code: z.string().regex(/^\d+$/).optional(),
  }),
}
const addressOf = (query: Record<string, unknown>, of: object = schema) =>
  apiAddress({ routeOptions: { url: '/api/area/:id', schema: of }, params: { id: 7 }, query } as never)

test('a call with bounded parameters is kept under its canonical URL', () => {
  expect(addressOf({ areaId: 3, pageSize: 10 })).toEqual({ address: '/api/area/7?areaId=3', isBounded: true })
})

test.each([{ areaName: '嘎查' }, { code: '1' }, { pageSize: 11 }, { areaId: 3, code: '1' }, { surprise: 'x' }])(
  'a call with %j is not kept',
  (query) => {
    expect(addressOf(query).isBounded).toBe(false)
  },
)

test('a call with an undeclared or unbounded part of its path is not kept', () => {
  expect(addressOf({}, {}).isBounded).toBe(false)
  expect(addressOf({}, { params: z.object({ id: z.string() }) }).isBounded).toBe(false)
  expect(addressOf({}, { params: schema.params }).isBounded).toBe(true)
})
