import { money, random, seedOf } from '../random.ts'
import { monthNumber } from './books.ts'

/** A kind of asset: name, unit, maximum number, lowest and highest unit price in yuan */
export type Holding = readonly [name: string, unit: string, most: number, low: number, high: number]

/** What a unit owns at the end of a month: the same things at the same prices, a little older each time. */
export function holdingsOf(areaId: number, items: readonly Holding[], until: number) {
  const dice = random(seedOf(areaId, 61))
  const age = until - monthNumber(2020, 1)
  return dice.sample(items, Math.max(4, items.length - 2)).map(([item, unit, most, low, high]) => {
    const quantity = dice.int(Math.ceil(most / 2), most)
    const value = quantity * money(dice, low, high)
    const worn = Math.floor((value * Math.min(95, dice.int(5, 30) + age * 0.4)) / 100)
    return { item, quantity: `${quantity}${unit}`, value, worn, net: value - worn }
  })
}
