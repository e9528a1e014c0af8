import { isoDay } from '../../calendar.ts'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { newsroomOf } from '../../units/desks.ts'
import { placeOf } from '../../units/places.ts'
import { demoUnits } from '../../units/units.ts'
import { companiesOf } from '../world/companies.ts'
import type { County, Scale } from '../world/county.ts'
import { weatherOf } from '../world/weather.ts'

export const sampleScale: Scale = { from: '2023-01-01', published: [1, 0.4, 0.2, 0.1] }

/** A county without villages, for tests of texts that tell nothing of them. */
export function bareCounty(code: string, now: Date, scale: Scale = sampleScale): County {
  const root = sampleRoots.find((candidate) => candidate.code === code)
  if (!root) throw new Error(`no root ${code}`)
  const room = newsroomOf(root, demoUnits(sampleRootIds))
  return {
    root,
    place: placeOf(code),
    room,
    scale,
    now,
    today: isoDay(now),
    companies: companiesOf(),
    weather: weatherOf(room, scale, now),
    grants: [],
    villages: [],
  }
}
