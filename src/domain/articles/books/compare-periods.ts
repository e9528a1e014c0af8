import { showYuan } from '../../../platform/amount.ts'

/** Fen of the same item in another period: null where no book of it is public. */
export type Compared = number | null

/** 比上期增加了 312.50 元: never more than is known. `none`: where the other period had nothing. */
export function differenceInWords(fen: number, other: Compared, name: string, none = `${name}没有这一项`): string {
  if (other === null) return `${name}的账没有公开`
  if (fen === other) return fen === 0 ? '' : `和${name}一样`
  if (other === 0) return none
  return `比${name}${fen > other ? '增加' : '减少'}了 ${showYuan(Math.abs(fen - other))} 元`
}

/** Of each hundred yuan, how many went there, with one decimal; parts that are too small to show are 0.1. */
export const ofHundred = (fen: number, total: number): number =>
  total === 0 || fen === 0 ? 0 : Math.max(0.1, Math.round((fen / total) * 1_000) / 10)
