import { random, seedOf } from '../../random.ts'
import type { DemoRoot } from '../../units/desks.ts'
import { isoFrom, workDayAfter, workDayFrom } from './days.ts'
import type { LivedTaking } from './trace.ts'
import type { IsoDay, Village } from './village.ts'

const works = [
  '县道改线工程',
  '输变电线路工程',
  '防洪堤加固工程',
  '农村公路提级改造工程',
  '天然气管线工程',
  '水库灌区节水改造工程',
  '光伏升压站工程',
  '铁路专用线工程',
]
const sites = ['村北', '村南公路两侧', '东河沿', '西甸子', '国道边']
const standards = [12_600, 15_800, 18_400, 21_800]

/** Land that was taken in the district: one village or two in each quarter, the last within the last months. */
export function takingsOf(
  root: DemoRoot,
  villages: readonly Village[],
  years: readonly number[],
  today: IsoDay,
): LivedTaking[] {
  const fitting = villages.filter(
    ({ ground, households }) => ground !== 'urban' && households.filter(({ plough }) => plough > 0).length > 5,
  )
  if (fitting.length === 0) return []
  const takings: LivedTaking[] = []
  for (const year of years)
    for (const month of [3, 6, 9, 11]) {
      const dice = random(seedOf(root.id, year, month, 237))
      for (const village of dice.sample(fitting, dice.int(1, 2))) {
        const announced = workDayFrom(isoFrom(year, month, dice.int(2, 24)))
        const taking = takingOf(root, village, announced, dice.int(2, 6))
        if (announced <= today && !takings.some(({ key }) => key === taking.key)) takings.push(taking)
      }
    }
  return takings.map((taking) =>
    taking.received !== null && taking.received > today ? { ...taking, received: null } : taking,
  )
}

function takingOf(root: DemoRoot, village: Village, announced: IsoDay, count: number): LivedTaking {
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, Number(announced.slice(0, 4)), Number(announced.slice(5, 7)), 238))
  const standard = standards[(root.id + areaId) % standards.length] ?? 12_600
  const users = dice.sample(
    village.households.filter(({ plough }) => plough > 0),
    count,
  )
  const tenths = users.map(() => dice.int(4, 42))
  const all = tenths.reduce((sum, each) => sum + each, 0)
  const collectivePercent = 20
  const perTenth = standard * 10
  return {
    key: `v${areaId} taking ${announced}`,
    works: dice.pick(works),
    site: dice.pick(sites),
    tenths: all,
    standard,
    collectivePercent,
    fen: all * perTenth,
    rows: users.map((household, at) => ({
      household,
      tenths: tenths[at] ?? 0,
      fen: ((tenths[at] ?? 0) * perTenth * (100 - collectivePercent)) / 100,
    })),
    announced,
    received: workDayAfter(announced, dice.int(24, 60)),
    paid: null,
  }
}
