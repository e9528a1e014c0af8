import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDistricts } from '../harness/districts.ts'
import { type ApiDocument, type Documented, listOperations, readDocument, type Schema } from '../harness/openapi.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let document: ApiDocument
let operations: Documented[]
beforeAll(async () => {
  portal = await openTestPortal()
  document = await readDocument(portal.origin())
  operations = listOperations(document)
})
afterAll(() => portal.close())

test('each operation has a unique id, a summary and one tag', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { name, operationId, summary, tags } of operations) {
    expect(operationId, name).toMatch(/^(get|post|put)[A-Za-z0-9]+$/)
    expect(summary, name).toMatch(/\p{sc=Han}/u)
    expect(tags, name).toHaveLength(1)
  }
})

test('each operation has the areaCode header and schemas for success and failure', () => {
  const areaCodes = testDistricts.map(({ areaCode }) => areaCode)
  for (const { name, parameters = [], responses } of operations) {
    const header = parameters.find((parameter) => parameter.in === 'header' && parameter.name === 'areaCode')
    expect(header, name).toMatchObject({ schema: { type: 'string', enum: areaCodes } })
    expect(header?.required ?? false, name).toBe(false)
    const schemaOf = (status: string) => responses[status]?.content?.['application/json']?.schema
    expect(schemaOf('200')?.required, name).toEqual(['code', 'data', 'message'])
    expect(schemaOf('default'), name).toEqual({ $ref: '#/components/schemas/Failure' })
  }
})

test('each parameter and body field has a description', () => {
  for (const { name, parameters = [], requestBody } of operations) {
    const told = [
      ...parameters.map((parameter) => ({ what: parameter.name, words: parameter.description })),
      ...Object.entries(propertiesOf(requestBody)).map(([what, { description }]) => ({ what, words: description })),
    ]
    for (const { what, words } of told) expect(words, `${name}: ${what}`).toMatch(/\p{sc=Han}|UUID|YYYY/u)
  }
})

test('calls of accounts list form encoding first', () => {
  const accounts = operations.filter(({ path }) => path.includes('/account/'))
  expect(accounts).toHaveLength(3)
  for (const { name, requestBody } of accounts)
    expect(Object.keys(requestBody?.content ?? {})[0], name).toBe('application/x-www-form-urlencoded')
})

function propertiesOf(body: Documented['requestBody']): Record<string, Schema> {
  const schema = Object.values(body?.content ?? {})[0]?.schema
  return schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties ?? {}
}
const fieldsOf = (body: Documented['requestBody']): string[] => Object.keys(propertiesOf(body))

test('the HTML documentation shows each call with its parameters and response fields', async () => {
  const html = await (await fetch(`${portal.origin()}/api/docs`)).text()
  for (const { method, path, parameters = [], requestBody } of operations) {
    const article =
      html
        .split('<article>')
        .find((part) => part.includes(`>${method}</span>`) && part.includes(`<code>${path}</code>`)) ?? ''
    const names = [
      ...parameters.map(({ name }) => name).filter((name) => name !== 'areaCode'),
      ...fieldsOf(requestBody),
    ]
    for (const name of names) expect(article, `${path} ${name}`).toContain(`<code>${name}</code>`)
    expect(article, path).toContain('应答的 data')
  }
  for (const code of [200, 400, 429, 50008, 50012, 50014]) expect(html).toContain(`<dt>${code}</dt>`)
  expect(html).toContain('{data: [{id, title, releaseTime, articleTypeId}], recordsTotal}')
  expect(html).toContain('[{id, title, child: […]}]')
})
