import { isoDay } from '../../calendar.ts'
import { random, type Random, seedOf } from '../../random.ts'
import type { Newsroom } from '../../units/desks.ts'
import type { Scale, Weather } from './county.ts'
import type { IsoDay } from './village.ts'

type Kind = Weather['kind']

/**
 * Weather of one kind: the days of the year on which it may come, how often, and how many townships it reaches at most.
 * A front crosses the league, so several districts have it on the same day; hail and floods are local.
 */
type Climate = {
  kind: Kind
  from: string
  to: string
  /** Chances of the first, second … time in a year. */
  times: readonly number[]
  reach: readonly [number, number]
  isFront: boolean
  words: (dice: Random, where: string) => string
}

const climates: readonly Climate[] = [
  {
    kind: 'snow',
    from: '01-05',
    to: '03-18',
    times: [1, 0.6],
    reach: [3, 6],
    isFront: true,
    words: (dice, where) => {
      const depth = dice.int(4, 12)
      return `${where}降雪，积雪深度${depth}至${depth + dice.int(2, 5)}厘米，部分乡村道路一度不能通行`
    },
  },
  {
    kind: 'storm',
    from: '04-06',
    to: '05-20',
    times: [0.7],
    reach: [2, 5],
    isFront: true,
    words: (dice, where) =>
      `${where}出现大风天气，阵风${dice.int(8, 10)}级，${dice.pick(['部分棚圈顶棚被掀开', '部分地膜和草垛被刮散', '部分供电线路受损'])}`,
  },
  {
    kind: 'drought',
    from: '05-25',
    to: '07-05',
    times: [0.4],
    reach: [2, 5],
    isFront: true,
    words: (dice, where) =>
      `${where}连续${dice.int(24, 38)}天没有有效降水，${dice.pick(['部分坡耕地出现旱情', '部分草场返青推迟', '浅井出水量减少'])}`,
  },
  {
    kind: 'hail',
    from: '06-10',
    to: '08-25',
    times: [0.9, 0.4],
    reach: [1, 2],
    isFront: false,
    words: (dice, where) =>
      `${where}降冰雹，持续约${dice.int(6, 18)}分钟，最大直径${dice.int(8, 25)}毫米，部分农作物受损`,
  },
  {
    kind: 'flood',
    from: '07-12',
    to: '08-20',
    times: [0.5],
    reach: [1, 3],
    isFront: false,
    words: (dice, where) =>
      `${where}出现强降雨，6小时降水量${dice.int(52, 96)}毫米，${dice.pick(['河水上涨，低洼地块进水', '山洪冲毁部分过水路面', '部分农田积水'])}`,
  },
  {
    kind: 'frost',
    from: '09-10',
    to: '09-22',
    times: [0.4],
    reach: [2, 5],
    isFront: true,
    words: (dice, where) => `${where}出现早霜，最低气温零下${dice.int(1, 3)}摄氏度，晚熟地块受到影响`,
  },
  {
    kind: 'snow',
    from: '11-05',
    to: '12-28',
    times: [1, 0.7],
    reach: [3, 6],
    isFront: true,
    words: (dice, where) => {
      const depth = dice.int(3, 9)
      return `${where}降雪，积雪深度${depth}至${depth + dice.int(2, 4)}厘米，气温明显下降`
    },
  },
]

/**
 * Weather that a district's texts agree on, oldest first, from the first day of the history until today. The weather of
 * a year is the same however long the history is.
 */
export function weatherOf(room: Newsroom, scale: Scale, now: Date): Weather[] {
  const today = isoDay(now)
  const [first, last] = [Number(scale.from.slice(0, 4)), Number(today.slice(0, 4))]
  const weather: Weather[] = []
  for (let year = first; year <= last; year++) weather.push(...weatherOfYear(room, year))
  return weather
    .filter(({ day }) => day >= scale.from && day <= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function* weatherOfYear({ root, townships }: Newsroom, year: number): Generator<Weather> {
  const district = Number(root.place.code.slice(0, 6))
  // Fields and herds suffer from what a street hardly notices.
  const rural = townships.filter(({ grounds: [ground] }) => ground !== 'urban').map(({ name }) => name)
  const all = townships.map(({ name }) => name)
  for (const [at, climate] of climates.entries()) {
    const front = random(seedOf(year, at, 61))
    const local = random(seedOf(district, year, at, 62))
    for (const chance of climate.times) {
      const day = dayIn(year, climate, climate.isFront ? front : local)
      if (!local.chance(chance)) continue
      const among = climate.kind === 'snow' ? all : rural
      const reached = local.sample(among, local.int(...climate.reach))
      yield { day, kind: climate.kind, townships: reached, words: climate.words(local, placesNamed(reached)) }
    }
  }
}

/** 乌兰毛都苏木、索伦镇等5个苏木乡镇: more than three are counted. */
const placesNamed = (names: readonly string[]): string =>
  names.length <= 3 ? names.join('、') : `${names.slice(0, 2).join('、')}等${names.length}地`

function dayIn(year: number, { from, to }: Climate, dice: Random): IsoDay {
  const [start, end] = [Date.parse(`${year}-${from}`), Date.parse(`${year}-${to}`)]
  return new Date(start + dice.int(0, (end - start) / 86_400_000) * 86_400_000).toISOString().slice(0, 10)
}
