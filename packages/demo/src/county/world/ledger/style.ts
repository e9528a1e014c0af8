import { random, seedOf } from '../../../random.ts'
import type { Village } from '../village.ts'

/** What stays the same in the life of a village: from whom it buys, what it runs, how much happens in it. */
export type Style = {
  areaId: number
  /** 嘎查, 村, 社区, 队 */
  folk: string
  /** How people call their office: 村部, 嘎查部, 社区办公室, 队部 */
  hall: string
  short: string
  township: string
  groups: number
  households: number
  people: number
  /** 0 nothing but what must be … 1 dealings every week. */
  activity: number
  isMonthly: boolean
  shop: string
  market: string
  bank: string
  lastFour: string
  hasSolar: boolean
  hasMachines: boolean
  /** Collects fees for power and water that it passes on. */
  collects: boolean
  /** Pays small things in cash. */
  usesCash: boolean
  /** Keeps money for projects on an account of its own. */
  hasSpecial: boolean
  /** How its accountant begins a summary of what is paid. */
  pays: string
}

const owners = ['鑫源', '顺达', '福来', '草原春', '金穗', '百姓', '宏运', '吉祥', '北国', '家和', '永发', '利民']

const activities = {
  diligent: [0.66, 0.95],
  steady: [0.42, 0.8],
  late: [0.34, 0.62],
  thin: [0.02, 0.2],
  sloppy: [0.26, 0.55],
} as const

export function styleOf(village: Village): Style {
  const { desk, habit, households, ground, isShown } = village
  const dice = random(seedOf(desk.areaId, 241))
  const [least, most] = activities[habit]
  const size = Math.min(1.08, 0.72 + households.length / 160)
  const activity = isShown ? 0.67 : (least + dice.next() * (most - least)) * size
  const [shop = '', market = ''] = dice.shuffle(owners)
  const name = desk.villages[0]?.name ?? desk.name
  const folk = ground === 'farm' ? '队' : ground === 'urban' ? '社区' : name.endsWith('嘎查') ? '嘎查' : '村'
  const township = desk.townships[0]?.name ?? ''
  return {
    areaId: desk.areaId,
    folk,
    hall: { 嘎查: '嘎查部', 村: '村部', 社区: '社区办公用房', 队: '队部' }[folk] ?? '村部',
    short: desk.place.short,
    township,
    groups: households.at(-1)?.group ?? 1,
    households: households.length,
    people: households.reduce((sum, household) => sum + household.people.filter(({ isMember }) => isMember).length, 0),
    activity,
    isMonthly: isShown || (habit === 'diligent' && activity > 0.86),
    shop: township + shop + dice.pick(['文化用品店', '百货商店', '文体用品商店']),
    market: township + market + dice.pick(['粮油店', '便民超市', '副食批发部', '超市']),
    bank: `${dice.pick(['农村商业银行', '农业银行', '邮政储蓄银行'])}${township}支行`,
    lastFour: String(dice.int(1_000, 9_989)),
    hasSolar: ground === 'rural' && (isShown || dice.chance(0.28)),
    hasMachines: ground === 'farm' ? dice.chance(0.6) : ground === 'rural' && dice.chance(0.16),
    collects: ground !== 'urban' && (isShown || dice.chance(0.22)),
    usesCash: isShown || dice.chance(0.55),
    hasSpecial: isShown,
    pays: dice.pick(['', '', '支付', '付']),
  }
}
