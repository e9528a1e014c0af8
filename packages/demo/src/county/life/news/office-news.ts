import type { DepartmentKey } from '../../../units/departments.ts'
import type { Desk } from '../../../units/desk.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { officeAsides } from '../asides.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { type OfficeWork, officeWorks } from './office-points.ts'
import { counterWorks } from './office-points-counters.ts'
import { otherOfficeWorks } from './office-points-more.ts'
import { paragraphs, say, shortDay } from '../words.ts'
import { workDayIn } from '../../world/days.ts'

const works: Partial<Record<DepartmentKey, OfficeWork>> = { ...officeWorks, ...counterWorks, ...otherOfficeWorks }

/** Offices of the farm bureau whose work is that of the office of the same key elsewhere. */
const farmKeys: ReadonlySet<string> = new Set(
  'farming water civil finance health culture emergency forest insurance services labour education unions youth women publicity organization discipline audit'.split(
    ' ',
  ),
)

/** One to three texts a year of an office about its own work. */
export function* officeNews(county: County): Generator<LifeDraft> {
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(county.today.slice(0, 4))
  for (const desk of county.room.departments) {
    const work = desk.key === null ? undefined : works[desk.key]
    if (!work || desk.key === null || (county.root.kind === 'farm' && !farmKeys.has(desk.key))) continue
    for (let year = first; year <= last; year++) yield* ofYear(desk, work, year, county)
  }
}

function* ofYear(desk: Desk, work: OfficeWork, year: number, county: County): Generator<LifeDraft> {
  const dice = random(seedOf(desk.areaId, year, 74))
  const heads = dice.shuffle(work.heads.map((_, at) => at)).slice(0, dice.int(1, 3))
  for (const at of heads) {
    const [, months = []] = work.heads[at] ?? []
    yield draftOf(desk, work, at, workDayIn(year, dice.pick(months), dice.int(2, 26)), county)
  }
}

function draftOf(desk: Desk, work: OfficeWork, at: number, day: string, county: County): LifeDraft {
  const key = `d${desk.areaId} act ${day} ${at}`
  const dice = diceOf(key)
  const [title = '', , lead = ''] = work.heads[at] ?? []
  const words = wordsOf(desk, day, county, dice)
  const own = work.more.flatMap((one) => fitting(one, at))
  const said = [
    ...dice.sample(own, dice.int(1, Math.min(3, own.length))),
    ...dice.sample(officeAsides, dice.int(2, 3)).filter((one) => county.root.kind !== 'farm' || !one.includes('蒙汉')),
  ]
  return {
    key,
    desk,
    column: '本地要闻/部门动态',
    title: say(title, words),
    day,
    lag: [0, 4],
    isNews: true,
    issuer: desk.office,
    ...(work.picture && dice.chance(0.5) ? { picture: work.picture } : {}),
    about: [key],
    body: paragraphs(say(lead, words), ...said.map((one) => say(one, words))),
  }
}

function fitting(point: string, at: number): string[] {
  const bar = point.indexOf('|')
  if (bar === -1) return [point]
  return point.slice(0, bar).includes(String(at + 1)) ? [point.slice(bar + 1)] : []
}

function wordsOf(desk: Desk, day: string, { villages, room, place }: County, dice: Random): Record<string, string> {
  const rural = villages.filter(({ village }) => village.ground !== 'urban')
  const { village } = dice.pick(rural.length > 0 ? rural : villages)
  const township = room.townships.find(({ areaId }) => areaId === village.townshipId)?.name ?? place.short
  const near = villages.filter(({ village: other }) => other.townshipId === village.townshipId)
  const k = dice.int(8, 46)
  const part = k - dice.int(1, Math.ceil(k / 5))
  return {
    u: desk.name,
    t: township,
    // Two villages of a district may share a name.
    v: village.desk.name.startsWith(township) ? village.desk.name.slice(township.length) : village.desk.name,
    other: dice.pick(near).village.desk.name,
    river: dice.pick(place.waters),
    day: shortDay(day),
    k: String(k),
    part: String(part),
    rest: String(k - part),
    few: String(dice.int(2, 6)),
  }
}
