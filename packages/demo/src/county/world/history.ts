import type { Book } from '../../../../../src/domain/articles/books/book.ts'
import type { ContractKind } from '../../../../../src/domain/articles/contracts/contract.ts'
import type { StageName } from '../../../../../src/domain/articles/projects/stage.ts'
import type { ProjectCode } from '../../payments/rates.ts'
import type { Fen, Household, IsoDay, Person, Village } from './village.ts'

/** A business of the league. `home` is a place name; `trades` say what it bids for. */
export type Company = {
  name: string
  home: string
  trades: readonly (
    | 'road'
    | 'building'
    | 'water'
    | 'power'
    | 'planting'
    | 'supply'
    | 'design'
    | 'supervision'
    | 'service'
  )[]
  /** 5 small … 100 large; bids for works of its size near its home more often. */
  size: number
}

/** A programme that money flows from: the district's budget to townships and villages. Each grant has one source. */
export type Grant = {
  /** `grant 152222 2026 operation v6001` */
  key: string
  programme:
    | 'operation'
    | 'public-works'
    | 'road'
    | 'water'
    | 'industry'
    | 'relief'
    | 'environment'
    | 'culture'
    | 'forest'
  /** 村级组织运转经费, … */
  title: string
  /** Area ids. */
  from: number
  to: number
  year: number
  /** The day of the notice that allots it, and the day on which it reached the account (null: still to come). */
  allotted: IsoDay
  paid: IsoDay | null
  fen: Fen
  project: string | null
}

export type Meeting = {
  key: string
  kind: 'assembly' | 'committee' | 'branch' | 'watch'
  day: IsoDay
  /** Of those who may vote. */
  due: number
  present: number
  decisions: readonly Decision[]
}

export type Decision = {
  key: string
  /** What was decided, as the minutes say it: “同意将北甸子草场 320 亩对外发包，期限五年”. */
  words: string
  about:
    | 'project'
    | 'lease'
    | 'sale'
    | 'purchase'
    | 'budget'
    | 'distribution'
    | 'aid'
    | 'levy'
    | 'charter'
    | 'election'
    | 'loan'
    | 'accounts'
  yes: number
  no: number
  abstain: number
  /** Record ids of the project or contract that follows. */
  project: string | null
  contract: string | null
  fen: Fen | null
}

export type Stage = {
  stage: StageName
  day: IsoDay
  fen: Fen | null
  party: string
  result: string
}

export type Project = {
  /** `recordId(key)` is its address. */
  id: string
  key: string
  /** 前进嘎查通组道路硬化工程 */
  title: string
  ownerId: number
  kind:
    | 'road'
    | 'bridge'
    | 'well'
    | 'canal'
    | 'lamps'
    | 'square'
    | 'toilet'
    | 'office'
    | 'pen'
    | 'greenhouse'
    | 'fence'
    | 'planting'
    | 'waste'
  /** 1.2公里, 36盏 */
  extent: string
  /** In thousandths of `measure`, for prices per piece. */
  quantity: number
  measure: string
  site: string
  budget: Fen
  /** Keys of grants, and what the unit pays itself. */
  grants: readonly string[]
  own: Fen
  /** In order of days, up to today. A project that is behind its plan says why in the progress stage. */
  stages: readonly Stage[]
  bidders: readonly { company: string; fen: Fen }[]
  winner: string | null
  supervisor: string | null
  /** Payments by contract: 预付, 进度, 竣工, 质保金. Those paid are entries of the books with the same sum. */
  payments: readonly { day: IsoDay; fen: Fen; words: string }[]
  planned: { start: IsoDay; end: IsoDay }
}

export type VillageContract = {
  id: string
  key: string
  kind: ContractKind
  number: string
  title: string
  party: { kind: 'person'; person: Person } | { kind: 'organisation'; name: string }
  object: string
  quantity: number | null
  measure: string
  fen: Fen
  signed: IsoDay
  start: IsoDay
  end: IsoDay
  schedule: readonly { due: IsoDay; fen: Fen; paid: IsoDay | null }[]
  project: string | null
  decision: string | null
}

/** Who gets a subsidy of a year or month, of the roll of one village: the list, the payments and the entry of the book agree. */
export type BenefitList = {
  key: string
  code: ProjectCode
  year: number
  /** 2026年度, 2026年3月 */
  period: string
  rows: readonly {
    household: Household
    payee: Person
    /** In tenths of the unit of the rate. */
    quantity: number
    of: string
    yuan: number
    fen: Fen
  }[]
  checked: IsoDay
  listed: IsoDay
  /** Null: still to be paid. */
  paid: IsoDay | null
}

/** What an entry of a book comes from. */
export type Cause =
  | { kind: 'grant'; key: string }
  | { kind: 'contract'; id: string }
  | { kind: 'project'; id: string }
  /** Compensation for land, and the share of the surplus that members got. */
  | { kind: 'taking'; key: string }
  | { kind: 'share'; year: number }
  | {
      kind:
        | 'pay'
        | 'office'
        | 'utility'
        | 'business'
        | 'welfare'
        | 'work'
        | 'interest'
        | 'levy'
        | 'debt'
        | 'insurance'
        | 'donation'
        | 'held'
    }

export type PeriodBook = {
  key: string
  book: Book
  /** By the id of the entry. */
  causes: ReadonlyMap<string, Cause>
  /** The decision or check by 监委 in the watch meeting; its day is `book.oversight.day`. */
  closed: IsoDay
  /** When the unit publishes it, by its habit; null: it owes it (a gap). */
  released: Date | null
}

/** Land that was taken for works of the public, compensated by the district: each on its own notice. */
export type Taking = {
  key: string
  /** 县道 X312 线改建工程 */
  works: string
  site: string
  /** Of all households, in tenths of a mu. */
  tenths: number
  /** Whole yuan per mu, and what of it stays with the collective, in percent. */
  standard: number
  collectivePercent: number
  fen: Fen
  rows: readonly { household: Household; tenths: number; fen: Fen }[]
  announced: IsoDay
  /** Null: still to come. */
  received: IsoDay | null
  paid: IsoDay | null
}

/** What was planted so that pages have something to show. The truth of the history is in `books` with `corrected` applied. */
export type Planted =
  | { kind: 'gap'; period: string; words: string }
  /** `books` has the mistaken book, which was released first; the right one follows with its reason. */
  | { kind: 'correction'; bookKey: string; corrected: Book; reason: string; on: IsoDay }
  /** A cause of a comparison hint, with what the unit says when asked. */
  | {
      kind: 'hint'
      rule: HintCause
      contract: string | null
      project: string | null
      words: string
      explanation: string
    }

export type HintCause =
  | 'after-end'
  | 'nothing-received'
  | 'paid-late'
  | 'price'
  | 'double-payment'
  | 'paid-before-acceptance'
  | 'rise'

/** Everything that happened in one village from the first day of the history until today. */
export type VillageHistory = {
  village: Village
  meetings: readonly Meeting[]
  projects: readonly Project[]
  contracts: readonly VillageContract[]
  lists: readonly BenefitList[]
  books: readonly PeriodBook[]
  /** Plan of the year (财务计划) and the share of the surplus, by year. */
  plans: readonly { year: number; decision: string; income: readonly PlanLine[]; expense: readonly PlanLine[] }[]
  shares: readonly {
    year: number
    decision: string
    surplus: Fen
    lines: readonly { words: string; fen: Fen }[]
    paid: IsoDay | null
  }[]
  /** What else happened and is told: repairs, cleaning days, help after a storm, a training, a fair, land for a house. */
  doings: readonly Doing[]
  takings: readonly Taking[]
  planted: readonly Planted[]
}
export type PlanLine = { item: string; words: string; fen: Fen }

export type Doing = {
  key: string
  day: IsoDay
  kind:
    | 'cleaning'
    | 'repair'
    | 'training'
    | 'festival'
    | 'storm'
    | 'drought'
    | 'snow'
    | 'vaccination'
    | 'planting'
    | 'harvest'
    | 'fire-watch'
    | 'homestead'
    | 'post'
    | 'visit'
    | 'member'
    | 'theme-day'
    | 'dues'
    | 'election'
  /** One sentence of facts in Chinese that texts about it may use whole. */
  words: string
  /** Figures and names by role: { people: '23', place: '村部' }. */
  facts: Readonly<Record<string, string>>
}
