import { random, type Random, seedOf } from '../../random.ts'
import type { County } from '../world/county.ts'
import type { IsoDay } from '../world/village.ts'
import { addDays, isoFrom, workDayIn } from '../world/days.ts'

/**
 * What happens in a district every year beside what the villages do: its festivals, the heating season, sowing and
 * harvest. Several texts speak of one of them and agree on its day and figures.
 */
export type Happening = {
  key: string
  kind: HappeningKind
  day: IsoDay
  facts: Readonly<Record<string, string>>
}

export type HappeningKind =
  | 'festival'
  | 'heating-begins'
  | 'heating-ends'
  | 'congress'
  | 'job-fair'
  | 'planting-day'
  | 'sowing'
  | 'fire-season'
  | 'pasture-rest'
  | 'performance'
  | 'open-day'
  | 'harvest'
  | 'insurance-fees'
  | 'lamb-market'
  | 'constitution-day'
  | 'safety-day'
  | 'winter-course'
  | 'wages'

const known = new WeakMap<County, readonly Happening[]>()

/** Up to today, oldest first. Those of a year are the same however long the history is. */
export function happeningsOf(county: County): readonly Happening[] {
  const all = known.get(county) ?? read(county)
  known.set(county, all)
  return all
}

function read(county: County): Happening[] {
  const [first, last] = [Number(county.scale.from.slice(0, 4)), Number(county.today.slice(0, 4))]
  const list: Happening[] = []
  for (let year = first; year <= last; year++) list.push(...happeningsIn(county, year))
  return list
    .filter(({ day }) => day >= county.scale.from && day <= county.today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function* happeningsIn(county: County, year: number): Generator<Happening> {
  const code = Number(county.place.code.slice(0, 6))
  const made = (kind: HappeningKind, day: IsoDay, facts: Happening['facts'] = {}, part = ''): Happening => ({
    key: `r${county.room.root.areaId} ${kind} ${day}${part}`,
    kind,
    day,
    facts,
  })
  const dice = random(seedOf(code, year, 71))
  const land = landOf(county)
  yield made('congress', workDayIn(year, 1, dice.int(8, 19)), { days: String(dice.int(3, 4)) })
  yield made('wages', workDayIn(year, 1, dice.int(20, 27)), figures(dice, [16, 48], [120, 640], [60, 420]))
  yield made('job-fair', workDayIn(year, 2, dice.int(24, 27)), figures(dice, [28, 62], [620, 1900], [140, 420]))
  yield made('fire-season', isoFrom(year, 3, 15))
  yield made('heating-ends', isoFrom(year, 4, 15))
  yield made('planting-day', workDayIn(year, 4, dice.int(14, 26)), {
    people: String(dice.int(120, 460)),
    trees: String(dice.int(9, 64) * 100),
    site: dice.pick(county.place.sites),
  })
  yield made('pasture-rest', isoFrom(year, 4, 20), { until: '6月20日', mu: land.pasture })
  yield made('sowing', workDayIn(year, 5, dice.int(10, 18)), { share: String(dice.int(62, 88)), mu: land.plough })
  yield made('safety-day', workDayIn(year, 6, dice.int(12, 18)))
  yield made('open-day', workDayIn(year, 7, dice.int(5, 20)), {
    people: String(dice.int(18, 46)),
    asked: String(dice.int(9, 24)),
  })
  yield made('harvest', workDayIn(year, 10, dice.int(9, 16)), { share: String(dice.int(48, 79)), mu: land.plough })
  yield made('insurance-fees', workDayIn(year, 9, dice.int(20, 28)))
  yield made('heating-begins', isoFrom(year, 10, 9 + (code % 3)), { hour: String(dice.int(6, 9)) })
  yield made('lamb-market', workDayIn(year, 9, dice.int(4, 25)), {
    lambs: String(dice.int(18, 96) * 100),
    price: String(dice.int(11, 15)),
    sheep: land.sheep,
  })
  yield made('constitution-day', isoFrom(year, 12, 4))
  yield* festivals(county, year, made)
  yield* courses(county, year, made)
}

type Make = (kind: HappeningKind, day: IsoDay, facts?: Happening['facts'], part?: string) => Happening

const figures = (dice: Random, ...ranges: readonly (readonly [number, number])[]): Record<string, string> =>
  Object.fromEntries(
    ranges.map(([low, high], at) => [['firms', 'jobs', 'people'][at] ?? '', String(dice.int(low, high))]),
  )

/** Meetings of a trade are small. */
const isTrade = (name: string): boolean => /观摩|对接|推介|订货|比武|品鉴|读书|朗读|展示会/.test(name)

/** Each festival once a year, the next one of a place at least a week later. */
function* festivals({ place }: County, year: number, made: Make): Generator<Happening> {
  for (const [at, { name, at: venue, months, scene }] of place.events.entries()) {
    const dice = random(seedOf(Number(place.code.slice(0, 6)), year, at, 72))
    const day = isoFrom(year, dice.pick(months), dice.int(3, 27))
    const facts = {
      name,
      venue,
      scene,
      people: String((isTrade(name) ? dice.int(4, 30) : dice.int(24, 160)) * 10),
      stalls: String(dice.int(12, 58)),
    }
    yield made('festival', day, facts, ` ${at}`)
  }
}

/** Winter courses and evenings of the mobile troupe, in villages of the district. */
function* courses({ place, villages, room }: County, year: number, made: Make): Generator<Happening> {
  const dice = random(seedOf(Number(place.code.slice(0, 6)), year, 73))
  const townships = new Map(room.townships.map(({ areaId, name }) => [areaId, name]))
  if (villages.length === 0) return
  for (let at = 0; at < 3; at++) {
    const { village } = dice.pick(villages)
    const day = workDayIn(year, dice.pick([1, 3, 11, 12]), dice.int(4, 26))
    const town = townships.get(village.townshipId) ?? ''
    const people = String(dice.int(22, 74))
    yield made('winter-course', day, { village: within(village.desk.name, town), town, people }, ` ${at}`)
  }
  for (let at = 0; at < 4; at++) {
    const { village } = dice.pick(villages)
    const day = addDays(isoFrom(year, dice.pick([1, 6, 7, 8, 9, 10]), dice.int(2, 27)), 0)
    const town = townships.get(village.townshipId) ?? ''
    yield made(
      'performance',
      day,
      { village: within(village.desk.name, town), town, people: String(dice.int(16, 90) * 10) },
      ` ${at}`,
    )
  }
}

const within = (village: string, town: string): string =>
  village.startsWith(town) ? village.slice(town.length) : village

/** Land and sheep of all households and collectives of the district, rounded as statistics are told. */
function landOf({ villages }: County): { plough: string; pasture: string; sheep: string } {
  let [plough, pasture, sheep] = [0, 0, 0]
  for (const { village } of villages) {
    plough += village.land.plough
    pasture += village.land.pasture
    for (const household of village.households) {
      plough += household.plough
      pasture += household.pasture
      sheep += household.herd.sheep
    }
  }
  return { plough: inTenThousand(plough / 10), pasture: inTenThousand(pasture / 10), sheep: inTenThousand(sheep) }
}

const inTenThousand = (count: number): string =>
  count >= 10_000 ? `${(count / 10_000).toFixed(2)}万` : String(Math.round(count))
