import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BesideBook,
  findBookFaults,
  findStructuralFault,
} from '../../../../../src/domain/articles/books/book-faults.ts'
import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { bookSchema } from '../../../../../src/domain/articles/books/book.ts'
import { hasValidCheckDigit } from '../../../../../src/platform/identity.ts'
import { measureOf, ratesOf } from '../../payments/rates.ts'
import { demoIdentities, identityOf } from '../../people.ts'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { demoUnits } from '../../units/units.ts'
import { countyPayments } from '../payments.ts'
import type { County, Scale } from './county.ts'
import type { PeriodBook, VillageHistory } from './history.ts'
import { openCounty } from './open-county.ts'
import { projectKinds } from './projects/project-kinds.ts'

const units = demoUnits(sampleRootIds)
const scale: Scale = { from: '2023-01-01', published: [1, 0.4, 0.2] }
const full: Scale = { from: '2019-01-01', published: [1] }
const openings: readonly (readonly [code: string, day: string, scale: Scale])[] = [
  ['152201000000', '2026-11-28', scale],
  ['152222000000', '2026-03-02', scale],
  ['152224000000', '2027-07-19', scale],
  ['152290000000', '2026-11-28', full],
]

const counties: County[] = []
const open = (code: string, day: string, given: Scale): County => {
  const root = sampleRoots.find((each) => each.code === code)
  if (!root) throw new Error(`no root ${code}`)
  return openCounty(root, units, given, new Date(`${day}T15:00:00+08:00`))
}
beforeAll(() => {
  for (const opening of openings) counties.push(open(...opening))
})

const histories = (): VillageHistory[] => counties.flatMap(({ villages }) => villages)
const sum = (parts: readonly { fen: number }[]): number => parts.reduce((total, { fen }) => total + fen, 0)

/** Of rows of one kind among others. */
const same = (one: unknown, other: unknown, words = ''): void => {
  expect(one, words).toEqual(other)
}
const holds = (condition: boolean, words: string): void => {
  expect(condition, words).toBe(true)
}

/** Books as they are in the end: with what was corrected. */
const truth = ({ books, planted }: VillageHistory): readonly PeriodBook[] =>
  books.map((each) => {
    const correction = planted.find((plant) => plant.kind === 'correction' && plant.bookKey === each.key)
    return correction?.kind === 'correction' ? { ...each, book: correction.corrected } : each
  })

function besides(book: PeriodBook | undefined): NonNullable<BesideBook['former'] & BesideBook['next']> | null {
  if (!book) return null
  const { period, accounts, holdings } = book.book
  const titles = new Map(accounts.map(({ id, title }) => [id, title]))
  return {
    period,
    firstDay: daysOf(period).first,
    lastDay: daysOf(period).last,
    accounts: new Map(
      sumBook(book.book).accounts.map(({ id, opening, closing }) => [
        id,
        { title: titles.get(id) ?? '', opening, closing },
      ]),
    ),
    holdings: new Map(holdings.map(({ id, former, present }) => [id, { former, present }])),
  }
}

describe('books', () => {
  test('every book is whole and agrees with its neighbours, before and after corrections', () => {
    let count = 0
    for (const history of histories())
      for (const books of [history.books, truth(history)]) {
        const released = books.filter((book) => book.released !== null)
        for (const [at, { book, key }] of released.entries()) {
          const beside = { former: besides(released[at - 1]), next: besides(released[at + 1]), overlapping: null }
          expect(findBookFaults(book, beside), key).toEqual([])
          expect(findStructuralFault(book)).toBeUndefined()
          count++
        }
      }
    expect(count).toBeGreaterThan(5_000)
  })

  test('a book is within the bounds of the product and survives its schema unchanged', () => {
    for (const { books } of histories().filter(({ village }) => village.desk.areaId % 9 === 0))
      for (const { book } of books) expect(bookSchema.parse(book)).toEqual(book)
  })

  test('no account is ever below zero', () => {
    for (const { books } of histories())
      for (const { book, key } of books)
        for (const { closing, opening } of sumBook(book).accounts)
          expect(Math.min(closing, opening), key).toBeGreaterThanOrEqual(0)
  })

  test('periods follow each other without a hole, from the first to the last', () => {
    for (const { books, village } of histories())
      for (const [at, { book }] of books.slice(1).entries()) {
        const before = daysOf(books[at]?.book.period ?? '').last
        const next = new Date(Date.parse(before) + 86_400_000).toISOString().slice(0, 10)
        expect(daysOf(book.period).first, village.desk.name).toBe(next)
      }
  })

  test('ids of entries and accounts are unique', () => {
    for (const county of counties) {
      const ids = county.villages.flatMap(({ books }) =>
        books.flatMap(({ book }) => [...book.entries, ...book.transfers].map(({ id }) => id)),
      )
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('what a summary reckons is the sum of its entry', () => {
    let compared = 0
    for (const { books } of histories())
      for (const { book } of books)
        for (const { summary, fen } of book.entries) {
          const [, count, price] = / ([\d,]+) [^\d\s，]+，每[^\d\s]+ ([\d,.]+) 元(?:（第\d年）)?$/.exec(summary) ?? []
          if (count === undefined || price === undefined) continue
          expect(Math.round(Number(count.replaceAll(',', '')) * Number(price.replaceAll(',', '')) * 100), summary).toBe(
            fen,
          )
          compared++
        }
    expect(compared).toBeGreaterThan(5_000)
  })

  test('three villages are shown: one in each of three districts, each with 50 to 100 entries a year over whole years', () => {
    for (const county of counties) {
      const shown = county.villages.filter(({ village }) => village.isShown)
      expect(shown).toHaveLength(county.root.code === '152290000000' ? 0 : 1)
      for (const { books, village } of shown) {
        expect(village.ground).toBe('rural')
        expect(books.every(({ book }) => /-\d\d$/.test(book.period))).toBe(true)
        for (const year of ['2023', '2024', '2025']) {
          const own = books.filter(({ book, released }) => book.period.startsWith(year) && released !== null)
          expect(own).toHaveLength(12)
          const entries = own.reduce((count, { book }) => count + book.entries.length, 0)
          expect(entries).toBeGreaterThan(50)
          expect(entries).toBeLessThan(100)
        }
      }
    }
  })

  test('some units owe a book, some quarters are idle, most have a few entries', () => {
    const books = histories().flatMap(({ books: own }) => own)
    const quarters = books
      .filter(({ book }) => book.period.includes('Q'))
      .map(({ book }) => book.entries.length)
      .toSorted((a, b) => a - b)
    expect(books.filter(({ released }) => released === null).length).toBeGreaterThan(10)
    expect(books.filter(({ book }) => book.isZero).length).toBeGreaterThan(10)
    expect(quarters[Math.floor(quarters.length / 2)]).toBeGreaterThan(3)
    expect(quarters[Math.floor(quarters.length * 0.95)]).toBeLessThan(18)
  })
})

describe('money', () => {
  test('every entry has a cause with the same sum', () => {
    const kinds = new Map<string, number>()
    for (const county of counties) {
      const grants = new Map(county.grants.map((grant) => [grant.key, grant]))
      for (const history of county.villages) {
        const contracts = new Map(history.contracts.map((contract) => [contract.id, contract]))
        const projects = new Map(history.projects.map((project) => [project.id, project]))
        for (const { book, causes } of truth(history))
          for (const entry of book.entries) {
            const { id, fen, day, direction, summary } = entry
            const cause = causes.get(id)
            expect(cause, summary).toBeDefined()
            if (!cause) continue
            kinds.set(cause.kind, (kinds.get(cause.kind) ?? 0) + 1)
            if (cause.kind === 'grant') {
              const grant = grants.get(cause.key)
              same(fen, grant?.fen)
              if (direction === 'in') same([day, history.village.desk.areaId], [grant?.paid, grant?.to])
            }
            if (cause.kind === 'project') {
              const project = projects.get(cause.id)
              holds(project?.payments.some((paid) => paid.day === day && paid.fen === fen) === true, summary)
              same([entry.project, entry.counterparty.name], [cause.id, project?.winner])
              same(contracts.get(entry.contract ?? '')?.project, cause.id)
            }
            if (cause.kind === 'contract') {
              const contract = contracts.get(cause.id)
              holds(contract !== undefined, summary)
              if (contract?.kind === 'lease' && day <= contract.end)
                holds(
                  contract.schedule.some((part) => part.fen === fen && part.paid === day),
                  summary,
                )
            }
            if (cause.kind === 'taking')
              holds(
                history.takings.some(({ key }) => key === cause.key),
                summary,
              )
            if (cause.kind === 'share') same(history.shares.find(({ year }) => year === cause.year)?.paid, day)
          }
      }
    }
    for (const kind of ['grant', 'project', 'contract', 'taking', 'share', 'interest', 'held', 'levy', 'pay'])
      expect(kinds.get(kind), kind).toBeGreaterThan(5)
  })

  test('what a contract says was received is an entry of that day, where the book is written', () => {
    let compared = 0
    for (const history of histories()) {
      const [first] = history.books
      const last = history.books.at(-1)
      if (!first || !last) continue
      const entries = truth(history).flatMap(({ book }) => book.entries)
      for (const { id, schedule, title } of history.contracts)
        for (const { paid } of schedule) {
          if (paid === null || paid < daysOf(first.book.period).first || paid > daysOf(last.book.period).last) continue
          expect(
            entries.some(({ contract, day }) => contract === id && day === paid),
            title,
          ).toBe(true)
          compared++
        }
    }
    expect(compared).toBeGreaterThan(1_000)
  })

  test('what a township passes on is what it got', () => {
    for (const { grants, root, villages } of counties) {
      const villageIds = new Set(villages.map(({ village }) => village.desk.areaId))
      const passed = grants.filter(({ from }) => from !== root.id)
      const got = grants.filter(({ to }) => !villageIds.has(to))
      expect(sum(got)).toBe(sum(passed))
      expect(passed.every(({ to }) => villageIds.has(to))).toBe(true)
      expect(new Set(grants.map(({ key }) => key)).size).toBe(grants.length)
    }
  })

  test('what was allotted and paid to a village is an entry of that day', () => {
    let compared = 0
    for (const { grants, villages } of counties)
      for (const history of villages) {
        const [first] = history.books
        const last = history.books.at(-1)
        if (!first || !last) continue
        const days = [daysOf(first.book.period).first, daysOf(last.book.period).last] as const
        const received = history.books.flatMap(({ book, causes }) =>
          book.entries.flatMap(({ id, day, fen, direction }) => {
            const cause = causes.get(id)
            return cause?.kind === 'grant' && direction === 'in' ? [`${cause.key} ${day} ${fen}`] : []
          }),
        )
        const paid = grants.flatMap(({ key, paid: on, fen, to }) =>
          to === history.village.desk.areaId && on !== null && on >= days[0] && on <= days[1]
            ? [`${key} ${on} ${fen}`]
            : [],
        )
        expect(received.toSorted()).toEqual(paid.toSorted())
        compared += paid.length
      }
    expect(compared).toBeGreaterThan(2_000)
  })

  test('what is collected for others is passed on in the same sum', () => {
    for (const { books, village } of histories()) {
      const held = books.flatMap(({ book }) => book.entries.filter(({ item }) => item === '8.1'))
      const of = (direction: 'in' | 'out') => sum(held.filter((entry) => entry.direction === direction))
      expect(of('in'), village.desk.name).toBe(of('out'))
    }
  })
})

describe('projects', () => {
  test('are paid from their grants and own money, never more than the price that was agreed', () => {
    for (const { grants, villages } of counties) {
      const byKey = new Map(grants.map((grant) => [grant.key, grant]))
      for (const { projects } of villages)
        for (const { budget, own, grants: keys, stages, payments, title } of projects) {
          if (keys.length > 0)
            same(own + keys.reduce((total, key) => total + (byKey.get(key)?.fen ?? 0), 0), budget, title)
          const price = (name: string) => stages.findLast(({ stage }) => stage === name)?.fen
          const agreed = price('settlement') ?? price('change') ?? price('contract')
          const paid = sum(payments)
          expect(paid, title).toBeLessThanOrEqual(agreed ?? 0)
          expect(agreed ?? 0).toBeLessThanOrEqual(budget)
        }
    }
  })

  test('go through their stages in order, on working ground in its season', () => {
    const order = ['decision', 'tender', 'award', 'contract', 'progress', 'acceptance', 'settlement', 'maintenance']
    for (const { projects } of histories())
      for (const { stages, title, kind, bidders, winner, planned } of projects) {
        const places = stages.filter(({ stage }) => stage !== 'change').map(({ stage }) => order.indexOf(stage))
        expect(places, title).toEqual(places.toSorted((a, b) => a - b))
        expect(stages.map(({ day }) => day)).toEqual(stages.map(({ day }) => day).toSorted())
        for (const { day, stage } of stages)
          if (stage === 'progress' || stage === 'acceptance')
            holds(
              day.slice(5) >= '04-15' && day.slice(5) <= (stage === 'progress' ? '11-05' : '11-25'),
              `${title} ${day}`,
            )
        expect(planned.start.slice(5) >= '04-10', title).toBe(true)
        if (kind === 'planting') holds(planned.start.slice(5) >= '09-15', title)
        if (winner === null) continue
        expect(Math.min(...bidders.map(({ fen }) => fen))).toBe(bidders.find(({ company }) => company === winner)?.fen)
        expect(new Set(bidders.map(({ company }) => company)).size).toBe(bidders.length)
        expect(bidders.length).toBeGreaterThan(2)
      }
  })

  test('say in each progress what was paid by then', () => {
    for (const { projects } of histories())
      for (const { stages, payments } of projects)
        for (const { day, fen } of stages.filter(({ stage }) => stage === 'progress'))
          expect(fen).toBe(sum(payments.filter((payment) => payment.day <= day)))
  })

  test('add what was accepted to the assets of the unit', () => {
    let compared = 0
    for (const { projects, books } of histories())
      for (const { kind, stages, quantity } of projects) {
        const accepted = stages.find(({ stage }) => stage === 'acceptance')
        const book = books.find(
          ({ book: { period } }) =>
            accepted && daysOf(period).first <= accepted.day && accepted.day <= daysOf(period).last,
        )
        if (!book) continue
        expect(
          book.book.holdings.find(({ title }) => title === projectKinds[kind].asset)?.increase,
        ).toBeGreaterThanOrEqual(quantity)
        compared++
      }
    expect(compared).toBeGreaterThan(50)
  })

  test('and contracts follow a decision of the assembly', () => {
    for (const { meetings, contracts, projects } of histories()) {
      const decisions = new Map(
        meetings.flatMap(({ day, decisions: own }) => own.map((decision) => [decision.key, { ...decision, day }])),
      )
      for (const { decision, signed, title, id, project } of contracts)
        if (decision !== null) {
          holds((decisions.get(decision)?.day ?? '~') < signed, title)
          if (project === null) same(decisions.get(decision)?.contract, id)
        }
      for (const { id } of projects)
        expect([...decisions.values()].some((decision) => decision.project === id)).toBe(true)
      for (const { yes, no, abstain, key } of decisions.values()) expect(yes, key).toBeGreaterThan(no + abstain)
    }
  })
})

describe('people', () => {
  test('have an identity of their own, with the year and sex of the roll', () => {
    const seen = new Map<string, string>()
    for (const { villages } of counties)
      for (const { village } of villages)
        for (const { people, id } of village.households)
          for (const { number, born, sex } of people) {
            const identity = identityOf(number)
            expect(hasValidCheckDigit(identity)).toBe(true)
            if (number < 10) continue
            expect(identity.slice(6, 10)).toBe(String(born))
            expect(Number(identity[16]) % 2 === 1 ? '男' : '女').toBe(sex)
            expect(seen.get(identity) ?? id, identity).toBe(id)
            seen.set(identity, id)
          }
    expect(seen.size).toBeGreaterThan(40_000)
  })

  test('get what the roll and the rates say, the same in all years', () => {
    for (const { villages, root } of counties)
      for (const { lists, village } of villages) {
        const roll = new Set(village.households)
        const machines = new Map<string, number>()
        for (const { code, rows, paid, period, year } of lists)
          for (const { household, payee, quantity, of, yuan, fen } of rows) {
            expect(roll.has(household) && household.people.includes(payee)).toBe(true)
            expect(fen).toBe((quantity / 10) * yuan * 100)
            const { least, most } = measureOf(code)
            expect(quantity / 10 >= least && quantity / 10 <= most).toBe(true)
            expect(ratesOf(code, root.code, year)).toContainEqual({ of, yuan })
            if (paid !== null) same(Number(paid.slice(0, 4)), year)
            if (code === 'BT101') same(quantity, household.plough)
            if (code === 'BT102') same(quantity, household.pasture)
            if (code === 'BT104') same(quantity, household.forest)
            if (code === 'BT103') machines.set(household.id, (machines.get(household.id) ?? 0) + quantity / 10)
            if (code === 'BT201') {
              same([of, quantity / 10], [household.aid?.class, household.aid?.people], period)
              holds(!machines.has(household.id), period)
            }
          }
        expect(Math.max(0, ...machines.values())).toBeLessThan(2)
      }
  })

  test('look up what the lists say: each row that was paid is a payment', () => {
    for (const county of counties) {
      const payments = countyPayments(county)
      const rows = county.villages.flatMap(({ lists }) =>
        lists.filter(({ paid }) => paid !== null).flatMap((list) => list.rows),
      )
      expect(payments).toHaveLength(rows.length)
      expect(payments.reduce((total, { amountFen }) => total + amountFen, 0)).toBe(sum(rows))
      expect(payments.every(({ putTime }) => putTime <= county.today)).toBe(true)
    }
  })

  test('the people of the documented ID numbers live in the first village of each district and have payments', () => {
    for (const county of counties) {
      const [first] = county.villages.toSorted((a, b) => (a.village.code < b.village.code ? -1 : 1))
      const payments = countyPayments(county).filter(({ areaCode }) => areaCode === first?.village.code)
      const [head, wife, neighbour] = demoIdentities
      const own = payments.filter(({ objectIdentity }) => objectIdentity === head)
      const family = payments.filter(({ householdIdentity }) => householdIdentity === head)
      expect(own.length).toBeGreaterThan(10)
      expect(family.length).toBeGreaterThan(own.length)
      expect(payments.length).toBeGreaterThan(family.length)
      expect(family.some(({ objectIdentity }) => objectIdentity === wife)).toBe(true)
      expect(payments.some(({ objectIdentity }) => objectIdentity === neighbour)).toBe(true)
    }
  })

  test('officers serve one after the other', () => {
    for (const { village } of histories())
      for (const terms of Object.values(village.officers))
        for (const [at, { from, until }] of terms.entries()) {
          const next = terms[at + 1]
          expect(until).toBe(next ? next.from : null)
          holds(until === null || from < until, village.desk.name)
        }
  })
})

test('the same history on every machine; nothing in it is later than its day', () => {
  const [first] = openings
  if (!first) throw new Error('no opening')
  const again = open(...first)
  expect(again.villages).toEqual(counties[0]?.villages)
  for (const { villages, today } of counties)
    for (const { meetings, projects, contracts, doings, books, lists } of villages) {
      const days = [
        ...meetings.map(({ day }) => day),
        ...projects.flatMap(({ stages, payments }) => [...stages, ...payments].map(({ day }) => day)),
        ...contracts.flatMap(({ signed, schedule }) => [signed, ...schedule.flatMap(({ paid }) => paid ?? [])]),
        ...doings.map(({ day }) => day),
        ...books.map(({ book }) => daysOf(book.period).last),
        ...lists.flatMap(({ listed, paid }) => [listed, paid ?? listed]),
      ]
      expect(days.filter((day) => day > today)).toEqual([])
    }
})

test('every district has causes of hints, a correction and a unit that owes a book', () => {
  for (const { villages, root } of counties) {
    const planted = villages.flatMap((history) => history.planted)
    expect(new Set(planted.map(({ kind }) => kind)), root.name).toEqual(new Set(['gap', 'correction', 'hint']))
    const rules = new Set(planted.flatMap((plant) => (plant.kind === 'hint' ? plant.rule : [])))
    expect(rules.size).toBeGreaterThan(3)
    for (const { planted: own, contracts } of villages)
      for (const plant of own) {
        if (plant.kind !== 'hint' || plant.contract === null) continue
        const contract = contracts.find(({ id }) => id === plant.contract)
        expect(contract, plant.words).toBeDefined()
        const isPaid = contract?.schedule.some(({ paid }) => paid !== null)
        holds(plant.rule !== 'nothing-received' || isPaid === false, plant.words)
      }
  }
})

test('no more land is let than there is', () => {
  for (const { villages, today } of counties)
    for (const { contracts, village } of villages) {
      const running = contracts.filter(({ kind, start, end }) => kind === 'lease' && start <= today && today <= end)
      for (const [noun, field] of [
        ['机动地', 'plough'],
        ['草场', 'pasture'],
        ['水面', 'pond'],
      ] as const) {
        const leases = running.filter(({ object }) => object.endsWith(noun))
        const mu = leases.reduce((total, { quantity }) => total + (quantity ?? 0), 0) / 1_000
        expect(mu, `${village.desk.name} ${noun}`).toBeLessThanOrEqual(village.land[field] / 10)
      }
    }
})
