import type { ContractKind } from '../contracts/contract.ts'

/** A contract whose price can be compared with others of the league. */
export type PricedContract = {
  unitId: number
  id: string
  kind: ContractKind
  /** What it is about, one of `things`. */
  thing: string
  measure: string
  /** In thousandths of the measure. */
  quantity: number
  /** Fen for one of the measure; of a lease for one year. */
  price: number
}

/** Words by which objects of contracts are told apart; the first that occurs counts. */
const things = [
  '路灯',
  '道路',
  '公路',
  '巷道',
  '桥',
  '渠',
  '机井',
  '水井',
  '打井',
  '管道',
  '围栏',
  '网围栏',
  '棚圈',
  '青贮窖',
  '广场',
  '厕所',
  '围墙',
  '光伏',
  '草场',
  '草牧场',
  '草原',
  '林地',
  '水面',
  '鱼塘',
  '荒地',
  '机动地',
  '耕地',
  '厂房',
  '门市',
  '房屋',
  '牛',
  '羊',
  '饲草',
  '化肥',
  '种子',
] as const

type Priced = {
  unitId: number
  id: string
  kind: ContractKind
  title: string
  object: string
  quantity: number | null
  measure: string
  fen: number
  start: string | null
  end: string | null
}

/** The contract with its price; null where it says too little to be compared. */
export function readPrice({ unitId, id, kind, title, object, quantity, measure, fen, start, end }: Priced) {
  const thing = things.find((word) => object.includes(word)) ?? things.find((word) => title.includes(word))
  if (thing === undefined || kind === 'loan' || quantity === null || quantity <= 0 || fen <= 0 || measure === '')
    return null
  const years = kind === 'lease' ? yearsBetween(start, end) : 1
  if (years === null) return null
  const price = (fen * 1_000) / quantity / years
  return {
    unitId,
    id,
    kind,
    thing,
    measure: measure.normalize('NFKC').trim(),
    quantity,
    price,
  } satisfies PricedContract
}

const yearMs = 365.25 * 86_400_000

function yearsBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null || end <= start) return null
  // A lease that ends one day before the anniversary is one of whole years.
  return Math.max(1, Math.round(((Date.parse(end) - Date.parse(start)) / yearMs) * 10) / 10)
}

/** Fewer say nothing about what is usual. */
export const fewestComparable = 8
const fewestUnits = 3

/** The median price of what is comparable: the same thing, kind and measure, half to twice the size. */
export function medianPrice(
  own: PricedContract,
  all: readonly PricedContract[],
): { price: number; count: number } | null {
  const others = all.filter(
    (other) =>
      !(other.unitId === own.unitId && other.id === own.id) &&
      other.kind === own.kind &&
      other.thing === own.thing &&
      other.measure === own.measure &&
      other.quantity * 2 >= own.quantity &&
      other.quantity <= own.quantity * 2,
  )
  if (others.length < fewestComparable || new Set(others.map(({ unitId }) => unitId)).size < fewestUnits) return null
  const prices = others.map(({ price }) => price).toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [prices[(prices.length - 1) >> 1], prices[prices.length >> 1]]
  return { price: (low + high) / 2, count: others.length }
}
