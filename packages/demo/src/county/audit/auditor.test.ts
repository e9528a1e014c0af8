import { expect, test } from 'vitest'
import { findBookFaults } from '../../../../../src/domain/articles/books/book-faults.ts'
import type { Book } from '../../../../../src/domain/articles/books/book.ts'
import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { random, seedOf } from '../../random.ts'
import { countyPayments } from '../payments.ts'
import type { ResolvedPaper } from '../resolve/resolve-papers.ts'
import { leagueOf, sampleDay } from '../sample-league.ts'
import { maskedName } from '../world/village.ts'

const league = leagueOf(sampleDay)
const papers = league.flatMap((district) => district.papers)
const byId = new Map(papers.map((paper) => [paper.id, paper]))
const byKey = new Map(papers.map((paper) => [paper.key, paper]))

/** Turns with the date, so that other texts are read each day. */
const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
console.info(`texts are drawn with the seed ${seed}`)
const drawn = random(seedOf(seed)).sample(papers, 300)

const said = ({ key, title }: ResolvedPaper): string => `${key} ${title}`

test('no reference, title or key is mended', () => {
  expect(league.flatMap(({ problems }) => problems)).toEqual([])
})

test('every link of a drawn text leads to a text that was published before', () => {
  let links = 0
  for (const paper of drawn)
    for (const [, id] of paper.html.matchAll(/href="\/[a-z]+\/[a-z]+\?id=(\d+)"/g)) {
      const target = byId.get(Number(id))
      expect(target && target.released <= paper.released, said(paper)).toBe(true)
      links++
    }
  expect(links).toBeGreaterThan(40)
  for (const paper of drawn) for (const key of paper.refs ?? []) expect(byKey.has(key), said(paper)).toBe(true)
})

/** Stages of a project by their names; a project may have several of progress. */
const stagesOf = Map.groupBy(
  papers.filter(({ stage }) => stage),
  ({ stage }) => stage?.project ?? '',
)

test('a project goes from announcement to result, contract and acceptance with one price', () => {
  const broken: string[] = []
  let followed = 0
  for (const paper of drawn) {
    const project = paper.stage?.project
    if (!project) continue
    const rows = (stagesOf.get(project) ?? []).map(({ stage }) => stage)
    const find = (name: string) => rows.find((stage) => stage?.stage === name)
    const [tender, award, contract, change, acceptance, settlement] = [
      'tender',
      'award',
      'contract',
      'change',
      'acceptance',
      'settlement',
    ].map(find)
    const report = (words: string) => void broken.push(`${said(paper)}: ${words}`)
    if (award && !tender) report('award without announcement')
    if (tender?.fen && award?.fen && award.fen > tender.fen) report('award above its limit')
    if (contract && award && contract.fen !== award.fen) report('contract is not the award')
    if (contract && award && contract.party !== award.party) report('contract with another company')
    if (acceptance && !contract && !award) report('acceptance of what nobody built')
    const agreed = change?.fen ?? contract?.fen
    if (settlement?.fen && agreed && settlement.fen > agreed) report('settled above the contract without a change')
    const days = rows.flatMap((stage) => (stage?.day ? [stage.day] : []))
    if (rows.length > 1 && new Set(days).size < 1) report('no days')
    followed++
  }
  expect(followed).toBeGreaterThan(10)
  expect(broken).toEqual([])
})

const booksOf = Map.groupBy(
  papers.filter(({ book }) => book),
  ({ desk }) => desk.areaId,
)

const neighbour = ({ book, id }: ResolvedPaper) => {
  const { period, holdings } = book as Book
  const { first, last } = daysOf(period)
  const sums = new Map(sumBook(book as Book).accounts.map((account) => [account.id, account]))
  const accounts = new Map(
    (book as Book).accounts.map((account) => [
      account.id,
      { title: account.title, opening: account.opening, closing: sums.get(account.id)?.closing ?? 0 },
    ]),
  )
  return {
    articleId: id,
    period,
    firstDay: first,
    lastDay: last,
    accounts,
    holdings: new Map(holdings.map((holding) => [holding.id, holding])),
  }
}

test('books agree with themselves, with those before and after them', () => {
  const faults: string[] = []
  for (const books of booksOf.values()) {
    const inOrder = books.map((paper) => ({ paper, beside: neighbour(paper) }))
    inOrder.sort((one, other) => (one.beside.firstDay < other.beside.firstDay ? -1 : 1))
    for (const [at, { paper }] of inOrder.entries()) {
      const found = findBookFaults(paper.book as Book, {
        former: inOrder[at - 1]?.beside ?? null,
        next: inOrder[at + 1]?.beside ?? null,
        overlapping: null,
      })
      faults.push(...found.map(({ words }) => `${said(paper)}: ${words}`))
    }
  }
  expect(booksOf.size).toBeGreaterThan(500)
  expect(faults.slice(0, 20)).toEqual([])
})

test('what a book pays for a project is what its texts say was paid', () => {
  let compared = 0
  const tooMuch: string[] = []
  for (const { county } of league)
    for (const { projects, books } of county.villages)
      for (const project of projects) {
        const entries = books
          .flatMap(({ book }) => book.entries)
          .filter((entry) => entry.project === project.id && entry.direction === 'out')
        if (entries.length === 0) continue
        const paid = entries.reduce((sum, { fen }) => sum + fen, 0)
        const agreed = project.stages.findLast(({ stage }) => stage === 'change' || stage === 'contract')?.fen
        if (agreed && paid > Math.max(agreed, project.budget)) tooMuch.push(project.title)
        compared++
      }
  expect(compared).toBeGreaterThan(50)
  expect(tooMuch).toEqual([])
})

test('every person of a published list is found by a look-up with the same sum', () => {
  let compared = 0
  const missing: string[] = []
  for (const { county, papers: published } of league) {
    const payments = new Set(
      countyPayments(county).map(
        ({ areaCode, projectCode, objectName, amountFen }) =>
          `${areaCode} ${projectCode} ${maskedName({ name: objectName })} ${amountFen}`,
      ),
    )
    const keys = new Set(published.map(({ key }) => key))
    for (const { village, lists } of county.villages)
      for (const list of lists)
        if (list.paid !== null && list.paid <= county.today && keys.has(`v${village.desk.areaId} list ${list.key}`))
          for (const { payee, fen } of list.rows) {
            if (!payments.has(`${village.code} ${list.code} ${maskedName(payee)} ${fen}`))
              missing.push(`${village.desk.name} ${list.period}`)
            compared++
          }
  }
  expect(compared).toBeGreaterThan(300)
  expect(missing).toEqual([])
})

const yearOf = ({ released }: ResolvedPaper): number => released.getUTCFullYear()

test('volume differs by unit as in life: 4 to 170 texts a year', () => {
  const last = new Date(`${sampleDay}T16:00:00+08:00`).getTime() - 365 * 86_400_000
  const counts = new Map<number, number>()
  for (const paper of papers)
    if (paper.desk.level === 'village' && paper.released.getTime() > last)
      counts.set(paper.desk.areaId, (counts.get(paper.desk.areaId) ?? 0) + 1)
  const sorted = [...counts.values()].toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const spread = { villages: sorted.length, p5: at(0.05), median: at(0.5), p95: at(0.95), most: at(1) }
  expect(spread.p95 / Math.max(1, spread.p5), JSON.stringify(spread)).toBeGreaterThan(4)
  expect(spread.most, JSON.stringify(spread)).toBeGreaterThan(100)
  expect(papers.every((paper) => yearOf(paper) > 2000)).toBe(true)
})
