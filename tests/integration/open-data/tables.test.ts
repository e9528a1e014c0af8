import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataSets } from '../../../src/domain/open-data/data-sets.server.ts'
import { articlePath } from '../../../src/domain/open-data/row-addresses.ts'
import { articleAddress, screens } from '../../../src/web/public/articles/screens.ts'
import { href } from '../../../src/web/href.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { openOpenDataWorld, type OpenDataWorld } from './open-data-world.ts'

let world: OpenDataWorld
beforeAll(async () => {
  world = await openOpenDataWorld()
})
afterAll(() => world.close())

describe.each(dataSets)('$name', (set) => {
  test('puts out the declared fields and nothing else, the same rows as CSV and as JSON', async () => {
    const [heads, ...cells] = await world.csv(set.name)
    const rows = await world.json(set.name)
    expect(rows.length).toBeGreaterThan(0)
    expect(heads).toEqual(set.fields.map(({ title }) => title))
    expect(cells).toHaveLength(rows.length)
    for (const [at, row] of rows.entries()) {
      expect(Object.keys(row)).toEqual(set.fields.map(({ name }) => name))
      const written = set.fields.map(({ name, type }) => {
        const value = row[name]
        if (value === null) return ''
        if (typeof value === 'boolean') return value ? '是' : '否'
        return type === 'yuan'
          ? Number(value).toFixed(2)
          : JSON.stringify(value).replace(/^"(.*)"$/s, (text) => String(JSON.parse(text)))
      })
      expect(cells[at]).toEqual(written)
    }
  })

  test('has fields with names and titles of their own, and rows that its key tells apart', async () => {
    const [fieldNames, titles] = [set.fields.map(({ name }) => name), set.fields.map(({ title }) => title)]
    expect(new Set(fieldNames).size).toBe(set.fields.length)
    expect(new Set(titles).size).toBe(set.fields.length)
    expect(fieldNames).toEqual(expect.arrayContaining([...set.key, 'url']))
    const keys = (await world.json(set.name)).map((row) => JSON.stringify(set.key.map((name) => row[name])))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('gives each row the address of a page', async () => {
    const urls = new Set((await world.json(set.name)).map(({ url }) => String(url)))
    for (const url of [...urls].slice(0, 5)) {
      expect(url.startsWith(world.origin())).toBe(true)
      expect([url, (await fetch(url)).status]).toEqual([url, 200])
    }
  })

  test('is 304 for who has it, and packed for who can unpack it', async () => {
    for (const ending of ['csv', 'json']) {
      const path = `/open-data/${set.name}.${ending}`
      const first = await world.load(path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('public, no-cache')
      expect((await world.load(path, { 'if-none-match': etag })).status).toBe(304)
      const plain = await world.load(path, { 'accept-encoding': 'identity' })
      expect(plain.headers.get('content-encoding')).toBe(null)
      expect(await plain.text()).toBe(await first.text())
      expect((await fetch(world.origin() + path, { method: 'HEAD' })).headers.get('etag')).toBe(etag)
    }
  })

  test('has a page that says what each field means', async () => {
    const page = await (await world.load(`/open-data/${set.name}`)).text()
    for (const { title, name } of set.fields) expect(page).toContain(`${title} <code>${name}</code>`)
  })
})

test.each(dataSets.filter(({ years }) => years !== null))(
  '$name by year has the rows of that year',
  async ({ name }) => {
    const all = await world.json(name)
    const page = await (await world.load(`/open-data/${name}`)).text()
    const offered = Array.from(page.matchAll(/\.csv\?year=(\d{4})"/g), ([, year]) => year)
    const parts = await Promise.all(offered.map((year) => world.json(name, `?year=${year}`)))
    expect(parts.flat()).toHaveLength(all.length)
    expect((await world.load(`/open-data/${name}.csv?year=abc`)).status).toBe(400)
  },
)

test.each(dataSets.filter(({ years }) => years === null))('$name has no years', async ({ name }) => {
  expect((await world.load(`/open-data/${name}.json?year=2026`)).status).toBe(400)
})

test('an article that is withdrawn is gone from the next answer', async () => {
  const id = await makeArticle(world.db, { title: '马上撤回的文章' })
  const listed = async () => (await world.json('articles')).some((row) => row['id'] === id)
  const etag = async () => (await world.load('/open-data/articles.csv')).headers.get('etag')
  expect(await listed()).toBe(true)
  const before = await etag()
  await withdraw(world.db, id)
  await expect.poll(listed).toBe(false)
  // What is remembered of it goes with the notification, which comes after the rows are gone.
  await expect.poll(etag).not.toBe(before)
})

test('what a spreadsheet would compute is text, and amounts are numbers', async () => {
  const text = await (await world.load('/open-data/entries.csv')).text()
  expect(text).toContain(`"'=乌兰嘎查"`)
  expect(text).not.toMatch(/"'-?\d+\.\d\d"/)
})

test('small cells of payments are closed, with what they would follow from', async () => {
  const rows = await world.json('payments')
  expect(
    rows.map(({ projectCode, level, payments, amount, isClosed }) => [projectCode, level, payments, amount, isClosed]),
  ).toEqual([
    // One person of the second village: the book of the first one would tell.
    ['P01', '苏木乡镇', null, null, true],
    ['P01', '全地区', null, null, true],
    ['P02', '苏木乡镇', null, null, true],
    ['P02', '全地区', null, null, true],
  ])
})

test('addresses of rows are those of the pages', () => {
  for (const root of [1, 6, 8, 9, 12, 13, 99]) expect(articlePath(5, root)).toBe(articleAddress(5, root))
  expect(Object.values(screens).length).toBe(5)
  expect(href('/open-data/:name', { name: 'books' })).toBe('/open-data/books')
})
