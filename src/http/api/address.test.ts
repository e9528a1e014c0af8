import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idParameter, textParameter } from '../../platform/parameters.ts'
import { apiAddress, dropUndeclaredQuery } from './address.ts'

/** A request as Fastify passes it on: with its values as the schemas have read them. */
function requestOf(
  schema: { querystring?: z.ZodType; params?: z.ZodType },
  given: { query?: object; params?: object; url?: string },
): FastifyRequest {
  const { query = {}, params = {}, url = '/api/things' } = given
  return {
    routeOptions: { url, schema },
    query: schema.querystring ? schema.querystring.parse(query) : query,
    params: schema.params ? schema.params.parse(params) : params,
  } as unknown as FastifyRequest
}

const addressOf = (...[schema, given]: Parameters<typeof requestOf>) => apiAddress(requestOf(schema, given))

test('declared and bounded parameters make a response that may be cached', () => {
  const schemas = {
    querystring: z.object({ size: z.enum(['1', '2']).default('1'), parent: idParameter.optional() }),
    params: z.object({ id: idParameter }),
  }
  expect(
    addressOf(schemas, { query: { parent: '07', size: '1', x: 'y' }, params: { id: '3' }, url: '/api/:id' }),
  ).toEqual({ address: '/api/3?parent=7', isBounded: true })
})

test('a description does not make free text bounded, nor an id unbounded', () => {
  const named = { querystring: z.object({ name: textParameter(9).meta({ example: '队' }).describe('名称') }) }
  expect(addressOf(named, { query: { name: 'a' } }).isBounded).toBe(false)
  const numbered = {
    querystring: z.object({ id: idParameter.meta({ example: 1 }).optional().describe('编号') }).meta({ id: 'X' }),
  }
  expect(addressOf(numbered, { query: { id: '1' } }).isBounded).toBe(true)
})

test.each([
  ['a string', { querystring: z.object({ a: z.string() }) }],
  ['undeclared names that the schema lets through', { querystring: z.looseObject({}) }],
  ['names that a catchall lets through', { querystring: z.object({}).catchall(z.string()) }],
  ['a schema that is not an object', { querystring: z.record(z.string(), z.string()) }],
  ['a transformed object', { querystring: z.object({ a: z.enum(['1']) }).transform((query) => query) }],
  ['no schema', {}],
])('%s makes a response that is never cached', (_, schema) => {
  expect(addressOf(schema, { query: { a: '1' } }).isBounded).toBe(false)
})

test('segments of the path must be declared and bounded, too', () => {
  const given = { params: { name: 'x' }, url: '/api/:name' }
  expect(addressOf({}, given).isBounded).toBe(false)
  expect(addressOf({ params: z.object({ name: z.string() }) }, given).isBounded).toBe(false)
})

test('a call without a schema cannot read a query', () => {
  const request = requestOf({}, { query: { a: '1' } })
  dropUndeclaredQuery(request)
  expect(request.query).toEqual({})
})
