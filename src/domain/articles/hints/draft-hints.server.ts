import { formatDate } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Book } from '../books/book.ts'
import { daysOf } from '../books/book-period.ts'
import { counterpartyInWords } from '../books/counterparty.ts'
import type { Contract } from '../contracts/contract.ts'
import type { ProjectStage } from '../projects/stage.ts'
import { loadFacts, loadLeaguePrices, loadRosters } from './facts.server.ts'
import { findHints } from './find-hints.ts'
import type { Hint, HintContract, HintEntry, HintFacts, HintStage } from './hint.ts'

type Draft = {
  articleId: number
  unitId: number
  book?: Book | undefined
  contract?: Contract | undefined
  stage?: ProjectStage | undefined
}

/** The hints that a draft would raise, with what is public of its unit. Those of other texts alone are left out. */
export async function findDraftHints(db: Db, draft: Draft, now: Date): Promise<Hint[]> {
  const prices = draft.contract ? await loadLeaguePrices(db, now) : []
  const facts = await loadFacts(db, { unitId: draft.unitId, now, prices, exceptArticle: draft.articleId })
  const { period } = draft.book ?? {}
  const rosters = period === undefined ? [] : await loadRosters(db, draft.unitId, [{ period }])
  const own = { ...facts, rosters: [...facts.rosters, ...rosters] }
  return findHints(withDraft(own, draft, formatDate(now))).filter(
    (hint) =>
      hint.entries.some((entry) => entry.period === period) ||
      (period !== undefined && hint.period === period) ||
      (draft.contract !== undefined && hint.contract === draft.contract.id) ||
      (draft.stage !== undefined && hint.project === draft.stage.project),
  )
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day)

function withDraft(facts: HintFacts, { book, contract, stage }: Draft, today: string): HintFacts {
  const entries = book ? entriesOf(book) : []
  const lastDay = book ? daysOf(book.period).last : null
  return {
    ...facts,
    today,
    // The draft is treated as if it were public.
    bookedUntil:
      [facts.bookedUntil, lastDay]
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null,
    entries: [...facts.entries, ...entries].toSorted((one, other) =>
      one.day < other.day ? -1 : Number(one.day > other.day),
    ),
    contracts: [...facts.contracts, ...(contract ? [contractOf(contract)] : [])],
    stages: [...facts.stages, ...(stage ? [stageOf(stage)] : [])],
  }
}

const entriesOf = ({ period, entries }: Book): HintEntry[] =>
  entries
    .filter(({ day }) => isDay(day))
    .map((entry) => ({
      ...entry,
      period,
      counterparty: counterpartyInWords(entry.counterparty),
      contract: entry.contract ?? null,
      project: entry.project ?? null,
    }))

const contractOf = ({ schedule, fen, ...contract }: Contract): HintContract => ({
  ...contract,
  fen: fen ?? 0,
  dues: schedule,
})

const stageOf = ({ project, stage, day, fen }: ProjectStage): HintStage => ({ project, stage, day, fen })
