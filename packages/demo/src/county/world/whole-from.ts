import { dayOf, isoDay } from '../../calendar.ts'
import type { Scale } from './county.ts'
import { quarterOf } from './days.ts'
import type { IsoDay } from './village.ts'

/** From when all is there: what a thinner year lacks is not what its units owed. */
export const wholeFrom = ({ from, published }: Scale, now: Date): IsoDay =>
  (published[1] ?? 1) < 1 ? quarterOf(`${dayOf(now).year - 1}${isoDay(now).slice(4)}`) : from
