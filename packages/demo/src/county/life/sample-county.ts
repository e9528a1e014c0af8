import { sampleRootIds } from '../../sample-roots.ts'
import type { DemoRoot } from '../../units/desks.ts'
import { demoUnits } from '../../units/units.ts'
import type { County } from '../world/county.ts'
import { openCounty } from '../world/open-county.ts'

const units = demoUnits(sampleRootIds)
const scale = { from: '2024-06-01', published: [1, 0.4, 0.2] }
const known = new Map<string, County>()

/** A district as on a day, for tests. It is kept, because a history takes a second and tests must not change it. */
export function sampleCounty(root: DemoRoot, day = '2026-11-20'): County {
  const key = `${root.code} ${day}`
  const county = known.get(key) ?? openCounty(root, units, scale, new Date(`${day}T16:00:00+08:00`))
  known.set(key, county)
  return county
}
