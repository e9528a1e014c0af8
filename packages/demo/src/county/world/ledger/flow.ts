import type { Cause } from '../history.ts'
import type { Fen, IsoDay } from '../village.ts'

/** Money that comes or goes: planned for a day, and done on it or later. */
export type Flow = {
  day: IsoDay
  direction: 'in' | 'out'
  /** Code of the 44 items (`book-items.ts`). */
  item: string
  summary: string
  /** Name of an organisation; `person` is folded. */
  party: string
  fen: Fen
  cause: Cause
  contract?: string
  project?: string
  /** From which account, if not the bank account of the unit. */
  from?: 'cash' | 'special'
  /** What is not necessary is left out when money is short; the rest waits. */
  isOptional?: boolean
  /** Money that came for a project and may not be spent on anything else. */
  earmark?: Fen
  /** The last payment of a project: what is left of its money is free. */
  isLast?: boolean
  onDone?: (day: IsoDay) => void
}

export const person = 'person'

/** 980, 24.5, 0.52: yuan of a price in fen, without zeros at the end. */
export function priceOf(fen: number): string {
  const yuan = Math.trunc(fen / 100)
  const rest = fen % 100
  const whole = yuan >= 10_000 ? yuan.toLocaleString('en-US') : String(yuan)
  if (rest === 0) return whole
  return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${rest < 10 ? '0' : ''}${rest}`
}

/** 取暖煤 6 吨，每吨 980 元 with its sum: quantity in whole pieces, price in fen. */
export const priced = (words: string, count: number, piece: string, price: number) => ({
  summary: `${words} ${count} ${piece}，每${piece} ${priceOf(price)} 元`,
  fen: count * price,
})

/** A4纸 10 包（每包 24 元）、签字笔 3 盒（每盒 18 元） */
export function goods(
  words: string,
  lines: readonly (readonly [name: string, count: number, piece: string, price: number])[],
) {
  const parts = lines.map(
    ([name, count, piece, price]) => `${name} ${count} ${piece}（每${piece} ${priceOf(price)} 元）`,
  )
  return { summary: words + parts.join('、'), fen: lines.reduce((sum, [, count, , price]) => sum + count * price, 0) }
}
