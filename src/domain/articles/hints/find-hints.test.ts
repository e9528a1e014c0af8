import { expect, test } from 'vitest'
import { findHints, type HintContract, type HintEntry, type HintFacts, type HintStage } from './find-hints.ts'

let made = 0
const entry = (given: Partial<HintEntry> = {}): HintEntry => ({
  id: `row${(made += 1)}`,
  period: '2026-Q3',
  day: '2026-08-11',
  direction: 'out',
  item: '3.4',
  summary: '办公用品',
  counterparty: `商店${made}`,
  fen: 12_345,
  voucher: `记-${made}`,
  contract: null,
  project: null,
  ...given,
})
const lease: HintContract = {
  id: 'lease',
  kind: 'lease',
  title: '机动地发包合同',
  fen: 400_000,
  start: '2025-01-01',
  end: '2026-12-31',
  dues: [{ due: '2026-03-01', fen: 400_000 }],
}
const stage = (name: HintStage['stage'], day: string, fen: number | null = null): HintStage => ({
  project: 'road',
  title: '道路硬化',
  stage: name,
  day,
  fen,
})
const facts = (given: Partial<HintFacts>): HintFacts => ({
  today: '2026-11-28',
  limit: null,
  entries: [],
  contracts: [],
  stages: [],
  ...given,
})

test.each<[string, Partial<HintFacts>, string[]]>([
  ['nothing unusual', { entries: [entry(), entry()] }, []],
  [
    'a voucher of two days',
    { entries: [entry({ voucher: '记-1' }), entry({ voucher: '记-1', day: '2026-09-02' })] },
    ['voucher-twice'],
  ],
  [
    'the same number in two years',
    { entries: [entry({ voucher: '记-1' }), entry({ voucher: '记-1', day: '2025-09-02', period: '2025-Q3' })] },
    [],
  ],
  [
    'the same twice to one',
    { entries: [entry({ counterparty: '甲' }), entry({ counterparty: '甲', day: '2026-09-01' })] },
    ['paid-twice'],
  ],
  ['the same twice to persons', { entries: [entry({ counterparty: '个人' }), entry({ counterparty: '个人' })] }, []],
  ['a lease with nothing received', { contracts: [lease] }, ['nothing-received']],
  [
    'a lease that is paid',
    { contracts: [lease], entries: [entry({ direction: 'in', item: '2.2', contract: 'lease' })] },
    [],
  ],
  [
    'money after the end',
    {
      contracts: [{ ...lease, end: '2026-06-30' }],
      entries: [entry({ direction: 'in', item: '2.2', contract: 'lease' })],
    },
    ['after-end'],
  ],
  [
    'a fifth more than last year',
    { entries: [entry({ fen: 1_000_100 }), entry({ period: '2025-Q3', day: '2025-08-01', fen: 833_000 })] },
    ['above-last-year'],
  ],
  [
    'a little more than last year',
    { entries: [entry({ fen: 1_000_100 }), entry({ period: '2025-Q3', day: '2025-08-01', fen: 900_000 })] },
    [],
  ],
  ['a round sum', { entries: [entry({ fen: 2_000_000 })] }, ['round-sum']],
  ['a round sum with a contract', { entries: [entry({ fen: 2_000_000, contract: 'x' })] }, []],
  ['above the limit', { limit: 1_000_000, entries: [entry({ fen: 1_234_500 })] }, ['without-contract']],
  [
    'paid before the decision',
    { stages: [stage('decision', '2026-09-01')], entries: [entry({ project: 'road' })] },
    ['before-decision'],
  ],
  [
    'all paid before acceptance',
    {
      stages: [stage('decision', '2026-01-01'), stage('contract', '2026-02-01', 12_345)],
      entries: [entry({ project: 'road' })],
    },
    ['before-acceptance'],
  ],
  [
    'all paid after acceptance',
    {
      stages: [stage('contract', '2026-02-01', 12_345), stage('acceptance', '2026-08-01')],
      entries: [entry({ project: 'road' })],
    },
    [],
  ],
])('%s', (_, given, kinds) => {
  const found = findHints(facts(given))
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
  // A question, never an accusation.
  for (const { words } of found) expect(words).toMatch(/请[补说]/)
  expect(findHints(facts(given)).map(({ key }) => key)).toEqual(found.map(({ key }) => key))
})
