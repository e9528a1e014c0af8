import type { Place } from '../../units/places.ts'
import type { DemoRoot, Newsroom } from '../../units/desks.ts'
import type { Company, Grant, VillageHistory } from './history.ts'
import type { IsoDay } from './village.ts'

/** How much of its life is written: `npm start` takes a thin one, `npm run seed -- full` ten years whole. */
export type Scale = {
  /** First day of the history. */
  from: IsoDay
  /** The share of what happened that was published, by full years ago: [1, 0.4, 0.2]. Books of shown villages are whole. */
  published: readonly number[]
}

/** Weather that texts agree on, by district. */
export type Weather = {
  day: IsoDay
  kind: 'snow' | 'hail' | 'storm' | 'drought' | 'frost' | 'flood'
  townships: readonly string[]
  /** What happened where, without the day and without a full stop: 索伦镇降冰雹，持续约12分钟 */
  words: string
}

/** One district with what happened in it: the only source of texts, payments, messages and figures. */
export type County = {
  root: DemoRoot
  place: Place
  room: Newsroom
  scale: Scale
  now: Date
  today: IsoDay
  companies: readonly Company[]
  weather: readonly Weather[]
  grants: readonly Grant[]
  villages: readonly VillageHistory[]
}
