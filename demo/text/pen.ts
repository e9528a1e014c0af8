import { chineseDay, dayOf, lastHalf, lastMonth, lastQuarter, shiftDays } from '../calendar.ts'
import type { DepartmentKey } from '../departments.ts'
import type { Place } from '../places.ts'
import type { Random } from '../random.ts'
import type { Column, Level } from './column.ts'

/** A unit that publishes, with the names that its texts need. */
export type Desk = {
  areaId: number
  level: Level
  key: DepartmentKey | null
  /** clear within its district */
  name: string
  /** in whose name official texts go out */
  office: string
  /** its party organisation */
  party: string
  place: Place
  townships: readonly string[]
  villages: readonly { name: string; township: string }[]
  departments: readonly string[]
}

/** Everything one text is written from. */
export type Pen = {
  random: Random
  desk: Desk
  column: Column
  /** when it is released: the periods in its text end before this */
  time: Date
  /** the day that an official text bears, not after `time` and in the same month */
  dated: Date
  /** in whose name the text goes out: the unit or its party organisation */
  issuer: string
  /** slots that the title has filled, which the text repeats */
  named: Map<string, string>
  /** whether a picture must stand in the text */
  illustrated: boolean
}

const SURNAMES =
  '张王李赵刘陈杨周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤包宝图德斯乌敖'
const SAMPLES = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'

/** People who cannot exist: 示例甲 …, or a surname with 某某. */
export function people(random: Random, count: number): string[] {
  if (random.chance(0.5) && count <= SAMPLES.length) {
    const from = random.int(0, SAMPLES.length - count)
    return Array.from(SAMPLES.slice(from, from + count), (mark) => `示例${mark}`)
  }
  return random
    .shuffle(Array.from(SURNAMES))
    .slice(0, count)
    .map((surname) => `${surname}某某`)
}

const ORDINALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

/** Numbers already named in a sentence, so that a part never exceeds its whole: 收到{k}件，办结{part}件，其余{rest}件. */
type Told = { whole: number; part: number }

const tell = (told: Told, whole: number): string => {
  told.whole = whole
  return String(whole)
}

const yearsAgo = ({ time }: Pen, years: number): string => String(dayOf(time).year - years)

const slots: Record<string, (pen: Pen, told: Told) => string> = {
  u: ({ desk }) => desk.name,
  o: ({ issuer }) => issuer,
  c: ({ desk }) => desk.party,
  // A township speaks of itself where an office speaks of the district.
  p: ({ desk }) => (desk.level === 'township' || desk.level === 'village' ? desk.name : desk.place.short),
  below: ({ desk }) => desk.place.below,
  y: (pen) => yearsAgo(pen, 0),
  ly: (pen) => yearsAgo(pen, 1),
  y2: (pen) => yearsAgo(pen, 2),
  y3: (pen) => yearsAgo(pen, 3),
  m: ({ time }) => String(dayOf(time).month),
  ym: ({ time }) => lastMonth(dayOf(time)),
  q: ({ time }) => lastQuarter(dayOf(time)),
  h: ({ time }) => lastHalf(dayOf(time)),
  day: ({ time, random }) => chineseDay(shiftDays(time, -random.int(1, 9))).slice(5),
  no: ({ random }) => `第${random.pick(ORDINALS.slice(0, 6))}批`,
  nq: ({ random }) => `第${random.int(1, 24)}期`,
  x: ({ column, desk, random }) =>
    random.pick((desk.key && column.xBy?.[desk.key]) ?? column.xBy?.[desk.level] ?? column.x ?? ['有关']),
  t: ({ desk, random }) => random.pick(desk.townships),
  v: ({ desk, random, named }) => {
    const near = desk.villages.filter((village) => village.township === named.get('t'))
    return random.pick(near.length > 0 ? near : desk.villages).name
  },
  tv: ({ desk, random }) => {
    const { name, township } = random.pick(desk.villages)
    return name.startsWith(township) ? name : township + name
  },
  d: ({ desk, random }) => random.pick(desk.departments),
  crop: ({ desk, random }) => random.pick(desk.place.crops),
  trade: ({ desk, random }) => random.pick(desk.place.trades),
  site: ({ desk, random }) => random.pick(desk.place.sites),
  river: ({ desk, random }) => random.pick(desk.place.waters),
  event: ({ desk, random }) => random.pick(desk.place.events),
  k: ({ random }, told) => tell(told, random.int(3, 48)),
  K: ({ random }, told) => tell(told, random.int(60, 980)),
  same: (_, told) => String(told.whole),
  part: ({ random }, told) => {
    told.part = Math.floor((told.whole * random.int(70, 95)) / 100)
    return String(told.part)
  },
  rest: (_, told) => String(told.whole - told.part),
  few: ({ random }) => String(random.int(2, 9)),
  pct: ({ random }) => `${random.int(820, 995) / 10}%`,
  w: ({ random }) => `${(random.int(1200, 98_000) / 100).toFixed(2)}万元`,
}

/** What a title names, the text keeps: the same village, office, subject, crop. */
const kept: ReadonlySet<string> = new Set(['x', 't', 'v', 'tv', 'd', 'crop', 'trade', 'site', 'river', 'event', 'no'])

/** Replaces the {slots} of a pattern. An unknown slot is a mistake in the text and throws. */
export function fill(pattern: string, pen: Pen): string {
  const told: Told = { whole: 0, part: 0 }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const slot = slots[name]
    if (!slot) throw new Error(`unknown slot {${name}} in ${pen.column.path}: ${pattern}`)
    return pen.named.get(name) ?? slot(pen, told)
  })
}

/** Fills a title and remembers in the pen what it names. */
export function fillTitle(pattern: string, pen: Pen): string {
  pen.named.clear()
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const text = fill(whole, pen)
    if (kept.has(name)) pen.named.set(name, text)
    if (name === 'tv') pen.named.set('v', text)
    if (name === 'v') rememberTownship(text, pen)
    return text
  })
}

function rememberTownship(village: string, { desk, named }: Pen): void {
  const found = desk.villages.find((candidate) => candidate.name === village)
  if (found && !named.has('t')) named.set('t', found.township)
}

/** The titles of one genre that suit the month of release, without their season mark. */
export function titlesInSeason(titles: readonly string[], time: Date): string[] {
  const { month } = dayOf(time)
  const suiting: string[] = []
  for (const title of titles) {
    const mark = /^@([\d,]+):/.exec(title)
    if (!mark) suiting.push(title)
    else if ((mark[1] ?? '').split(',').includes(String(month))) suiting.push(title.slice(mark[0].length))
  }
  return suiting
}
