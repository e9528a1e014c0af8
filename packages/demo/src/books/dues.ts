import { random, seedOf } from '../random.ts'

/** Members of one kind: their part of a branch, from 0 to 1, and what each pays a month, in whole yuan. */
export type DuesTerms = { item: string; share: number; low: number; high: number }
/** `monthly`: in whole yuan, of all of them. */
export type Dues = { item: string; people: number; monthly: number }

/** How many members the Party branch of a unit has: at least three groups of three. */
export const membersOf = (areaId: number): number => 9 + (seedOf(areaId, 95) % 40)

/** The part of a branch that works elsewhere. */
export const awayShares = { rural: 0.15, urban: 0.15, farm: 0.05, office: 0.06 } as const

const partOf = (areaId: number, share: number): number => Math.max(1, Math.floor(share * membersOf(areaId)))
export const awayOf = (areaId: number, kind: keyof typeof awayShares): number => partOf(areaId, awayShares[kind])

/** What the members of a branch pay, the same every month; those left over by the shares are of the first kind. */
export function duesOf(areaId: number, terms: readonly DuesTerms[]): Dues[] {
  const dice = random(seedOf(areaId, 96))
  const [, ...others] = terms.map(({ share }) => partOf(areaId, share))
  const first = membersOf(areaId) - others.reduce((sum, people) => sum + people, 0)
  return terms.map(({ item, low, high }, at) => {
    const people = at === 0 ? first : (others[at - 1] ?? 0)
    const paid = Array.from({ length: people }, () => dice.int(low, high))
    return { item, people, monthly: paid.reduce((sum, yuan) => sum + yuan, 0) }
  })
}
