import { people } from '../names.ts'
import { random, seedOf } from '../random.ts'

/** Money bounds and rates are whole yuan; `low` and `high` bound the quantity. */
export type LeaseTerms = { standards: readonly number[]; low: number; high: number }
export type Lease = { holder: string; plot: string; quantity: number; standard: number }

const TERM_YEARS = 3
const sides = ['东', '西', '南', '北'] as const

/** The plots that a unit leases in a year. Plots and rates stay; a plot gets another holder when its contract ends. */
export function leasesOf(areaId: number, year: number, { standards, low, high }: LeaseTerms): Lease[] {
  const dice = random(seedOf(areaId, 71))
  const standard = dice.pick(standards)
  return Array.from({ length: dice.int(5, 9) }, (_, at) => {
    const term = Math.floor((year + at) / TERM_YEARS)
    const [holder = ''] = people(random(seedOf(areaId, at, term, 72)), 1)
    const plot = `${sides[at % sides.length]}${Math.floor(at / sides.length) + 1}号地`
    return { holder, plot, quantity: dice.int(low, high), standard }
  })
}

/** The monthly fee in yuan that a unit takes, such as for a place that everybody uses. */
export const monthlyFee = (areaId: number, at: number, [low, high]: readonly [number, number]): number =>
  random(seedOf(areaId, at, 73)).int(low / 10, high / 10) * 10

/** Places of a housing estate that everybody uses, and the bounds of their monthly fees in yuan. */
export const publicPlaces = {
  items: ['便民早市摊位', '自行车棚', '活动广场临时租用', '宣传橱窗'],
  low: 80,
  high: 1_200,
} as const

/** What these bring in a month, in fen. */
export const publicFees = (areaId: number): number =>
  publicPlaces.items.reduce((sum, _, at) => sum + monthlyFee(areaId, at, [publicPlaces.low, publicPlaces.high]), 0) *
  100
