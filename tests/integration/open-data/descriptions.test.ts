import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataSets } from '../../../src/domain/open-data/data-sets.server.ts'
import { packageSchema } from '../../fixtures/data-package-schema.ts'
import { oc4idsSchema } from '../../fixtures/oc4ids-schema.ts'
import { faultsOf } from './faults.ts'
import { openOpenDataWorld, type OpenDataWorld } from './open-data-world.ts'

let world: OpenDataWorld
beforeAll(async () => {
  world = await openOpenDataWorld()
})
afterAll(() => world.close())

const read = async (path: string) => (await (await world.load(path)).json()) as Record<string, unknown>
type Resource = { name: string; path: string; rows: number; schema: { fields: { name: string; jsonName: string }[] } }

test('the data package is one by its standard, and describes the tables as they are', async () => {
  const described = await read('/open-data/datapackage.json')
  expect(faultsOf(packageSchema, described)).toEqual([])
  const resources = described['resources'] as Resource[]
  expect(resources.map(({ name }) => name)).toEqual(dataSets.map(({ name }) => name))
  for (const { name, path, rows, schema } of resources) {
    expect((await fetch(path)).status).toBe(200)
    const [heads, ...cells] = await world.csv(name)
    expect(schema.fields.map((field) => field.name)).toEqual(heads)
    expect(cells).toHaveLength(rows)
    const [first] = await world.json(name)
    expect(schema.fields.map(({ jsonName }) => jsonName)).toEqual(Object.keys(first ?? {}))
  }
})

test('the catalogue has the terms that DCAT-AP requires, and its files answer', async () => {
  const answer = await world.load('/open-data/catalog.jsonld')
  expect(answer.headers.get('content-type')).toBe('application/ld+json; charset=utf-8')
  const catalogue = (await answer.json()) as Record<string, unknown>
  expect(catalogue['@type']).toBe('dcat:Catalog')
  for (const term of ['dct:title', 'dct:description', 'dct:publisher', 'dct:license', 'dct:language', 'dct:modified'])
    expect(catalogue).toHaveProperty([term])
  const sets = catalogue['dcat:dataset'] as Record<string, unknown>[]
  expect(sets).toHaveLength(dataSets.length)
  for (const set of sets) {
    for (const term of ['@id', 'dct:title', 'dct:description', 'dct:identifier', 'dcat:contactPoint', 'dct:license'])
      expect(set).toHaveProperty([term])
    for (const file of set['dcat:distribution'] as Record<string, { '@id': string }>[]) {
      expect(file).toHaveProperty(['dcat:accessURL'])
      expect(file).toHaveProperty(['dcat:mediaType'])
      expect((await fetch(file['dcat:downloadURL']?.['@id'] ?? '')).status).toBe(200)
    }
  }
})

type Project = { id: string; contractingProcesses: { summary: Record<string, unknown> }[]; parties: { name: string }[] }

test('projects follow OC4IDS, with their contracts, and name nobody', async () => {
  const described = await read('/open-data/projects.oc4ids.json')
  expect(faultsOf(oc4idsSchema, described)).toEqual([])
  const projects = described['projects'] as Project[]
  expect(projects).toHaveLength((await world.json('projects')).length)
  expect(projects[0]?.contractingProcesses[0]?.summary).toMatchObject({ contractValue: { currency: 'CNY' } })
  for (const { parties } of projects) expect(parties.map(({ name }) => name)).not.toContain('个人')
})
