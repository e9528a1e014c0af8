import type { DemoUnit } from '../../units/units.ts'
import type { DemoRoot, Newsroom } from '../../units/desks.ts'
import { random, seedOf } from '../../random.ts'
import { officersOf } from './officers.ts'
import { rollOf } from './roll.ts'
import type { Habit, Village } from './village.ts'

/** Districts that have one village which publishes each entry with its voucher. */
const shownDistricts: ReadonlySet<string> = new Set(['152201000000', '152222000000', '152224000000'])
/** Where herds feed people. */
const pastoral: Readonly<Record<string, number>> = { '152221000000': 0.4, '152222000000': 0.6, '152202000000': 0.3 }

/** The villages of a district with roll, land and officers. */
export function villagesOf(root: DemoRoot, room: Newsroom, units: readonly DemoUnit[]): Village[] {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const first = firstVillage(root, units)
  const villages = room.villages.map((desk): Village => {
    const { areaId } = desk
    const ground = desk.grounds[0] ?? 'rural'
    const dice = random(seedOf(areaId, 202))
    const isPastoral = ground === 'rural' && dice.chance(pastoral[root.code] ?? 0.08)
    const households = rollOf({ areaId, ground, isPastoral, isFirst: areaId === first })
    return {
      desk,
      code: unitOf.get(areaId)?.code ?? '',
      ground,
      townshipId: unitOf.get(areaId)?.parentId ?? root.id,
      habit: dice.weigh(habits),
      isFirst: areaId === first,
      isShown: false,
      households,
      officers: officersOf(areaId, ground, households),
      land:
        ground === 'urban'
          ? { plough: 0, pasture: 0, forest: 0, pond: 0 }
          : {
              plough: dice.int(18, 190) * 10,
              pasture: isPastoral ? dice.int(120, 900) * 10 : dice.chance(0.3) ? dice.int(20, 160) * 10 : 0,
              forest: dice.int(6, 240) * 10,
              pond: dice.chance(0.2) ? dice.int(4, 60) * 10 : 0,
            },
    }
  })
  const shown = shownDistricts.has(root.code) ? shownVillage(villages, first) : null
  return villages.map((village) =>
    village.desk.areaId === shown ? { ...village, habit: 'diligent', isShown: true } : village,
  )
}

const habits: readonly (readonly [Habit, number])[] = [
  ['diligent', 0.16],
  ['steady', 0.34],
  ['late', 0.2],
  ['thin', 0.2],
  ['sloppy', 0.1],
]

/** The village with the smallest area code. */
function firstVillage({ code }: DemoRoot, units: readonly DemoUnit[]): number {
  let first: DemoUnit | null = null
  for (const unit of units)
    if (unit.districtCode === code && unit.level === 'village' && (first === null || unit.code < first.code))
      first = unit
  return first?.id ?? 0
}

/** A rural village of middle size with a short name of its own, with land to let. */
function shownVillage(villages: readonly Village[], first: number): number | null {
  const names = new Map<string, number>()
  for (const { desk } of villages) {
    const name = desk.villages[0]?.name ?? ''
    names.set(name, (names.get(name) ?? 0) + 1)
  }
  const fitting = villages.filter(
    ({ desk, ground, households, land }) =>
      ground === 'rural' &&
      desk.areaId !== first &&
      desk.name.length <= 6 &&
      names.get(desk.villages[0]?.name ?? '') === 1 &&
      households.length >= 42 &&
      households.length <= 68 &&
      land.plough >= 800,
  )
  return fitting[Math.floor(fitting.length * 0.6)]?.desk.areaId ?? null
}
