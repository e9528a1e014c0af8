import { childName, personOf } from '../../names.ts'
import type { Ground } from '../../units/ground.ts'
import { villagerNumber } from '../../people.ts'
import { random, type Random, seedOf } from '../../random.ts'
import { isoFrom } from './days.ts'
import type { Household, IsoDay, Person } from './village.ts'

/** The id of the first village of the league: the rolls are numbered by villages. */
const firstVillageId = 6000
const mostHouseholds = 150

export type RollTerms = {
  areaId: number
  ground: Ground
  /** Whether its people live of herds. */
  isPastoral: boolean
  /** The first village of a district, whose people try look-ups. */
  isFirst: boolean
}

const sizes: Readonly<Record<Ground, readonly [number, number]>> = { rural: [24, 76], urban: [36, 88], farm: [18, 44] }

/** One roll of households and persons for all years. */
export function rollOf({ areaId, ground, isPastoral, isFirst }: RollTerms): Household[] {
  const dice = random(seedOf(areaId, 201))
  const [least, most] = sizes[ground]
  const count = dice.int(least, most)
  const groups = ground === 'farm' ? 2 : Math.max(2, Math.min(7, Math.round(count / 11)))
  const used = new Set<string>()
  return Array.from({ length: count }, (_, at): Household => {
    const people = isFirst && at < 6 ? knownFamily(at) : familyOf(areaId, at, dice, used)
    const head = people[0] as Person
    const land =
      ground === 'urban' ? urbanLand(isFirst && at < 6, dice) : landOf(ground, isPastoral, isFirst && at < 6, dice)
    return {
      id: `v${areaId} h${at + 1}`,
      group: Math.min(groups, 1 + Math.floor((at * groups) / count)),
      people,
      head,
      ...land,
      aid: isFirst && at < 6 ? knownAid(at) : aidOf(people, dice),
    }
  })
}

/** Of `demoIdentities`: a family of two, one that lives alone, and four neighbours. */
function knownFamily(at: number): Person[] {
  if (at > 0) return [known(at + 1, '户主')]
  return [known(0, '户主'), known(1, '配偶')]
}

const known = (number: number, place: Person['place']): Person => ({
  number,
  name: personOf(number),
  sex: place === '户主' ? '男' : '女',
  born: 1955 + number,
  place,
  isMember: true,
})

function familyOf(areaId: number, at: number, dice: Random, used: Set<string>): Person[] {
  const household = (areaId - firstVillageId) * mostHouseholds + at
  const person = (born: number, sex: Person['sex'], place: Person['place'], family: string): Person => {
    const number = villagerNumber(household, { born, sex })
    const name = place === '子女' ? childName(family, number) : personOf(number)
    return { number, name, sex, born, place, isMember: place !== '子女' || born < 2006 || born % 3 > 0 }
  }
  const born = dice.int(1947, 1993)
  const sex = dice.chance(0.82) ? '男' : '女'
  let head = person(born, sex, '户主', '')
  // Neighbours of one village have different names, so that a masked row with group is read by those whom it concerns.
  if (used.has(head.name)) head = person(born + 1, sex, '户主', '')
  used.add(head.name)
  const people = [head]
  if (dice.chance(0.84)) people.push(person(born + dice.int(-3, 4), sex === '男' ? '女' : '男', '配偶', ''))
  const children = dice.weigh([
    [0, 0.22],
    [1, 0.4],
    [2, 0.33],
    [3, 0.05],
  ] as const)
  for (let child = 0; child < children; child++) {
    const year = born + 23 + child * 4 + dice.int(0, 2)
    // Grown children of old people have households of their own.
    if (year < 2020 && (year > 1990 || dice.chance(0.25)))
      people.push(person(year, dice.chance(0.5) ? '男' : '女', '子女', head.name))
  }
  if (born > 1962 && dice.chance(0.2))
    people.push(person(born - dice.int(22, 28), dice.chance(0.4) ? '男' : '女', '父母', ''))
  return people
}

const noLand = { plough: 0, pasture: 0, forest: 0, herd: { cattle: 0, sheep: 0 } }

/** A village that became a housing estate leaves its people the land that they had contracted. */
const urbanLand = (keeps: boolean, dice: Random) =>
  keeps
    ? { ...noLand, plough: dice.int(8, 22) * 10, forest: dice.int(12, 20) * 10, pasture: dice.int(120, 160) * 10 }
    : noLand

/** Whole mu within the bounds of the subsidies (`rates.ts`), in tenths. */
function landOf(ground: Ground, isPastoral: boolean, hasAll: boolean, dice: Random) {
  const plough = dice.chance(isPastoral ? 0.75 : 0.94) ? dice.int(isPastoral ? 8 : 12, isPastoral ? 46 : 88) : 0
  const pasture = dice.chance(isPastoral ? 0.8 : ground === 'farm' ? 0.15 : 0.12) ? dice.int(120, 400) : 0
  const forest = dice.chance(isPastoral ? 0.2 : 0.28) ? dice.int(12, 64) : 0
  const keeps = dice.chance(isPastoral ? 0.85 : 0.3)
  const herd = keeps
    ? {
        cattle: dice.int(1, isPastoral ? 38 : 9),
        sheep: dice.chance(isPastoral ? 0.7 : 0.35) ? dice.int(8, isPastoral ? 220 : 50) : 0,
      }
    : { cattle: 0, sheep: 0 }
  if (!hasAll) return { plough: plough * 10, pasture: pasture * 10, forest: forest * 10, herd }
  return {
    plough: (plough || dice.int(8, 30)) * 10,
    pasture: (pasture || dice.int(120, 160)) * 10,
    forest: (forest || dice.int(12, 30)) * 10,
    herd,
  }
}

const classes = ['三类家庭', '三类家庭', '二类家庭', '二类家庭', '一类家庭'] as const

/** The first family has had it for years, its neighbours have none. */
const knownAid = (at: number): Household['aid'] =>
  at === 0 ? { class: '三类家庭', people: 2, since: '2015-04-01', until: null } : null

function aidOf(people: readonly Person[], dice: Random): Household['aid'] {
  const year = dice.int(2015, 2025)
  const since: IsoDay = isoFrom(year, dice.int(1, 12), 1)
  const ends = dice.chance(0.3)
  const until = ends ? isoFrom(Math.max(year + 1, dice.int(2022, 2027)), dice.int(1, 12), 1) : null
  const rank = dice.pick(classes)
  if (!dice.chance(0.075)) return null
  return { class: rank, people: Math.min(3, people.length, dice.int(1, 3)), since, until }
}
