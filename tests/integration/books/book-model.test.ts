import {
  array,
  type AsyncCommand,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constantFrom,
  integer,
  nat,
  record,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '../../../src/domain/articles/contracts/contract.ts'
import type { StageName } from '../../../src/domain/articles/projects/stage.ts'
import { rebuildPublicRows } from '../../../src/domain/articles/writing/public-rows.server.ts'
import { acceptedText } from '../../../src/domain/checks/public-gate.server.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { setReviews } from '../../harness/reviews.ts'
import { searchModel } from '../../harness/search-model.ts'
import {
  actions,
  lastWithdrawal,
  periods,
  type PublicBook,
  readAllRows,
  readPublicBooks,
  type World,
} from './book-world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.transaction().execute((tx) => setReviews(tx, 1))
})
afterAll(() => database.close())

/** What happened in all runs, so that a model in which nothing happens is noticed. */
const happened = { released: 0, corrected: 0, withdrawn: 0, excused: 0, contracts: 0, together: 0 }

type Step = AsyncCommand<object, World>

/** Refusals are part of the game, faults are not. */
async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const step = (name: string, run: (world: World) => Promise<unknown>): Step => ({
  check: () => true,
  async run(_, world) {
    await run(world)
    await checkBooks(world)
    const rows = await readAllRows(world)
    await rebuildPublicRows(world.db, acceptedText)
    expect(await readAllRows(world)).toEqual(rows)
  },
  toString: () => name,
})

/** The invariants of books in the public tables. */
async function checkBooks(world: World): Promise<void> {
  const books = await readPublicBooks(world)
  const withdrawal = await lastWithdrawal(world)
  for (const [at, book] of books.entries()) {
    expect(book).toMatchObject({
      closing: book.opening + book.income - book.expense + book.otherNet,
      accountsOpening: book.opening,
      accountsClosing: book.closing,
      outside: 0,
      wrongHoldings: 0,
    })
    expect(book.closing - book.opening).toBe(book.received - book.paid)
    if (book.isExcused) happened.excused += 1
    expect([book.period, book.repeatedVouchers === 0 || book.isExcused]).toEqual([book.period, true])
    const former = books[at - 1]
    if (former) checkOpening(former, book, withdrawal)
  }
}

/** Opening is the former closing, or the later release of both said that it is not, or what was between is withdrawn. */
function checkOpening(former: PublicBook, book: PublicBook, withdrawal: number): void {
  const later = former.release > book.release ? former : book
  const isEqual = Object.entries(book.openings).every(([id, opening]) => opening === (former.closings[id] ?? 0))
  const words = `${former.period} to ${book.period}`
  expect([words, isEqual || later.isExcused || withdrawal > later.release]).toEqual([words, true])
}

const chosen = nat({ max: 30 })
const typed = array(
  record({ fen: integer({ min: 1, max: 9_000_000 }), day: integer({ min: 1, max: 28 }), isIn: boolean() }),
  {
    maxLength: 5,
  },
)
const period = constantFrom(...periods)
const wrong = constantFrom('nothing', 'nothing', 'nothing', 'opening', 'voucher', 'holding')

const textAt = ({ texts }: World, at: number): number => texts[at % Math.max(1, texts.length)] ?? 0

async function pass(world: World, id: number): Promise<boolean> {
  await attempt(actions.submit(world, id))
  const isReleased = await attempt(actions.approve(world, id))
  if (isReleased) happened.released += 1
  return isReleased
}

const single = tuple(constantFrom('submit', 'approve', 'recall'), chosen).map(([name, at]) =>
  step(`${name} ${at}`, (world) => attempt(actions[name](world, textAt(world, at)))),
)

const write = tuple(period, typed, wrong).map(([of, entries, fault]) =>
  step(`write ${of} with ${fault}: ${JSON.stringify(entries)}`, (world) =>
    attempt(actions.writeBook(world, of, entries, fault)),
  ),
)

const release = tuple(period, typed, wrong).map(([of, entries, fault]) =>
  step(`release ${of} with ${fault}: ${JSON.stringify(entries)}`, async (world) =>
    pass(world, await actions.writeBook(world, of, entries, fault)),
  ),
)

const correct = tuple(chosen, integer({ min: 1, max: 9_000_000 }), boolean()).map(([at, fen, passes]) =>
  step(`correct ${at} to ${fen}${passes ? ', release it' : ''}`, async (world) => {
    const id = textAt(world, at)
    const isBegun = await attempt(actions.correct(world, id, fen))
    if (isBegun && passes && (await pass(world, id))) happened.corrected += 1
  }),
)

const withdraw = chosen.map((at) =>
  step(`withdraw ${at}`, async (world) => {
    if (await attempt(actions.withdraw(world, textAt(world, at)))) happened.withdrawn += 1
  }),
)

const contract = (at: number, fen: number): Contract => ({
  id: `contract${at}0`,
  kind: 'lease',
  number: '租-2025-1',
  title: '机动地承包合同',
  party: { kind: 'organisation', name: '兴安种植合作社' },
  object: '机动地 120 亩',
  quantity: 120_000,
  measure: '亩',
  fen,
  signed: '2025-01-06',
  start: '2025-01-10',
  end: '2025-12-31',
  project: null,
  schedule: [{ due: '2025-06-30', fen }],
})
const stage = (name: StageName, fen: number) => ({
  project: 'road2025aa',
  title: '村内道路硬化',
  stage: name,
  day: '2025-03-02',
  fen,
  party: '',
  result: '',
})

/** Contracts with ids that repeat: a second article about one contract is refused. */
const records = tuple(nat({ max: 2 }), integer({ min: 1, max: 900_000 }), boolean()).map(([at, fen, isStage]) =>
  step(`release ${isStage ? 'a stage' : `contract ${at}`} of ${fen}`, async (world) => {
    const given = isStage ? { stage: stage('tender', fen) } : { contract: contract(at, fen) }
    if (await pass(world, await actions.write(world, given))) happened.contracts += 1
  }),
)

/** Books of several periods are submitted one by one and approved at the same time, while another is withdrawn. */
const together = tuple(array(tuple(period, typed), { minLength: 2, maxLength: 4 }), chosen).map(([books, at]) =>
  step(`at once: ${JSON.stringify(books)}, withdraw ${at}`, async (world) => {
    const withdrawn = textAt(world, at)
    const ids: number[] = []
    for (const [of, entries] of books) ids.push(await actions.writeBook(world, of, entries, 'nothing'))
    for (const id of ids) await attempt(actions.submit(world, id))
    const done = await Promise.all([
      ...ids.map((id) => attempt(actions.approve(world, id))),
      attempt(actions.withdraw(world, withdrawn)),
    ])
    happened.together += done.filter(Boolean).length
  }),
)

const runs = process.env.EXHAUSTIVE ? 100 : 3

test('invariants of books hold after any commands, and public rows follow from the revisions', async () => {
  const steps = [write, single, single, release, release, release, correct, correct, withdraw, records, together]
  await searchModel({
    property: asyncProperty(commands(steps, { maxCommands: 30, size: 'max' }), (sequence) =>
      asyncModelRun(async () => {
        const unitId = await makeArea(database.db, { level: 'village', name: '白音村' })
        return { model: {}, real: { db: database.db, unitId, texts: [] } }
      }, sequence),
    ),
    runs,
    seed: 3,
    expectMet: () => {
      for (const [what, count] of Object.entries(happened)) expect([what, count > 0]).toEqual([what, true])
    },
  })
})
