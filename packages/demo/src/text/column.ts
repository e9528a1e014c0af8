import type { AmountTerms } from '../books/amounts.ts'
import type { BookPart, Ground } from '../books/kinds.ts'
import type { DebtTerms } from '../books/debts.ts'
import type { DuesTerms } from '../books/dues.ts'
import type { Holding } from '../books/holdings.ts'
import type { LeaseTerms } from '../books/leases.ts'
import type { ProjectTerms } from '../books/projects.ts'
import type { Stock } from '../books/stocks.ts'
import type { SurplusBounds } from '../books/surplus.ts'
import type { TakingTerms } from '../books/takings.ts'
import type { ProjectCode } from '../payments/rates.ts'
import type { DepartmentKey } from '../units/departments.ts'
import type { PictureName } from './html.ts'

export type Level = 'root' | 'township' | 'village' | 'department'
/** Who writes for a column: a level, or one kind of office (which takes precedence over `department`). */
export type Writer = Level | DepartmentKey

/** How a text is built; each genre has one function in bodies.ts. */
export type Genre =
  | 'notice'
  | 'publicity'
  | 'meeting'
  | 'report'
  | 'news'
  | 'announcement'
  | 'policy'
  | 'guide'
  | 'tender'
  | 'ledger'

/** Which figures of villages the two columns of an overview add up. */
export type SumSource =
  /** of their books, the parts of the first column and the items of the second */
  | { books: readonly [readonly BookPart[], RegExp] }
  /** the shares of the year's surplus and what was spent of them */
  | { surplus: SurplusBounds & { items: number } }
  /** yearly rents and those of large plots */
  | { leases: Partial<Record<Ground, LeaseTerms>> }
  /** claims and debts that are open at the end */
  | { debts: Record<Ground, DebtTerms> }
  /** gross and net value at the end */
  | { holdings: Record<Ground, readonly Holding[]> }
  /** compensation for land and what households got of it; only villages have such land */
  | { takings: TakingTerms }
  /** money for projects of public benefit and what was paid of it */
  | { projects: Record<Ground, ProjectTerms> }

/** A table as data; tables.ts turns it into HTML with amounts that add up. Money bounds are whole yuan. */
export type TableSpec =
  /** some of the items and always the first ones, which are the largest; estimates are in tens of thousands of yuan */
  | ({ kind: 'amounts'; notes?: readonly string[]; inWan?: true } & AmountTerms)
  /** pieces in a store at the beginning and the end of the period in the caption */
  | { kind: 'stocks'; items: readonly Stock[] }
  /** the account of the unit's projects in the period in the caption, which has no opening balance */
  | ({ kind: 'project' } & ProjectTerms)
  /** land of the unit, or of the village in the title, that was taken in the period in the caption */
  | ({ kind: 'takings' } & TakingTerms)
  | {
      kind: 'payments'
      unit: string
      item: string
      /** in yuan; of a project, its rates of the year */
      standards: readonly number[] | ProjectCode
      low: number
      high: number
      /** headings of the first two columns if they are not person and residence */
      heads?: readonly [string, string]
      /** fewest and most people; 5 to 10 when absent */
      rows?: readonly [number, number]
    }
  | { kind: 'holdings'; items: readonly Holding[] }
  | ({ kind: 'debts' } & DebtTerms)
  /** the budget of the year in the caption, or what was spent of it in that year or in the period in the caption */
  | { kind: 'budget'; of: 'plan' | 'year' | 'period' }
  /** how the surplus of the year in the caption is shared */
  | ({ kind: 'shares'; items: readonly string[] } & SurplusBounds)
  /** how much of these shares was spent in the period in the caption */
  | ({ kind: 'spending'; items: readonly string[] } & SurplusBounds)
  /** plots that the unit leases to people */
  | ({ kind: 'leases'; unit: string; item: string; heads: readonly [string, string] } & LeaseTerms)
  /** what the members of the unit's Party branch paid in the period in the caption */
  | { kind: 'dues'; members: readonly DuesTerms[] }
  /** what was taken in the period in the caption at monthly fees */
  | { kind: 'fees'; items: readonly string[]; low: number; high: number; notes: readonly string[] }
  /** one row a unit below, with two sums of what its villages publish themselves */
  | { kind: 'sums'; heads: readonly [string, string]; of: SumSource }
  /** from the books of the unit, for the period in the caption: all of it, or one part, or the items of it that match */
  | { kind: 'accounts'; part?: BookPart; only?: RegExp; book?: 'custody'; notes?: readonly string[] }
  /** the whole account of the period in the caption beside the plan of its year */
  | { kind: 'plan' }
  /** who, with choices for each further column; fewest and most rows */
  | {
      kind: 'roster'
      heads: readonly string[]
      cells: readonly (readonly string[])[]
      rows: readonly [number, number]
      of?: 'people' | 'shops' | 'townships'
    }

export type Prices = Readonly<Record<string, readonly [number, number]>>

/**
 * One text, whose body must match its title. Slots such as {u} or {q} (pen.ts) and choices such as [甲|乙] vary only
 * details that do not affect this.
 */
export type Text = {
  genre: Genre
  titles: readonly string[]
  /** months of release, 1–12; any when absent */
  months?: readonly number[]
  /** released at most this many days before a holiday begins */
  ahead?: { holiday: string; days: number }
  /** writers among the column's; all of them when absent */
  by?: readonly Writer[]
  /** grounds it is true of; all when absent */
  on?: readonly Ground[]
  /** subjects for {x}: each must fit every sentence of the text */
  x?: readonly string[]
  /** lowest and highest {price} of a subject, in tens of thousands of yuan */
  prices?: Prices
  /** the first paragraph; of genre policy, its first article */
  lead: string
  /** paragraphs in order; '# ' marks a heading */
  lines: readonly string[]
  table?: TableSpec
  picture?: PictureName
}

/**
 * The texts of one leaf category. Every desk that writes for it has a text for every month (texts.test.ts), so that no
 * column goes stale.
 */
export type Column = {
  /** titles from the root category to the leaf, joined by '/' */
  path: string
  by: Partial<Record<Writer, number>>
  /** completes "为…" */
  aim: string
  /** whether offices report here on the disclosure of the whole root category */
  reports?: true
  /** whether its texts are dated on the day of their release, as warnings are */
  sameDay?: true
  texts: readonly Text[]
}
