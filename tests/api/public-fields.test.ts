import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../harness/accounts.ts'
import { ask, type Ask } from '../harness/api.ts'
import { type Documented, listOperations, readDocument, type Schema } from '../harness/openapi.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { isAmong, readPublicMarks } from '../harness/public-reading.ts'
import { idNumber } from '../leaks/invented.ts'
import { createExamples } from './examples/examples.ts'
import type { Example } from './examples/example.ts'
import { seed, type Seeded } from './seed.ts'

/**
 * Plants a number in each text that any call of the document takes, and looks for it wherever the public reads. First
 * with a harmless word, which says which fields become public at once: the search for the numbers sees these.
 */
let portal: TestPortal
let seeded: Seeded
let operations: Documented[]
let examples: Example[]
let sessions: Record<string, string>
beforeAll(async () => {
  portal = await openTestPortal()
  seeded = await seed(portal)
  examples = await createExamples(portal, seeded)
  operations = listOperations(await readDocument(portal.origin()))
  sessions = {}
  for (const [role, account] of Object.entries(seeded.accounts)) sessions[role] = await createSession(portal, account)
})
afterAll(() => portal.close())

type Place = readonly (string | number)[]

/** Places of all texts in a body: those of a valid one, and those that the document allows besides. */
function textsOf(value: unknown, schema: Schema | undefined, place: Place = []): Place[] {
  if (typeof value === 'string') return [place]
  if (Array.isArray(value)) return value.flatMap((inner, at) => textsOf(inner, undefined, [...place, at]))
  if (typeof value !== 'object' || value === null) return schema && isText(schema) ? [place] : []
  const properties = schema?.properties ?? {}
  return [...new Set([...Object.keys(value), ...Object.keys(properties)])].flatMap((key) =>
    textsOf((value as Record<string, unknown>)[key], properties[key], [...place, key]),
  )
}

const isText = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('string') || anyOf.some(isText)

function planted(value: unknown, [key, ...inner]: Place, text: string): unknown {
  if (key === undefined) return typeof value === 'string' ? withText(value, text) : text
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === key ? planted(each, inner, text) : each))
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: planted(object[key], inner, text) }
}

const withText = (value: string, text: string): string =>
  /^(?:\/|https?:)/.test(value)
    ? `${value}${value.includes('?') ? '&' : '?'}n=${encodeURIComponent(text)}`
    : value + text

type Field = { name: string; example: Example; place: Place }

/** Every text of every call that changes something. */
function fieldsOf(): Field[] {
  return operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ name, requestBody }) => {
      const example = examples.find(({ of }) => of === name)
      if (!example) throw new Error(`${name} has no example.`)
      const schema = requestBody?.content?.['application/json']?.schema
      return textsOf(example.json, schema).map((place) => ({ name: `${name} ${place.join('.')}`, example, place }))
    })
}

/** @returns whether the call took it. */
async function plant({ example, place }: Field, text: string): Promise<boolean> {
  const { path, json } = example.again ? await example.again() : example
  const token = example.signedIn ? sessions[example.signedIn] : undefined
  const given: Ask = { json: planted(json, place, text), headers: { ...example.headers, ...(token ? { token } : {}) } }
  const { status } = await ask(portal.origin(), `${example.of.split(' ')[0]} ${path}`, given)
  return status === 200
}

/** Marks on everything that the public reads, also in the answers of public calls. */
async function readAll(): Promise<Set<string>> {
  const [articles, units] = await Promise.all([
    portal.db.selectFrom('article').select('id').execute(),
    portal.db.selectFrom('area').select('id').where('district_code', '=', '152201000000').execute(),
  ])
  const calls = examples.filter(({ of, signedIn }) => of.startsWith('GET ') && !signedIn).map(({ path }) => ({ path }))
  const ids = { articles: articles.map(({ id }) => id), units: units.map(({ id }) => id) }
  return readPublicMarks(portal.origin(), ids, calls)
}

/** Plants a text of its own in each field. @returns the fields whose text the public reads then. */
async function shownFields(fields: readonly Field[], textOf: (at: number) => string): Promise<string[]> {
  const taken: { name: string; text: string }[] = []
  for (const [at, field] of fields.entries()) {
    const text = textOf(at)
    if (await plant(field, text)) taken.push({ name: field.name, text })
  }
  expect(taken.length).toBeGreaterThan(0)
  const marks = await readAll()
  return taken.filter(({ text }) => isAmong(marks, text)).map(({ name }) => name)
}

/** Fields that the public reads at once, without a review. */
const publicAtOnce = [
  'PUT /api/staff/settings settings.footer.organiser',
  'PUT /api/staff/settings settings.footer.icp.url',
  'POST /api/staff/units head',
  'PUT /api/staff/units/{id} address',
  'POST /api/staff/units/{id}/intro intro',
  'POST /api/staff/categories title',
  'PUT /api/staff/categories/{id} keywords',
]

/** Rare characters, so that words of different fields differ. */
const wordOf = (at: number): string => `植入${String.fromCharCode(0x4e00 + at * 7, 0x5e00 + at)}`

test('no number planted in any field of any call becomes public', async () => {
  const fields = fieldsOf()
  expect(fields.length).toBeGreaterThan(150)
  expect(await shownFields(fields, wordOf)).toEqual(expect.arrayContaining(publicAtOnce))
  expect(await shownFields(fields, (at) => idNumber(20_000 + at))).toEqual([])
})
