import type { DemoRoot } from '../../units/desks.ts'
import type { Scale, Weather } from './county.ts'
import type { Grant, Planted, Taking, VillageContract } from './history.ts'
import type { Flow } from './ledger/flow.ts'
import type { Style } from './ledger/style.ts'
import type { MeetingLog } from './meeting-log.ts'
import type { ProjectPlan } from './projects/project-plans.ts'
import type { Fen, IsoDay, Village } from './village.ts'
import type { Holding } from '../../../../../src/domain/articles/books/book.ts'

/** What the district gives to the simulation of a village. */
export type VillageTerms = {
  root: DemoRoot
  scale: Scale
  now: Date
  today: IsoDay
  years: readonly number[]
  plans: readonly ProjectPlan[]
  grants: readonly Grant[]
  weather: readonly Weather[]
  takings: readonly Taking[]
  hint: Plant | null
}

/** What is planted in a village as the cause of a hint. */
export type Plant = 'after-end' | 'nothing-received' | 'price' | 'double-payment' | 'paid-before-acceptance' | 'rise'

/** A contract while it is lived: payments are filled in as they come. */
export type LivedContract = Omit<VillageContract, 'schedule'> & {
  schedule: { due: IsoDay; fen: Fen; paid: IsoDay | null }[]
}
export type LivedTaking = { -readonly [Field in keyof Taking]: Taking[Field] }

export type HoldingChange = { day: IsoDay; holding: string; by: number }
/** Rows of the register; what they hold follows from changes. */
export type HoldingRow = Pick<Holding, 'id' | 'class' | 'title' | 'measure' | 'note'> & { first: number }

/** One village while its history is simulated. */
export type Trace = {
  village: Village
  style: Style
  terms: VillageTerms
  flows: Flow[]
  meetings: MeetingLog
  contracts: LivedContract[]
  rows: Map<string, HoldingRow>
  changes: HoldingChange[]
  planted: Planted[]
}

/** What the numbers of contracts of one kind and year begin with; `numberContracts` adds the numbers. */
export const contractSeries = ({ village }: Trace, mark: string, signed: IsoDay): string =>
  `${village.desk.villages[0]?.name ?? village.desk.name}${mark}〔${signed.slice(0, 4)}〕`

/** Contracts are numbered as they were signed. */
export function numberContracts({ contracts }: Trace): void {
  contracts.sort((a, b) => (a.signed < b.signed ? -1 : a.signed > b.signed ? 1 : a.key < b.key ? -1 : 1))
  const last = new Map<string, number>()
  for (const contract of contracts) {
    const next = (last.get(contract.number) ?? 0) + 1
    last.set(contract.number, next)
    contract.number += `${next}号`
  }
}
