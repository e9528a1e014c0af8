import type { DepartmentKey } from '../departments.ts'

export type Level = 'root' | 'township' | 'village' | 'department'
/** Who writes for a column: a level, or one kind of office (which goes before `department`). */
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

/** A table as data; tables.ts turns it into HTML with amounts that add up. Money bounds are whole yuan. */
export type TableSpec =
  | { kind: 'amounts'; items: readonly string[]; low: number; high: number; notes?: readonly string[] }
  | { kind: 'balance'; income: readonly string[]; expense: readonly string[]; low: number; high: number }
  | { kind: 'payments'; unit: string; item: string; standards: readonly number[]; low: number; high: number }
  | { kind: 'holdings'; items: readonly string[]; unit: string; low: number; high: number }
  | { kind: 'debts'; claims: readonly string[]; debts: readonly string[]; low: number; high: number }
  | { kind: 'budget'; items: readonly string[]; low: number; high: number }
  | { kind: 'shares'; items: readonly string[]; low: number; high: number }
  | { kind: 'roster'; heads: readonly string[]; cells: readonly (readonly string[])[]; rows: number }

/**
 * What is written in one leaf category.
 * Patterns contain slots such as {u} or {q} (pen.ts); a title that starts with "@4,5:" is for those months of release only.
 * Every column has at least one title for the whole year, so that it never goes stale.
 */
export type Column = {
  /** titles from the root category to the leaf, joined by '/' */
  path: string
  by: Partial<Record<Writer, number>>
  /** completes "为…" */
  aim: string
  /** completes "根据…" */
  basis: string
  /** subjects for the slot {x}; `xBy` holds those of a level or an office, where not every subject is its business */
  x?: readonly string[]
  xBy?: Partial<Record<Writer, readonly string[]>>
  titles: Partial<Record<Genre, readonly string[]>>
  /** titles of more than 70 characters, of genre policy */
  longTitles?: readonly string[]
  points: readonly string[]
  table?: TableSpec
}
