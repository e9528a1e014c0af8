import type { BookPeriod } from '../books/book-period.ts'
import type { ContractKind } from '../contracts/contract.ts'
import type { StageName } from '../projects/stage.ts'
import type { HintKind } from './hint-kinds.ts'
import type { PricedContract } from './prices.ts'

export type HintEntry = {
  id: string
  period: BookPeriod
  day: string
  direction: 'in' | 'out'
  item: string
  summary: string
  counterparty: string
  fen: number
  voucher: string
  contract: string | null
  project: string | null
}

export type HintContract = {
  id: string
  kind: ContractKind
  title: string
  object: string
  /** In thousandths of the measure. */
  quantity: number | null
  measure: string
  fen: number
  start: string | null
  end: string | null
  project: string | null
  dues: readonly { due: string; fen: number }[]
}

export type HintStage = { project: string; stage: StageName; day: string | null; fen: number | null }

/** All that is public of one unit, and the contracts of the league that its prices are compared with. */
export type HintFacts = {
  unitId: number
  /** YYYY-MM-DD */
  today: string
  /** In fen: from which sum on the district wants a contract. */
  limit: number
  /** The last day of the newest public book; null without one. */
  bookedUntil: string | null
  entries: readonly HintEntry[]
  contracts: readonly HintContract[]
  stages: readonly HintStage[]
  prices: readonly PricedContract[]
  /** Of each public book: what payees were paid through the unit's account by the lists; null where it is not public. */
  rosters: readonly { period: BookPeriod; fen: number | null }[]
}

/** What a hint is about, by ids that stay the same in corrections. */
export type HintSubject = {
  period: BookPeriod | null
  item: string | null
  contract: string | null
  project: string | null
  entries: readonly { period: BookPeriod; id: string }[]
}

/**
 * `key` is the same each time the hint is found, so that the explanation of the unit stays with it. `words` quote no
 * summary, title or party: a name that a correction removes must not stay in them.
 */
export type Hint = HintSubject & { kind: HintKind; key: string; words: string }

export const hint = (
  kind: HintKind,
  key: string,
  words: string,
  {
    entries = [],
    ...subject
  }: { entries?: readonly HintEntry[] } & Partial<Pick<Hint, 'item' | 'contract' | 'project' | 'period'>>,
): Hint => ({
  kind,
  key,
  words,
  period: entries.at(-1)?.period ?? null,
  item: null,
  contract: null,
  project: null,
  ...subject,
  entries: entries.map(({ period, id }) => ({ period, id })),
})
