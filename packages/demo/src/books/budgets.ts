import { random, seedOf } from '../random.ts'

/** A class of a budget with its money in fen. */
export type BudgetRow = { item: string; basic: number; project: number }

/** What an office plans to spend in a year; `scale`: how many times that of a small office. */
export function budgetOf(areaId: number, year: number, classes: readonly string[], scale: number): BudgetRow[] {
  return classes.map((item, at) => {
    const dice = random(seedOf(areaId, at, 91))
    const growth = 100 + (year - 2020) * 2 + (seedOf(areaId, year, at, 92) % 5)
    // The first class is the office's main function and most of its spending.
    const [basic, project] = at === 0 ? [dice.int(2_600, 9_600), dice.int(1_200, 9_600)] : [dice.int(300, 1_900), 0]
    return { item, basic: basic * scale * growth * 100, project: project * scale * growth * 100 }
  })
}

/** What was spent of it from one month to another, both included and whole quarters of the year. */
export function spentOf(
  areaId: number,
  budget: readonly BudgetRow[],
  { from, to }: { from: number; to: number },
): BudgetRow[] {
  const quarters = Array.from({ length: (to - from + 1) / 3 }, (_, ago) => Math.floor(from / 3) + ago)
  return budget.map(({ item, ...planned }, at) => {
    const spent = (kind: 'basic' | 'project', least: number): number =>
      quarters.reduce((sum, quarter) => {
        const perMille = least + (seedOf(areaId, quarter, at, kind === 'basic' ? 93 : 94) % (249 - least))
        return sum + Math.floor((planned[kind] * perMille) / 1000)
      }, 0)
    return { item, basic: spent('basic', 235), project: spent('project', 150) }
  })
}
