import { type Arbitrary, array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { smallestRise } from './entry-hints.ts'
import { findHints } from './find-hints.ts'
import type { Hint, HintContract, HintEntry, HintFacts, HintStage } from './hint.ts'
import type { HintKind } from './hint-kinds.ts'
import { fewestComparable, medianPrice, type PricedContract, readPrice } from './prices.ts'

let made = 0
/** An entry about which nothing is asked: small, with a voucher, summary and counterparty of its own. */
const entry = (given: Partial<HintEntry> = {}): HintEntry => ({
  id: `row${String((made += 1)).padStart(7, '0')}`,
  period: '2026-Q3',
  day: '2026-08-11',
  direction: 'out',
  item: '3.4',
  summary: `办公用品${made}`,
  counterparty: `商店${made}`,
  fen: 12_345,
  voucher: `记-${made}`,
  contract: null,
  project: null,
  ...given,
})
const lease = (given: Partial<HintContract> = {}): HintContract => ({
  id: 'lease00000',
  kind: 'lease',
  title: '机动地发包合同',
  object: '东甸子机动地',
  quantity: 100_000,
  measure: '亩',
  fen: 4_000_000,
  start: '2025-01-01',
  end: '2026-12-31',
  project: null,
  dues: [{ due: '2026-03-01', fen: 2_000_000 }],
  ...given,
})
const stage = (name: HintStage['stage'], day: string, fen: number | null = null): HintStage => ({
  project: 'road000000',
  stage: name,
  day,
  fen,
})
const facts = (given: Partial<HintFacts>): HintFacts => ({
  unitId: 1,
  today: '2026-11-28',
  limit: 1_000_000,
  bookedUntil: '2026-09-30',
  entries: [],
  contracts: [],
  stages: [],
  prices: [],
  rosters: [],
  ...given,
})
const kindsIn = (given: Partial<HintFacts>): HintKind[] => findHints(facts(given)).map(({ kind }) => kind)

/** Entries about which nothing is asked, a few days before and after each other. */
const quiet: Arbitrary<HintEntry[]> = array(
  record({ after: integer({ min: 1, max: 28 }), fen: integer({ min: 1, max: 999_999 }) }),
  { maxLength: 15 },
).map((rows) =>
  rows.map(({ after, fen }) => entry({ day: `2026-08-${String(after).padStart(2, '0')}`, fen, item: '3.1' })),
)

/** By kind, what raises it, and what is near but does not. */
const planted: Record<HintKind, { case: () => Partial<HintFacts>; near: () => Partial<HintFacts>[] }> = {
  'voucher-twice': {
    case: () => ({ entries: [entry({ voucher: '甲-1000' }), entry({ voucher: '甲-1000', day: '2026-09-02' })] }),
    near: () => [
      { entries: [entry({ voucher: '甲-1000' }), entry({ voucher: '甲-1000' })] },
      { entries: [entry({ voucher: '甲-1000' }), entry({ voucher: '甲-1000', day: '2025-09-02', period: '2025-Q3' })] },
      // Numbers that begin anew each quarter.
      {
        entries: [1, 2, 3, 4, 5].flatMap((number) => [
          entry({ voucher: `乙-${number}`, item: '3.1' }),
          entry({ voucher: `乙-${number}`, period: '2026-Q2', day: '2026-05-02' }),
        ]),
      },
    ],
  },
  'invoice-twice': {
    case: () => ({
      entries: [
        entry({ summary: '购桌椅，发票号 30012345' }),
        entry({ summary: '桌椅款 发票号码：30012345', day: '2026-09-01' }),
      ],
    }),
    near: () => [{ entries: [entry({ summary: '发票号 30012345' }), entry({ summary: '发票号 30012346' })] }],
  },
  'paid-twice': {
    case: () => ({
      entries: [
        entry({ counterparty: '甲公司', summary: '维修款', fen: 500_001 }),
        entry({ counterparty: '甲公司', summary: '维修款。', fen: 500_001, day: '2026-09-01' }),
      ],
    }),
    near: () => [
      {
        entries: [
          entry({ counterparty: '个人', summary: '误工补助' }),
          entry({ counterparty: '个人', summary: '误工补助' }),
        ],
      },
      {
        entries: [
          entry({ counterparty: '甲公司', summary: '7月电费' }),
          entry({ counterparty: '甲公司', summary: '8月电费' }),
        ],
      },
      { entries: [9_999, 9_999].map((fen) => entry({ counterparty: '甲公司', summary: '纸张', fen })) },
    ],
  },
  'after-end': {
    case: () => ({
      contracts: [lease({ end: '2026-06-30' })],
      entries: [entry({ direction: 'in', item: '2.2', contract: 'lease00000' })],
    }),
    near: () => [
      {
        contracts: [lease({ end: '2026-07-20' })],
        entries: [entry({ direction: 'in', item: '2.2', contract: 'lease00000' })],
      },
      {
        contracts: [lease({ end: '2026-06-30', dues: [{ due: '2026-08-01', fen: 1 }] })],
        entries: [entry({ direction: 'in', item: '2.2', contract: 'lease00000' })],
      },
    ],
  },
  'nothing-received': {
    case: () => ({ contracts: [lease()] }),
    near: () => [
      { contracts: [lease()], entries: [entry({ direction: 'in', item: '2.2', contract: 'lease00000' })] },
      { contracts: [lease()], bookedUntil: '2026-03-15' },
      { contracts: [lease()], bookedUntil: null },
      { contracts: [lease({ end: '2026-10-31' })] },
      { contracts: [lease({ kind: 'construction' })] },
    ],
  },
  'price-above-median': {
    case: () => ({ contracts: [paidLease({ fen: 13_000_000 })], prices: leasesAt(20_000), entries: [paidEntry()] }),
    near: () => [
      { contracts: [paidLease({ fen: 11_900_000 })], prices: leasesAt(20_000), entries: [paidEntry()] },
      {
        contracts: [paidLease({ fen: 90_000_000 })],
        prices: leasesAt(20_000).slice(0, fewestComparable - 1),
        entries: [paidEntry()],
      },
      {
        contracts: [paidLease({ fen: 90_000_000, quantity: 900_000 })],
        prices: leasesAt(20_000),
        entries: [paidEntry()],
      },
    ],
  },
  'above-last-year': {
    case: () => ({ entries: [entry({ fen: 999_100 }), lastYear(800_000)] }),
    near: () => [
      { entries: [entry({ fen: 960_000 }), lastYear(800_000)] },
      { entries: [entry({ fen: smallestRise }), lastYear(1)] },
      { entries: [entry({ fen: 999_100 })] },
    ],
  },
  'round-sum': {
    case: () => ({ limit: 10_000_000, entries: [entry({ fen: 2_000_000 })] }),
    near: () => [
      { limit: 10_000_000, entries: [entry({ fen: 2_000_100 })] },
      { limit: 10_000_000, entries: [entry({ fen: 2_000_000, contract: 'x' })] },
      { limit: 10_000_000, entries: [entry({ fen: 2_000_000, item: '3.2' })] },
      { limit: 10_000_000, entries: [entry({ fen: 2_000_000, item: '8.1' })] },
    ],
  },
  'without-contract': {
    case: () => ({ entries: [entry({ fen: 1_000_001 })] }),
    near: () => [
      { entries: [entry({ fen: 999_999 })] },
      { entries: [entry({ fen: 1_234_500, contract: 'x' })] },
      { entries: [entry({ fen: 1_234_500, project: 'road000000' })], stages: [stage('contract', '2026-02-01', null)] },
      { entries: [entry({ fen: 1_234_500, item: '6.2' })] },
    ],
  },
  'held-differs': {
    case: () => ({ rosters: [{ period: '2026-Q3', fen: 50_000 }], entries: [entry({ item: '8.1', fen: 49_999 })] }),
    near: () => [
      { rosters: [{ period: '2026-Q3', fen: 50_000 }], entries: [entry({ item: '8.1', fen: 50_000 })] },
      { rosters: [{ period: '2026-Q3', fen: null }], entries: [entry({ item: '8.1', fen: 49_999 })] },
      { rosters: [{ period: '2026-Q3', fen: 0 }], entries: [entry({ item: '8.1', fen: 49_999 })] },
    ],
  },
  'before-decision': {
    case: () => ({ stages: [stage('decision', '2026-09-01')], entries: [entry({ project: 'road000000' })] }),
    near: () => [
      { stages: [stage('decision', '2026-08-11')], entries: [entry({ project: 'road000000' })] },
      { stages: [stage('decision', '2026-09-01')], entries: [entry({ project: 'other00000' })] },
    ],
  },
  'before-acceptance': {
    case: () => ({
      stages: [stage('decision', '2026-01-01'), stage('contract', '2026-02-01', 12_345)],
      entries: [entry({ project: 'road000000' })],
    }),
    near: () => [
      {
        stages: [stage('contract', '2026-02-01', 12_345), stage('acceptance', '2026-08-01')],
        entries: [entry({ project: 'road000000' })],
      },
      { stages: [stage('contract', '2026-02-01', 12_346)], entries: [entry({ project: 'road000000' })] },
      { stages: [stage('decision', '2026-01-01', 1)], entries: [entry({ project: 'road000000' })] },
    ],
  },
}
function lastYear(fen: number) {
  return entry({ period: '2025-Q3', day: '2025-08-01', fen })
}
function paidLease(given: Partial<HintContract>) {
  return lease({ start: '2026-01-01', ...given })
}
function paidEntry() {
  return entry({ direction: 'in', item: '2.2', contract: 'lease00000' })
}
/** As many leases of 100 mu for one year as are compared, in villages of their own. */
function leasesAt(price: number): PricedContract[] {
  return Array.from({ length: fewestComparable }, (_, at) => {
    const own = readPrice({ ...lease({ start: '2026-01-01', fen: price * 100 }), unitId: at + 2 })
    if (!own) throw new Error('not compared')
    return { ...own, price: own.price * 2 }
  })
}

test.each(Object.keys(planted) as HintKind[])(
  '%s is found among quiet entries, and not where it is only near',
  (kind) => {
    assert(
      property(quiet, (others) => {
        const { case: plant, near } = planted[kind]
        const withOthers = (given: Partial<HintFacts>) => ({ ...given, entries: [...others, ...(given.entries ?? [])] })
        expect(kindsIn(withOthers(plant()))).toEqual([kind])
        for (const given of near()) expect(kindsIn(withOthers(given))).toEqual([])
      }),
      { numRuns: 20 },
    )
  },
)

test('a hint has the same key whatever the order, and asks instead of judging', () => {
  const all = Object.values(planted).map(({ case: plant }) => plant())
  assert(
    property(constantFrom(...all), shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (given, order) => {
      const { entries = [] } = given
      const found = findHints(facts(given))
      const shuffled = order.flatMap((at) => entries[at] ?? [])
      const keys = (hints: readonly Hint[]) => hints.map(({ kind, key }) => `${kind} ${key}`).toSorted()
      expect(keys(findHints(facts({ ...given, entries: shuffled })))).toEqual(keys(found))
      for (const { words } of found) {
        expect(words).toMatch(/请(?:核对|补上|说明)/)
        expect(words).not.toMatch(/违规|违纪|异常|可疑|涉嫌|问题/)
      }
    }),
  )
})

test('words and keys quote no summary, party or title', () => {
  const secret = '张三李四'
  for (const { case: plant } of Object.values(planted)) {
    const { entries = [], contracts = [], ...given } = plant()
    const hints = findHints(
      facts({
        ...given,
        entries: entries.map((each) => ({
          ...each,
          summary: `${secret}${each.summary}`,
          counterparty: `${secret}${each.counterparty}`,
        })),
        contracts: contracts.map((each) => ({ ...each, title: secret })),
      }),
    )
    expect(hints).toHaveLength(1)
    expect(JSON.stringify(hints)).not.toContain(secret)
  }
})

test('the median of an even number of prices is between the two in the middle', () => {
  const [first, ...others] = leasesAt(100).map((lend, at) => ({ ...lend, price: at + 1 }))
  const own = { ...(first ?? others[0]), unitId: 99 } as PricedContract
  expect(medianPrice(own, [first as PricedContract, ...others])).toEqual({ price: 4.5, count: 8 })
})
