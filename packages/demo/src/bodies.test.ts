import { expect, test } from 'vitest'
import { articlesOfDay, sampleDay } from './articles-of-day.ts'

const articles = articlesOfDay(sampleDay)
const texts = articles.map(({ content }) => content)

const allowed = new Set(
  'p h2 h3 ul ol li table caption thead tbody tfoot tr th td figure figcaption img a strong em blockquote br'.split(
    ' ',
  ),
)
const attribute =
  / (class="signature"|href="https:\/\/www\.example\.com\/"|scope="(col|row)"|src="\/demo\/pictures\/(notice-board|service-hall|harvest|road-works|tree-planting|pasture|training-class|irrigation-canal)\.svg"|alt="[^"<>]+"|width="960"|height="540")/g

/** The markup error of a text, or ''. */
function markupFault(text: string): string {
  const open: string[] = []
  for (const [, slash, tag = '', rest = ''] of text.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (!allowed.has(tag)) return `tag ${tag}`
    if (rest.replace(attribute, '') !== '') return `attributes${rest}`
    if (slash === '/' && open.pop() !== tag) return `closed ${tag}`
    if (slash === '' && tag !== 'img' && tag !== 'br') open.push(tag)
  }
  if (open.length > 0) return `open ${open.join(' ')}`
  return /[<>&]/.test(text.replace(/<\/?[a-z0-9]+[^>]*>/g, '')) ? 'stray character' : ''
}

test('bodies have only allowed tags and attributes, all closed', () => {
  expect(texts.map(markupFault).filter((fault) => fault !== '')).toEqual([])
  for (const bad of ['<script></script>', '<p style="x">a</p>', '<p>a', '<p>a</h2>', 'a & b'])
    expect(markupFault(bad)).not.toBe('')
})

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell)
const isMoney = (cell: string): boolean => /^-?\d{1,3}(,\d{3})*\.\d{2}$/.test(cell)
const fen = (cell: string): number => Number(cell.replaceAll(/[,.]/g, ''))

/** The stated and the computed total of each money column of a table. */
function sumsOf(table: string): { stated: number; computed: number }[] {
  const foot = cellsOf(/<tfoot>(.*?)<\/tfoot>/.exec(table)?.[1] ?? '')
  const body = /<tbody>(.*?)<\/tbody>/.exec(table)?.[1] ?? ''
  const lines = [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, line = '']) => cellsOf(line))
  return foot.flatMap((total, i) => {
    if (!isMoney(total)) return []
    const sum = lines.map((line) => line[i] ?? '').reduce((all, cell) => all + (isMoney(cell) ? fen(cell) : 0), 0)
    // The last column of a balance is the opening balance plus income minus expenses.
    const balance = i === 3 && table.includes('>上期结余<')
    return [{ stated: fen(total), computed: balance ? sum + fen(foot[1] ?? '') - fen(foot[2] ?? '') : sum }]
  })
}

test('totals of tables add up to the fen', () => {
  const tables = texts.flatMap((text) => [...text.matchAll(/<table>(.*?)<\/table>/g)].map(([, table = '']) => table))
  const sums = tables.flatMap(sumsOf)
  expect(sums.length).toBeGreaterThan(2000)
  expect(sums.filter(({ stated, computed }) => stated !== computed)).toEqual([])
  expect(tables.filter((table) => !/^<caption>[^<]+<\/caption><thead>/.test(table))).toEqual([])
})

test('each payment is its quantity times its standard', () => {
  let payments = 0
  for (const text of texts) {
    for (const [, quantity = '', standard = '', amount = ''] of text.matchAll(
      /<td>(\d+)<\/td><td>([\d,]+\.\d{2})<\/td><td>([\d,]+\.\d{2})<\/td>/g,
    )) {
      expect(fen(amount)).toBe(Number(quantity) * fen(standard))
      payments++
    }
  }
  expect(payments).toBeGreaterThan(1000)
})

test('no field contains anything that looks like an ID, mobile or account number', () => {
  for (const article of articles) {
    const everything = JSON.stringify({ ...article, createTime: '', releaseTime: '' })
    expect(everything).not.toMatch(/\d{9}|\d{8}[Xx]/)
    for (const [number] of article.content.matchAll(/0\d{2,3}[-－ ]?\d{3,4} ?\d{4}/g))
      expect(number).toBe('0482-000 0000')
  }
})

test('bodies are small on average, some long; descriptions are short plain text', () => {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total / sizes.length).toBeLessThanOrEqual(1640)
  expect(total).toBeLessThan(30_000_000)
  expect(sizes.filter((size) => size >= 12_000 && size <= 20_480).length).toBeGreaterThan(10)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20_480)
  expect(texts.some((text) => (text.match(/<p>/g)?.length ?? 0) >= 15)).toBe(true)
  for (const { description } of articles) {
    expect(description.length).toBeGreaterThan(10)
    expect(description.length).toBeLessThanOrEqual(120)
    expect(description).not.toMatch(/[<>]/)
  }
})
