import { expect, test } from 'vitest'
import type { Book } from '../../../../../src/domain/articles/books/book.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { findStructuralFault } from '../../../../../src/domain/articles/books/book-faults.ts'
import { problemOfContract } from '../../../../../src/domain/articles/contracts/contract-faults.ts'
import { contractSchema } from '../../../../../src/domain/articles/contracts/contract.ts'
import { problemOfStage } from '../../../../../src/domain/articles/projects/stage-faults.ts'
import { stageSchema } from '../../../../../src/domain/articles/projects/stage.ts'
import { findPersonalData } from '../../../../../src/domain/checks/personal-data.ts'
import { DAY_MS, isoDay, startOfDay } from '../../calendar.ts'
import { leafCategoryIds } from '../../categories.ts'
import { random } from '../../random.ts'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { yuan } from '../../text/html.ts'
import { demoUnits } from '../../units/units.ts'
import { isWorkDay } from '../../work-days.ts'
import { findTwins, maskText } from '../audit/near-twins.ts'
import type { Paper } from '../paper.ts'
import { referencesOf } from '../resolve/references.ts'
import { openCounty } from '../world/open-county.ts'
import { townshipPapers } from './township-papers.ts'
import { villagePapers } from './village-papers.ts'
import { noonOf } from '../world/days.ts'

const units = demoUnits(sampleRootIds)
const now = new Date('2026-11-20T15:30:00+08:00')
const counties = ['152202000000', '152224000000', '152290000000'].map((code) => {
  const root = sampleRoots.find((each) => each.code === code)
  if (!root) throw new Error(`no root ${code}`)
  const county = openCounty(root, units, { from: '2024-01-01', published: [1, 0.4, 0.2] }, now)
  const villages = county.villages.map((history) => ({ history, papers: villagePapers(history, county) }))
  const own = villages.flatMap(({ papers }) => papers)
  return { county, villages, papers: [...own, ...townshipPapers(county, own)] }
})
const papers = counties.flatMap((each) => each.papers)
const byKey = new Map(papers.map((paper) => [paper.key, paper]))
const textOf = ({ html }: Paper): string => html.replaceAll(/<[^>]+>/g, '\n')
const daysAgo = ({ released }: Paper): number => (now.getTime() - released.getTime()) / DAY_MS

test('references are to papers that were released before', () => {
  const wrong: string[] = []
  let count = 0
  for (const { html, refs = [], key, released } of papers)
    for (const other of [...referencesOf(html), ...refs]) {
      const target = byKey.get(other)
      if (!target || target.released >= released) wrong.push(`${key} → ${other}`)
      count++
    }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(2_000)
})

test('a tender has its result and a result its tender, contract, payments, acceptance', () => {
  const wrong: string[] = []
  let compared = 0
  for (const { history } of counties.flatMap(({ villages }) => villages))
    for (const project of history.projects) {
      const paper = (name: string) => byKey.get(`v${history.village.desk.areaId} project ${project.id} ${name}`)
      const happened = (name: string) => project.stages.find(({ stage }) => stage === name)
      const [tender, award, contract, acceptance, settlement] = [
        'tender',
        'award',
        'contract',
        'acceptance',
        'settlement',
      ].map(paper)
      if (!tender && (award ?? contract ?? acceptance ?? settlement)) wrong.push(`${project.title}: no announcement`)
      if (!tender) continue
      compared++
      // What happened within the last weeks may still have to be published.
      for (const [name, told] of [
        ['award', award],
        ['contract', contract],
        ['acceptance', acceptance],
      ] as const)
        if (!told && (happened(name)?.day ?? '2099') < '2026-10-10') wrong.push(`${project.title}: ${name} is not told`)
      if (award && !textOf(award).includes(`${yuan(happened('award')?.fen ?? 0)}元`))
        wrong.push(`${project.title}: other price`)
      if (contract && contract.contract?.fen !== happened('contract')?.fen)
        wrong.push(`${project.title}: other contract`)
      if (settlement)
        for (const { day, fen } of project.payments)
          if (day <= (happened('settlement')?.day ?? '') && !textOf(settlement).includes(yuan(fen)))
            wrong.push(`${project.title}: no payment of ${day}`)
    }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(40)
})

test('a lease, a sale or a purchase is announced before its contract is told', () => {
  const contracts = papers.filter(({ key, contract, stage }) => contract && !stage && key.includes(' contract '))
  const wrong = contracts.filter(({ key, contract, released }) => {
    if (contract?.kind === 'loan') return false
    const offer = byKey.get(key.replace(' contract ', ' offer '))
    const result = contract?.kind === 'construction' ? offer : byKey.get(key.replace(' contract ', ' result '))
    return !offer || !result || offer.released > result.released || result.released > released
  })
  expect(wrong.map(({ title }) => title)).toEqual([])
  expect(contracts.length).toBeGreaterThan(100)
  const offers = papers.filter(
    ({ key, released }) => key.includes(' offer ') && released < new Date('2026-10-01T00:00:00+08:00'),
  )
  expect(
    offers.filter(({ key }) => !byKey.has(key.replace(' offer ', ' contract '))).map(({ title }) => title),
  ).toEqual([])
})

test('rows can be released, and texts of books say their sums', () => {
  const wrong = papers.flatMap((paper) => {
    const { book, contract, stage, title } = paper
    const problems = [
      contract ? problemOfContract(contractSchema.parse(contract)) : null,
      stage ? problemOfStage(stageSchema.parse(stage)) : null,
      book ? (findStructuralFault(book)?.words ?? null) : null,
      ...(book ? unsaid(book, textOf(paper)) : []),
    ]
    return problems.filter((problem) => problem !== null).map((problem) => `${title}: ${problem}`)
  })
  expect(wrong).toEqual([])
})

function unsaid(book: Book, text: string): string[] {
  const { income, expense, closing } = sumBook(book)
  const sums = book.isZero ? [closing] : [income, expense, closing]
  return sums.filter((fen) => !text.includes(yuan(fen))).map((fen) => `does not say ${yuan(fen)}`)
}

const numberOf = (cell: string): number | null =>
  /^-?[\d,]+(\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : null

test('totals of tables are the sums of their rows', () => {
  let sums = 0
  for (const { html, title } of papers)
    for (const [, sheet = ''] of html.matchAll(/<table>(.*?)<\/table>/g)) {
      const lines = Array.from(sheet.matchAll(/<tr>(.*?)<\/tr>/g), ([, line = '']) =>
        Array.from(line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell = '']) => cell),
      )
      const total = lines.at(-1)
      if (total?.[0] !== '合计') continue
      const heads = lines[0] ?? []
      for (const [at, cell] of total.entries()) {
        const stated = numberOf(cell)
        if (stated === null || /标准/.test(heads[at] ?? '')) continue
        const sum = lines.slice(1, -1).reduce((all, line) => all + (numberOf(line[at] ?? '') ?? 0), 0)
        expect(Math.abs(sum - stated), `${title} ${heads[at]}`).toBeLessThan(0.005)
        sums++
      }
    }
  expect(sums).toBeGreaterThan(1_000)
})

test('nobody who gets aid is named, nor anybody else who holds no office', () => {
  const wrong: string[] = []
  for (const { history, papers: own } of counties.flatMap(({ villages }) => villages)) {
    const officers = new Set(Object.values(history.village.officers).flatMap((terms) => terms.map(({ name }) => name)))
    const names = history.village.households
      .filter(({ aid }, at) => aid !== null || at % 9 === 0)
      .flatMap(({ people }) => people.map(({ name }) => name))
      .filter((name) => name.length > 2 && !officers.has(name))
    const all = own.map(({ title, html }) => title + html).join('\n')
    for (const name of names) if (all.includes(name)) wrong.push(`${history.village.desk.name} ${name}`)
  }
  expect(wrong).toEqual([])
})

test('texts hold no personal data and no holes', () => {
  for (const paper of papers) {
    const text = `${paper.title}\n${textOf(paper)}`
    expect(findPersonalData(text), paper.title).toEqual([])
    expect(text).not.toMatch(/undefined|NaN|null|，，|。。|，。|；。|、、/)
  }
})

test('texts are dated and released on working days, in office hours, at times of their own', () => {
  const times = new Set<string>()
  for (const { desk, released, dated, title } of papers) {
    const minutes = (released.getTime() - startOfDay(released)) / 60_000
    expect(
      (minutes >= 510 && minutes < 720) || (minutes >= 870 && minutes < 1_050),
      `${title} ${released.toISOString()}`,
    ).toBe(true)
    expect(isWorkDay(released), title).toBe(true)
    expect(isWorkDay(noonOf(dated)), `${title} ${dated}`).toBe(true)
    expect(dated <= isoDay(released), title).toBe(true)
    expect(released <= now, title).toBe(true)
    times.add(`${desk.areaId} ${released.getTime()}`)
  }
  expect(times.size).toBe(papers.length)
})

test('works are not begun in the frost', () => {
  const wrong = papers.filter(({ stage }) => stage?.stage === 'progress' && /-(12|01|02)-/.test(stage.day ?? ''))
  expect(wrong.map(({ title, stage }) => `${stage?.day} ${title}`)).toEqual([])
})

test('titles are short and unique in a district, columns are leaves', () => {
  const leaves = leafCategoryIds()
  for (const county of counties) {
    const titles = county.papers.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) expect(title.length, title).toBeLessThanOrEqual(45)
    for (const { column } of county.papers) expect(leaves.has(column), column).toBe(true)
  }
})

test('Party papers are signed by the branch, money of land by its cooperative', () => {
  for (const { column, issuer, desk, title } of papers) {
    if (desk.level !== 'village') continue
    expect(issuer === desk.branch, title).toBe(column.startsWith('党务公开/'))
    const keeper = desk.grounds[0] === 'rural' ? `${desk.name}股份经济合作社` : desk.office
    expect(column === '财务公开/财务收支表' && issuer !== keeper, title).toBe(false)
  }
})

test('units publish by their habits: some little, those shown nearly everything', () => {
  const counts = counties.flatMap(({ villages }) =>
    villages.map(({ history, papers: own }) => ({
      village: history.village,
      count: own.filter((paper) => daysAgo(paper) < 365).length,
    })),
  )
  const shown = counts.filter(({ village }) => village.isShown).map(({ count }) => count)
  expect(shown.length).toBeGreaterThan(0)
  for (const count of shown) {
    expect(count).toBeGreaterThanOrEqual(120)
    expect(count).toBeLessThanOrEqual(175)
  }
  const others = counts
    .filter(({ village }) => !village.isShown)
    .map(({ count }) => count)
    .toSorted((a, b) => a - b)
  const at = (share: number) => others[Math.floor(others.length * share)] ?? 0
  // Those that publish little tell some six things a year, beside a sheet of each quarter.
  expect(at(0.05)).toBeLessThanOrEqual(6 + 4)
  expect(at(0.5)).toBeGreaterThanOrEqual(7)
  expect(at(0.5)).toBeLessThanOrEqual(13)
  expect(at(0.95)).toBeGreaterThanOrEqual(24)
})

test('few texts have a near twin', () => {
  const names = counties.flatMap(({ county }) =>
    county.villages.flatMap(({ village }) => [
      village.desk.name,
      ...Object.values(village.officers).flatMap((terms) => terms.map(({ name }) => name)),
    ]),
  )
  const longest = [...new Set(names)].toSorted((one, other) => other.length - one.length)
  // Books are forms that differ by their rows, which are not part of these bodies.
  const texts = papers.filter(({ book }) => !book).map(({ key, html }) => ({ key, text: maskText(html, longest) }))
  const sampled = random(11).shuffle(texts).slice(0, 150)
  expect(findTwins(sampled, texts, 0.8).length / sampled.length).toBeLessThanOrEqual(0.15)
})
