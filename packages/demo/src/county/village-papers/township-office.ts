import { isoDay } from '../../calendar.ts'
import type { Ground } from '../../units/ground.ts'
import type { Desk } from '../../units/desk.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import type { VillageHistory } from '../world/history.ts'
import type { Habit, IsoDay } from '../world/village.ts'
import type { Ink } from './draft.ts'
import type { Terms } from './terms.ts'

/** A township with its villages and what they have published. */
export type Office = {
  county: County
  desk: Desk
  ground: Ground
  terms: Terms
  habit: Habit
  /** Beginning of the keys of its papers: `t5001` */
  prefix: string
  histories: readonly VillageHistory[]
  /** Papers of villages by their keys. */
  published: ReadonlyMap<string, Paper>
}

/** A text that a township could publish. */
export type OfficeDraft = Pick<
  Paper,
  'key' | 'column' | 'title' | 'document' | 'attachments' | 'refs' | 'about' | 'noticeDays'
> & {
  day: IsoDay
  issuer: string
  weight: number
  body: (ink: Ink) => string
}

/** The quarters of the history. */
export const quartersUntil = ({ county }: Office): { year: number; quarter: number; end: IsoDay }[] => {
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(isoDay(county.now).slice(0, 4))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((year) =>
    [1, 2, 3, 4].map((quarter) => ({
      year,
      quarter,
      end: `${year}-${['03-31', '06-30', '09-30', '12-31'][quarter - 1] ?? ''}`,
    })),
  )
}
