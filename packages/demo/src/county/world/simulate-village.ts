import { periodInWords } from '../../../../../src/domain/articles/books/book-period.ts'
import { random, seedOf } from '../../random.ts'
import { openRegister } from './books/register.ts'
import { firstDayOf } from './books/releases.ts'
import { booksOf } from './books/village-books.ts'
import { bookClaims } from './contracts/claims.ts'
import { addLeases } from './contracts/leases.ts'
import { addLoan } from './contracts/loans.ts'
import { addPurchases } from './contracts/purchases.ts'
import { doingsOfMoney } from './doings/doings-of-money.ts'
import { doingsOfYear } from './doings/doings-of-year.ts'
import { isoFrom, workDayFrom } from './days.ts'
import type { Doing, VillageHistory } from './history.ts'
import { addEvents, addGrants, addHeld, addLevies, addTakings } from './ledger/event-flows.ts'
import { type Account, type Ledger, openLedger } from './ledger/ledger.ts'
import { routineFlows } from './ledger/routine-flows.ts'
import { styleOf } from './ledger/style.ts'
import { openMeetingLog } from './meeting-log.ts'
import { bookProject, type LivedProject, liveProject, projectToday } from './projects/lived-project.ts'
import { benefitListsOf } from './lists/benefit-lists.ts'
import { plantInBooks, plantInMoney } from './planted.ts'
import { numberContracts, type Trace, type VillageTerms } from './trace.ts'
import type { Fen, Village } from './village.ts'
import { planYear, shareYear, yearMeetingDay } from './year-plans.ts'

/** All that happened in one village until today. */
export function simulateVillage(village: Village, terms: VillageTerms): VillageHistory {
  const style = styleOf(village)
  const trace: Trace = {
    village,
    style,
    terms,
    flows: [],
    meetings: openMeetingLog(village),
    contracts: [],
    rows: new Map(),
    changes: [],
    planted: [],
  }
  const lived = planMoney(trace)
  const opening = openingOf(trace)
  const ledger = openLedger(style, opening)
  const plans = terms.years
    .map((year) => planYear(trace, year, trace.flows))
    .filter(({ year }) => yearMeetingDay(style.areaId, year) <= terms.today)
  for (const flow of trace.flows) if (flow.day >= terms.scale.from) ledger.plan(flow)
  const shares = runYears(trace, ledger)
  for (const project of lived) bookProject(trace, project)
  bookClaims(trace)
  const books = plantInBooks(trace, booksOf(trace, ledger, opening, firstDayOf(trace)))
  for (const { closed, book } of books) trace.meetings.add('watch', closed, accountsDecision(style.areaId, book.period))
  const lists = benefitListsOf(trace)
  const doings = inOrder([
    ...doingsOfMoney(trace, ledger.done),
    ...terms.years.flatMap((year) => doingsOfYear(trace, year)),
  ])
  numberContracts(trace)
  return {
    village,
    meetings: trace.meetings.all(terms.today),
    projects: lived
      .filter(({ timeline }) => timeline.decision <= terms.today)
      .map((project) => projectToday(trace, project)),
    contracts: trace.contracts.filter(({ signed }) => signed <= terms.today),
    lists,
    books,
    plans,
    shares,
    doings,
    takings: terms.takings,
    planted: trace.planted,
  }
}

/** All that will come and go if there is money for it. */
function planMoney(trace: Trace): LivedProject[] {
  openRegister(trace)
  addLeases(trace)
  addPurchases(trace)
  addLoan(trace)
  const lived = trace.terms.plans.map((plan) => liveProject(trace, plan))
  addGrants(trace)
  addEvents(trace)
  addHeld(trace)
  addLevies(trace, lived)
  addTakings(trace)
  plantInMoney(trace)
  for (const year of trace.terms.years) trace.flows.push(...routineFlows(trace.village, trace.style, year))
  return lived
}

const accountsDecision = (areaId: number, period: string) => ({
  key: `v${areaId} decision accounts ${period}`,
  words: `审核${periodInWords(period)}收支`,
  about: 'accounts' as const,
})

/** Runs the ledger quarter by quarter, because interest and the share of the surplus follow from what is there. */
function runYears({ style, terms, ...rest }: Trace, ledger: Ledger): VillageHistory['shares'] {
  const shares: VillageHistory['shares'][number][] = []
  const trace = { style, terms, ...rest }
  for (const year of terms.years) {
    const share = isoFrom(year, 1, 8) > terms.today || year === terms.years[0] ? null : shareYear(trace, ledger, year)
    if (share) shares.push(share)
    for (const [at, month] of [3, 6, 9, 12].entries()) {
      const day = workDayFrom(isoFrom(year, month, 21))
      if (day > terms.today) {
        ledger.run(terms.today)
        return shares
      }
      ledger.run(isoFrom(year, month, 20))
      const fen = Math.round((ledger.balances.bank + ledger.balances.special) * 0.000_5)
      if (style.activity > 0.4 && fen > 0)
        ledger.plan({
          day,
          direction: 'in',
          item: '2.11',
          summary: `${'一二三四'.charAt(at)}季度活期存款利息`,
          party: style.bank,
          fen,
          cause: { kind: 'interest' },
        })
    }
    ledger.run(`${year}-12-31` < terms.today ? `${year}-12-31` : terms.today)
  }
  return shares
}

/** What the unit had when its history begins: some months' money, and its part of the works of the first years. */
function openingOf({ village, style, terms }: Trace): Record<Account, Fen> {
  const dice = random(seedOf(style.areaId, 242))
  const own = terms.plans.slice(0, 2).reduce((sum, plan) => sum + plan.own, 0)
  const bank =
    Math.round((dice.int(6_000, 60_000) * (0.4 + style.activity) + (village.isShown ? 60_000 : 0)) * 100) +
    dice.int(0, 99) +
    own
  return { cash: style.usesCash ? dice.int(200, 3_800) * 100 : 0, bank, special: 0 }
}

/** One doing of a kind a day, in the order of days. */
function inOrder(doings: readonly Doing[]): Doing[] {
  const byKey = new Map(doings.map((doing) => [doing.key, doing]))
  return [...byKey.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
