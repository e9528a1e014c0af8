import { showYuan } from '../../../platform/amount.ts'
import { heldItem } from '../books/book-items.ts'
import { periodInWords } from '../books/book-period.ts'
import { type Hint, hint, type HintFacts } from './hint.ts'

/** Subsidies that the unit paid for others, compared with the lists of payees. */
export const findHeldHints = ({ entries, rosters }: HintFacts): Hint[] =>
  rosters.flatMap(({ period, fen }) => {
    if (fen === null || fen === 0) return []
    const paid = entries.filter(
      (entry) => entry.period === period && entry.item === heldItem && entry.direction === 'out',
    )
    const sum = paid.reduce((total, entry) => total + entry.fen, 0)
    if (sum === fen) return []
    const words = `${periodInWords(period)}账本代付 ${showYuan(sum)} 元，发放名册合计 ${showYuan(fen)} 元，相差 ${showYuan(Math.abs(sum - fen))} 元，请说明原因。`
    return [hint('held-differs', period, words, { entries: paid, item: heldItem, period })]
  })
