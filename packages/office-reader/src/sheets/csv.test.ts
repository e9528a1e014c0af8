import { array, assert, asyncProperty, boolean, constantFrom } from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readCsvText } from './csv.server.ts'

async function read(text: string, chunk = 7) {
  async function* parts() {
    for (let at = 0; at < text.length; at += chunk) yield text.slice(at, at + chunk)
  }
  const rows = []
  for await (const row of readCsvText(parts())) rows.push(row)
  return rows
}

/** What the parser alone reads. */
function byParser(text: string) {
  const rows = parse(text, { info: true, relax_column_count: true, relax_quotes: true }) as unknown as {
    record: string[]
    info: { lines: number }
  }[]
  return rows
    .map(({ record, info }) => ({ line: info.lines, cells: record }))
    .filter(({ cells }) => cells.some((content) => content !== ''))
}

const cell = constantFrom('', 'a', '张三', ' b ', '"一,二"', '"a""b"', '"x\ny"')

test('reads what the parser reads, before and after the first quote', async () => {
  const lines = array(array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  await assert(
    asyncProperty(lines, constantFrom('\n', '\r\n'), boolean(), async (rows, lineBreak, ends) => {
      const text = rows.map((cells) => cells.join(',')).join(lineBreak) + (ends ? lineBreak : '')
      expect(await read(text)).toEqual(byParser(text))
    }),
    { numRuns: 200 },
  )
})

test('reads lines that end with carriage returns only', async () => {
  expect(await read('a,b\rc,d\r')).toEqual(byParser('a,b\rc,d\r'))
})

test('names the line of an unclosed quote, counted in the whole file', async () => {
  const text = `a,b\nc,d\n"${'e,'.repeat(60_000)}`
  await expect(read(text, 50_000)).rejects.toMatchObject({ lines: 3 })
})

test.each([['a,b\r\n"c",d\r\ne,f\ng,h\ni,j\r\n'], ['a,b\n"c",d\ne,"f"\r\ng,h\r\n']])(
  'reads %j, which was joined of parts with different line ends',
  async (text) => {
    const rows = await read(text)
    expect(rows.map(({ cells }) => cells.join())).toEqual(
      text.includes('i,j') ? ['a,b', 'c,d', 'e,f', 'g,h', 'i,j'] : ['a,b', 'c,d', 'e,f', 'g,h'],
    )
  },
)
