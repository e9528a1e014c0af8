import { money, random, seedOf } from '../random.ts'
import { addedUp } from './books.ts'
import type { Accounts, BookEntry } from './kinds.ts'

/** What projects of public benefit are paid from and what for; bounds of one income in whole yuan. */
export type ProjectTerms = { income: readonly string[]; expense: readonly string[]; low: number; high: number }

/** Of the money of a project, what one kind of expense takes; four of them leave some. */
const EXPENSE_PERCENT = { least: 12, most: 22 }

/** The project of a unit in the quarter that begins with a month. */
export const projectOf = (areaId: number, from: number, projects: readonly string[]): string =>
  random(seedOf(areaId, from, 86)).pick(projects)

function quarterOf(areaId: number, from: number, { income, expense, low, high }: ProjectTerms): BookEntry[] {
  const dice = random(seedOf(areaId, from, 87))
  const incomes = dice
    .sample(income, dice.int(Math.min(3, income.length), income.length))
    .map((item): BookEntry => ({ part: 'grants', item, fen: money(dice, low, high) }))
  const earned = incomes.reduce((sum, { fen }) => sum + fen, 0)
  // Nothing is built without what is named first.
  const [material = '', ...others] = expense
  const kinds = [material, ...dice.sample(others, dice.int(2, Math.min(3, others.length)))]
  const expenses = kinds.map((item): BookEntry => {
    const percent = dice.int(EXPENSE_PERCENT.least, EXPENSE_PERCENT.most)
    return { part: 'works', item, fen: Math.floor((earned * percent) / 10_000) * 100 }
  })
  return [...incomes, ...expenses]
}

/** The accounts of a unit's projects in the quarters from one month to another. They open with nothing. */
export function projectAccountsOf(
  areaId: number,
  terms: ProjectTerms,
  { from, to }: { from: number; to: number },
): Accounts {
  const quarters: BookEntry[][] = []
  for (let first = from; first < to; first += 3) quarters.push(quarterOf(areaId, first, terms))
  const entries = addedUp(quarters)
  const closing = entries.reduce((sum, { part, fen }) => sum + (part === 'grants' ? fen : -fen), 0)
  return { opening: 0, entries, closing }
}
