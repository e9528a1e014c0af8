import type { Book } from '../../../../../src/domain/articles/books/book.ts'
import { periodInWords } from '../../../../../src/domain/articles/books/book-period.ts'
import { isoDay } from '../../calendar.ts'
import { random, seedOf } from '../../random.ts'
import { recordId } from '../record-id.ts'
import { addDays, isoFrom, workDayAfter, workDayFrom, workDayIn } from './days.ts'
import type { PeriodBook } from './history.ts'
import { person, priced } from './ledger/flow.ts'
import type { ProjectPlan } from './projects/project-plans.ts'
import { contractSeries, type LivedContract, type Plant, type Trace } from './trace.ts'
import type { Village } from './village.ts'

const kinds: readonly Plant[] = ['paid-before-acceptance', 'price', 'after-end', 'nothing-received', 'double-payment']

/** In a few villages of a district something happens that others ask about: each kind in two of them. */
export function plantsOf(
  villages: readonly Village[],
  plans: readonly ProjectPlan[],
  lastYear: number,
): Map<number, Plant> {
  const fitting = villages.filter(
    ({ ground, habit, isFirst }) => ground !== 'urban' && (habit === 'diligent' || habit === 'steady') && !isFirst,
  )
  const plants = new Map<number, Plant>()
  for (const kind of kinds) {
    const chosen = fitting
      .filter(({ desk }) => !plants.has(desk.areaId) && hasRoomFor(kind, plans, desk.areaId, lastYear))
      .filter(({ land }) => land.plough >= mostLet || !(kind === 'after-end' || kind === 'nothing-received'))
      .toSorted((a, b) => seedOf(a.desk.areaId, kind.length, 331) - seedOf(b.desk.areaId, kind.length, 331))
    for (const { desk } of chosen.slice(0, 2)) plants.set(desk.areaId, kind)
  }
  return plants
}

/** Land in tenths of a mu of which some is left for one more plot. */
const mostLet = 1_500

/** Two of the kinds need a project of last year. */
function hasRoomFor(kind: Plant, plans: readonly ProjectPlan[], unit: number, lastYear: number): boolean {
  const own = plans.filter(({ areaId, year }) => areaId === unit && year === lastYear - 1)
  if (kind === 'paid-before-acceptance') return own.some(({ budget }) => budget < 20_000_000)
  return kind !== 'price' || own.some(isDearable)
}

const isDearable = ({ kind, quantity }: ProjectPlan): boolean => kind === 'lamps' && quantity <= 46_000

/** Lamps of another kind than those that everybody buys, for more than three times the price. */
export function dearPlan(plan: ProjectPlan, lastYear: number): ProjectPlan {
  if (!isDearable(plan) || plan.year !== lastYear - 1) return plan
  const price = plan.price * 4
  const budget = Math.ceil(((plan.quantity / 1_000) * price * 1.02) / 100) * 10_000
  const extent = `10米双臂路灯${plan.quantity / 1_000}盏，含电缆、配电箱和基础`
  return { ...plan, price, budget, extent, own: 0, granted: budget }
}

/** Adds what the plant of this village is about to the money to come. */
export function plantInMoney(trace: Trace): void {
  const { hint, years } = trace.terms
  const year = years.at(-1) ?? 0
  if (hint === 'after-end') plantAfterEnd(trace, year)
  if (hint === 'nothing-received') plantNothingReceived(trace, year)
  if (hint === 'double-payment') plantDoublePayment(trace, year - 1)
  if (hint === 'price') plantPrice(trace, year - 1)
}

const freeSites = ['河套北片', '七节地', '老砖厂地', '林带东地']

/** A lease of its own plot, with rent of each year due on 15 April. */
function plantLease(trace: Trace, first: number, years: number, mu: number, price: number): LivedContract {
  const { village, contracts } = trace
  const { areaId, name } = village.desk
  const site = `${freeSites[areaId % freeSites.length] ?? ''}机动地`
  const signed = workDayFrom(isoFrom(first, 3, 12))
  const key = `v${areaId} lease 20 ${first}`
  const rent = mu * price * 100
  const tenant = village.households.find(({ aid, plough }) => aid === null && plough > 0) ?? village.households[0]
  const contract: LivedContract = {
    id: recordId(key),
    key,
    kind: 'lease',
    number: contractSeries(trace, '发包', signed),
    title: `${name}${site}发包合同（${first}—${first + years}年）`,
    party: tenant ? { kind: 'person', person: tenant.head } : { kind: 'organisation', name: trace.style.shop },
    object: site,
    quantity: mu * 1_000,
    measure: '亩',
    fen: rent * years,
    signed,
    start: isoFrom(first, 4, 1),
    end: isoFrom(first + years, 3, 31),
    schedule: Array.from({ length: years }, (_, at) => ({ due: isoFrom(first + at, 4, 15), fen: rent, paid: null })),
    project: null,
    decision: null,
  }
  const decided = addDays(signed, -16)
  if (decided >= trace.terms.scale.from) {
    contract.decision = `v${areaId} decision lease 20 ${first}`
    trace.meetings.decide(decided, {
      key: contract.decision,
      words: `同意将${site}${mu}亩对外发包，期限${years}年，底价每亩每年${price - 10}元`,
      about: 'lease',
      contract: contract.id,
      fen: rent,
    })
  }
  contracts.push(contract)
  return contract
}

function plantRent(trace: Trace, contract: LivedContract, year: number, price: number): void {
  const part = contract.schedule.find(({ due }) => due.startsWith(String(year)))
  const day = workDayIn(year, 4, 12)
  if (day < trace.terms.scale.from) {
    if (part) part.paid = day
    return
  }
  trace.flows.push({
    day,
    direction: 'in',
    item: '2.2',
    ...priced(`${contract.object}承包费`, (contract.quantity ?? 0) / 1_000, '亩', price * 100),
    party: person,
    cause: { kind: 'contract', id: contract.id },
    contract: contract.id,
    onDone: (done) => {
      if (part) part.paid = done
    },
  })
}

/** The tenant goes on paying the old rent, but nobody renewed the contract. */
function plantAfterEnd(trace: Trace, year: number): void {
  const price = 240
  const contract = plantLease(trace, year - 3, 1, 64, price)
  for (let rent = year - 3; rent <= year; rent++) plantRent(trace, contract, rent, price)
  plant(
    trace,
    'after-end',
    contract.id,
    `${contract.object}的合同${contract.end}到期，以后仍收承包费`,
    '到期后承租户按原价续种、照常交费，村民代表会议已同意续包三年，合同正在补签。',
  )
}

/** The tenant lost a harvest and was given time. */
function plantNothingReceived(trace: Trace, year: number): void {
  const contract = plantLease(trace, year - 1, 3, 52, 260)
  plant(
    trace,
    'nothing-received',
    contract.id,
    `${contract.object}的合同从${contract.start}起，到期的承包费一笔没有收到`,
    '承包户去年受雹灾减产，申请缓交，村民代表会议同意秋后一并交清，已列入应收款。',
  )
}

function plantPrice(trace: Trace, year: number): void {
  for (const { title, project, kind, id, measure, signed } of trace.contracts)
    if (kind === 'construction' && project !== null && measure === '盏' && signed.startsWith(String(year)))
      plant(
        trace,
        'price',
        id,
        `${title}的单价是其他单位的三倍以上`,
        '这批是10米双臂路灯，价款含电缆、配电箱和基础；其他单位装的多是6米太阳能路灯，清单见合同附件。',
      )
}

const doubled = '清理河道垃圾租用挖掘机'

/** Where both were paid in one period. */
function plantDoubled(trace: Trace, books: readonly PeriodBook[]): void {
  for (const { book, released } of books)
    if (released !== null && book.entries.filter(({ summary }) => summary.startsWith(doubled)).length > 1)
      plant(
        trace,
        'double-payment',
        null,
        `${periodInWords(book.period)}向同一单位支付两笔同样的挖掘机租金`,
        '河道分上下两段清理，两次作业时间相同，各有一张发票和作业单，摘要没有写明河段。',
      )
}

function plantDoublePayment(trace: Trace, year: number): void {
  const { style, flows } = trace
  for (const date of [4, 12])
    flows.push({
      day: workDayIn(year, 9, date),
      direction: 'out',
      item: '3.5',
      ...priced(doubled, 12, '台时', 26_000),
      party: `${style.township}机械租赁站`,
      cause: { kind: 'work' },
    })
}

export function plant(
  trace: Trace,
  rule: Plant,
  contract: string | null,
  words: string,
  explanation: string,
  project: string | null = null,
): void {
  trace.planted.push({ kind: 'hint', rule, contract, project, words, explanation })
}

/** What units owe, and in some a book with a mistake that is corrected later. */
export function plantInBooks(trace: Trace, books: readonly PeriodBook[]): PeriodBook[] {
  for (const { book, released } of books)
    if (released === null)
      trace.planted.push({ kind: 'gap', period: book.period, words: `${periodInWords(book.period)}的账没有公开` })
  plantDoubled(trace, books)
  const { village, terms } = trace
  const chosen =
    village.isShown ||
    ((village.habit === 'steady' || village.habit === 'diligent') && seedOf(village.desk.areaId, 332) % 24 === 0)
  if (!chosen) return [...books]
  const dice = random(seedOf(village.desk.areaId, 333))
  // Long enough ago that the mistake was found.
  const candidates = books.filter(
    ({ book, released }) =>
      released !== null && isoDay(released) < addDays(terms.today, -45) && mistakenEntry(book) !== undefined,
  )
  const mistaken = candidates.at(-dice.int(1, Math.min(4, candidates.length)))
  const entry = mistaken && mistakenEntry(mistaken.book)
  if (!mistaken?.released || !entry) return [...books]
  trace.planted.push({
    kind: 'correction',
    bookKey: mistaken.key,
    corrected: mistaken.book,
    reason: `${entry.voucher}号凭证“${entry.summary.split(' ')[0] ?? ''}”属于集体公益福利支出，原来误列为管理费支出，金额不变。`,
    on: workDayAfter(isoDay(mistaken.released), dice.int(8, 20)),
  })
  const book: Book = {
    ...mistaken.book,
    entries: mistaken.book.entries.map((row) => (row.id === entry.id ? { ...row, item: '3.4' } : row)),
  }
  return books.map((each) => (each === mistaken ? { ...each, book } : each))
}

const mistakenEntry = ({ entries }: Book) =>
  entries.find(
    ({ item, fen, counterparty, summary }) =>
      item === '3.5' && fen > 50_000 && counterparty.kind === 'organisation' && !summary.startsWith(doubled),
  )
