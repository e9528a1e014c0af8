import { chineseDay, dayOf, lastHalf, lastMonth, lastQuarter } from '../calendar.ts'
import { type Books, monthsNamed } from '../books/books.ts'
import { awayOf, membersOf } from '../books/dues.ts'
import { deedsOf, type Goals, majorProjectsOf } from '../books/goals.ts'
import { projectOf } from '../books/projects.ts'
import type { DepartmentKey } from '../units/departments.ts'
import { people } from '../names.ts'
import type { Place } from '../units/places.ts'
import { seedOf, type Random } from '../random.ts'
import type { Registers } from '../payments/registers.ts'
import { shiftWorkDays } from '../work-days.ts'
import type { Level, Text } from './column.ts'
import type { Ground } from '../books/kinds.ts'

type Township = { name: string; ground: Ground }
export type Village = { areaId: number; name: string; township: string; ground: Ground }

/** A publishing unit with the names that its texts need. */
export type Desk = {
  areaId: number
  level: Level
  key: DepartmentKey | null
  /** unambiguous within its district */
  name: string
  /** the issuer of official texts */
  office: string
  /** who leads it: committee, working committee or leading group of the Party */
  party: string
  /** the Party branch in which its members live their organisational life */
  branch: string
  place: Place
  /** its kinds of ground; a district and its offices cover several */
  grounds: readonly Ground[]
  townships: readonly Township[]
  villages: readonly Village[]
  departments: readonly string[]
  /** all townships of the district */
  siblings: readonly string[]
  /** whether it publishes its accounts of every month and quarter */
  keepsLedger: boolean
}

/** Everything needed to write one text. */
export type Pen = {
  random: Random
  desk: Desk
  /** time of release; the periods in the text end before it */
  time: Date
  /** the date of an official text, not after `time` and in the same month */
  dated: Date
  text: Text
  registers: Registers
  books: Books
  /** slots already filled, which the rest of the text reuses */
  named: Map<string, string>
}

const COUNTERS = /民政|人力资源|自然资源|医疗保障|市场监督|公安|政务服务|社会事务|便民服务|社会保险/
const COMPANIES = ['兴安恒远', '北疆筑安', '草原众诚', '兴蒙达', '绿野通', '华岳北方', '塞外宏图', '岭南新源']
const ORDINALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

const words: Readonly<Record<Ground, Readonly<Record<string, string>>>> = {
  rural: {
    folk: '村民',
    assembly: '村民代表会议',
    watch: '村务监督委员会',
    board: '村务公开栏',
    below: '各嘎查村（社区）、各站所',
    group: '组',
    law: '《农村集体经济组织财务公开规定》',
  },
  urban: {
    folk: '居民',
    assembly: '居民代表会议',
    watch: '居务监督委员会',
    board: '居务公开栏',
    below: '各社区、各科室',
    group: '网格',
    law: '《中华人民共和国城市居民委员会组织法》',
  },
  farm: {
    folk: '职工群众',
    assembly: '职工代表大会',
    watch: '职工民主监督小组',
    board: '场务公开栏',
    below: '各生产队、各科室',
    group: '作业组',
    law: '《企业民主管理规定》',
  },
}

/** The word for a person or body on the desk's ground. */
export const wordOf = ({ grounds }: Desk, word: string): string => words[grounds[0] ?? 'rural'][word] ?? ''

/** Numbers already used in a sentence, so that a part never exceeds its whole: 收到{k}件，办结{part}件，其余{rest}件. */
type Told = { whole: number; part: number }

const tell = (told: Told, whole: number): string => {
  told.whole = whole
  return String(whole)
}

const yearsAgo = ({ time }: Pen, years: number): string => String(dayOf(time).year - years)

/** The members of a list on whose ground the text is true; all of them if there are none. */
function fitting<T extends { ground: Ground }>(list: readonly T[], { text }: Pen): readonly T[] {
  const some = list.filter(({ ground }) => !text.on || text.on.includes(ground))
  return some.length > 0 ? some : list
}

const money = (wan: number): string => `${wan.toFixed(2)}万元`

function eventOf(pen: Pen): Place['events'][number] {
  const { month } = dayOf(pen.time)
  const chosen = pen.random.pick(pen.desk.place.events.filter(({ months }) => months.includes(month)))
  pen.named.set('event', chosen.name).set('venue', chosen.at).set('scene', chosen.scene)
  return chosen
}

/** The rest of this month; from its middle, the next month. */
function plannedMonth(time: Date): { words: string; from: Date } {
  const { year, month, date } = dayOf(time)
  const from = date <= 12 ? time : new Date(Date.UTC(year, month, 1, 4))
  return { words: chineseDay(from).replace(/\d+日$/, ''), from }
}

/** Batches and numbered announcements are counted by issuer, kind and year. */
export const seriesOf = ({ desk, text, time }: Pen): string =>
  `${desk.areaId} ${text.titles[0] ?? ''} ${dayOf(time).year}`

const slots: Record<string, (pen: Pen, told: Told) => string> = {
  u: ({ desk }) => desk.name,
  o: ({ desk }) => desk.office,
  // The place of its counters.
  hall: ({ desk }) =>
    desk.level === 'root'
      ? `${desk.place.short}${desk.grounds[0] === 'farm' ? '便民服务中心' : '政务服务大厅'}`
      : `${desk.name}窗口`,
  c: ({ desk }) => desk.party,
  b: ({ desk }) => desk.branch,
  // A township writes about itself, an office about the district.
  p: ({ desk }) => (desk.level === 'township' || desk.level === 'village' ? desk.name : desk.place.short),
  below: ({ desk }) => (desk.level === 'township' ? wordOf(desk, 'below') : desk.place.below),
  // The word for the lower units of a district or township.
  units: ({ desk }) =>
    desk.grounds[0] === 'farm'
      ? '生产队'
      : desk.level === 'township' && desk.grounds[0] === 'urban'
        ? '社区'
        : '嘎查村',
  folk: ({ desk }) => (desk.level === 'root' || desk.level === 'department' ? '群众' : wordOf(desk, 'folk')),
  // Of the Party branch.
  members: ({ desk }) => String(membersOf(desk.areaId)),
  // Those of them who came.
  present: ({ desk, random }) => {
    const members = membersOf(desk.areaId)
    return String(members - random.int(0, Math.floor(members / 5)))
  },
  away: ({ desk }) => String(awayOf(desk.areaId, desk.level === 'village' ? (desk.grounds[0] ?? 'rural') : 'office')),
  assembly: ({ desk }) => wordOf(desk, 'assembly'),
  // Townships have no committee that villagers elect.
  watch: (pen) => {
    const { level, grounds } = pen.desk
    return level === 'township' && grounds[0] !== 'farm' ? '纪检监察机构' : wordOf(pen.desk, 'watch')
  },
  board: ({ desk }) => wordOf(desk, 'board'),
  law: ({ desk }) => wordOf(desk, 'law'),
  y: (pen) => yearsAgo(pen, 0),
  ly: (pen) => yearsAgo(pen, 1),
  ny: (pen) => yearsAgo(pen, -1),
  y2: (pen) => yearsAgo(pen, 2),
  y3: (pen) => yearsAgo(pen, 3),
  m: ({ time }) => String(dayOf(time).month),
  date: ({ time }) => String(dayOf(time).date),
  ym: ({ time }) => lastMonth(dayOf(time)),
  q: ({ time }) => lastQuarter(dayOf(time)),
  h: ({ time }) => lastHalf(dayOf(time)),
  day: ({ dated, random }) => {
    const day = shiftWorkDays(dated, -random.int(1, 3))
    // What a title places in a month happened in it.
    return chineseDay(dayOf(day).month === dayOf(dated).month ? day : dated).slice(5)
  },
  // The month that plans are made for, and a day in it.
  pm: ({ time }) => plannedMonth(time).words,
  planned: ({ time, random }) => chineseDay(shiftWorkDays(plannedMonth(time).from, random.int(2, 5))).slice(5),
  soon: ({ time, random }) => chineseDay(shiftWorkDays(time, random.int(2, 5))).slice(5),
  later: ({ time, random }) => chineseDay(shiftWorkDays(time, random.int(10, 15))),
  no: (pen) => `第${ORDINALS[pen.registers.next(seriesOf(pen)) - 1] ?? ''}批`,
  nq: (pen) => `第${pen.registers.next(seriesOf(pen))}号`,
  x: ({ text, random }) => random.pick(text.x ?? []),
  // The subject that is the unit's project of public benefit in {q}.
  project: ({ desk, text, time }) => projectOf(desk.areaId, monthsNamed(lastQuarter(dayOf(time))).from, text.x ?? []),
  t: (pen) => pen.random.pick(fitting(pen.desk.townships, pen)).name,
  v: (pen) => {
    const near = pen.desk.villages.filter(({ township }) => township === pen.named.get('t'))
    return pen.random.pick(fitting(near.length > 0 ? near : pen.desk.villages, pen)).name
  },
  tv: (pen) => {
    const { name, township } = pen.random.pick(fitting(pen.desk.villages, pen))
    return name.startsWith(township) ? name : township + name
  },
  d: ({ desk, random }) => random.pick(desk.departments),
  // An office that serves people at counters.
  dw: ({ desk, random }) => random.pick(desk.departments.filter((name) => COUNTERS.test(name))),
  trade: ({ desk, random }) => random.pick(desk.place.trades),
  site: ({ desk, random }) => random.pick(desk.place.sites),
  river: ({ desk, random }) => random.pick(desk.place.waters),
  event: (pen) => eventOf(pen).name,
  venue: (pen) => eventOf(pen).at,
  scene: (pen) => eventOf(pen).scene,
  k: ({ random }, told) => tell(told, random.int(8, 48)),
  K: ({ random }, told) => tell(told, random.int(60, 980)),
  same: (_, told) => String(told.whole),
  part: ({ random }, told) => {
    told.part = Math.floor((told.whole * random.int(70, 95)) / 100)
    return String(told.part)
  },
  rest: (_, told) => String(told.whole - told.part),
  few: ({ random }) => String(random.int(2, 6)),
  pct: ({ random }) => `${(random.int(900, 995) / 10).toFixed(1)}%`,
  // Of works that begin in spring and end before it freezes.
  progress: ({ time, random }) => `${dayOf(time).month * 10 - 20 + random.int(0, 8)}%`,
  // Those who may come to the assembly of a village, elected for five years.
  delegates: ({ desk }) => String(21 + (seedOf(desk.areaId, 103) % 25)),
  // Of a project of a district.
  w: ({ random }) => money(random.int(12_000, 298_000) / 100),
  deeds: (pen) => String(deedsIn(pen).total),
  deedsDone: (pen) => String(deedsIn(pen).done),
  deedsLeft: (pen) => String(deedsIn(pen).left),
  majors: (pen) => String(majorsIn(pen).total),
  majorsBegun: (pen) => String(majorsIn(pen).done),
  majorsLeft: (pen) => String(majorsIn(pen).left),
  majorsPaid: (pen) => money(majorsIn(pen).paid),
  // The income of a village or the value of its sales.
  few_wan: ({ random }) => money(random.int(80, 1200) / 100),
  price: ({ random, text, named }) => {
    const bounds = text.prices?.[named.get('x') ?? '']
    if (!bounds) throw new Error(`no prices in ${text.titles[0]}`)
    return money(random.int(bounds[0] * 100, bounds[1] * 100) / 100)
  },
  deal: (pen) => {
    const price = Number.parseFloat(fill('{price}', pen))
    return money(Math.floor(price * pen.random.int(88, 98)) / 100)
  },
  rent: ({ random }) => `${random.int(30, 480)}00元`,
  person: ({ random }) => people(random, 1).join(''),
  // Somebody else.
  other: ({ random, named }) => people(random, 2).find((name) => name !== named.get('person')) ?? '',
  builder: ({ random }) => `${random.pick(COMPANIES)}建筑工程有限公司`,
  supplier: ({ random }) => `${random.pick(COMPANIES)}商贸有限公司`,
  code: (pen) => projectNumber(pen, '采'),
  letting: (pen) => projectNumber(pen, '租'),
}

function deedsIn({ desk, time }: Pen): Goals {
  const { year, month } = dayOf(time)
  return deedsOf(desk.place.code, year, month)
}

/** In {q}. */
const majorsIn = ({ desk, time }: Pen) =>
  majorProjectsOf(desk.areaId, desk.level, monthsNamed(lastQuarter(dayOf(time))).from)

/** Of an offer, counted by kind, place and year. */
function projectNumber({ desk, time, random, registers }: Pen, kind: '采' | '租'): string {
  const { year } = dayOf(time)
  const { mark } = desk.place
  return `${mark}${kind}〔${year}〕${registers.take(`tenders ${mark}${kind} ${year}`, random.int(0, 3))}号`
}

/** Slots that keep their value throughout a text: the same village, office, subject, crop, price. */
const kept: ReadonlySet<string> = new Set(
  'planned person other builder supplier x t v tv d dw trade site river no nq day soon later price deal rent code letting event venue scene'.split(
    ' ',
  ),
)

/** Replaces the {slots} and [choices|of words] of a pattern. @throws on an unknown slot. */
export function fill(pattern: string, pen: Pen): string {
  const told: Told = { whole: 0, part: 0 }
  return pattern
    .replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => pen.random.pick(choices.split('|')))
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = pen.named.get(name)
      if (known !== undefined) return known
      const slot = slots[name]
      if (!slot) throw new Error(`unknown slot {${name}} in ${pattern}`)
      const said = slot(pen, told)
      if (kept.has(name)) remember(name, said, pen)
      return said
    })
}

function remember(name: string, said: string, { desk, named }: Pen): void {
  named.set(name, said)
  if (name === 'tv') named.set('v', said)
  if (name !== 'v' || named.has('t')) return
  const found = desk.villages.find((village) => village.name === said)
  if (found) named.set('t', found.township)
}
