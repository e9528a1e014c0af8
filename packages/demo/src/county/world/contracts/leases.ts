import { random, type Random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { addDays, isoFrom, workDayFrom, yearOf } from '../days.ts'
import { person } from '../ledger/flow.ts'
import { contractSeries, type LivedContract, type Trace } from '../trace.ts'
import type { Household, IsoDay } from '../village.ts'

type Plot = {
  at: number
  kind: 'plough' | 'pasture' | 'pond' | 'house'
  site: string
  /** Mu or square metres. */
  size: number
  /** Whole yuan a mu (square metre) and year. */
  price: number
  years: number
  /** The month with which it begins, and the first year of one of its terms. */
  month: number
  phase: number
}

const sites = {
  plough: ['北甸子', '东河套', '西南地', '南大片', '东山坡', '西沟沿', '五节地', '场院东', '道北', '老菜地'],
  pasture: ['北草场', '西草场', '南山坡', '东大坡'],
  pond: ['东泡子', '南水泡', '村西塘坝'],
  house: ['村部东侧门市房', '原村小学校舍', '村集体库房', '临街门市房', '原供销社房'],
} as const
const nouns = { plough: '机动地', pasture: '草场', pond: '水面', house: '' } as const

/** Land and houses of the collective that others use for rent, term after term. */
export function addLeases(trace: Trace): void {
  const { village, terms } = trace
  const dice = random(seedOf(village.desk.areaId, 271))
  const tenants = village.households.filter(({ aid, head }) => aid === null && head.born > 1950)
  for (const plot of plotsOf(trace, dice)) {
    const first = terms.years[0] ?? 0
    const last = terms.years.at(-1) ?? 0
    let year = first - ((first - plot.phase) % plot.years)
    if (year > first) year -= plot.years
    for (; year <= last; year += plot.years) addTerm(trace, plot, year, tenants)
  }
}

/** How many plots a unit lets follows its land and how much happens in it. */
function plotsOf({ village, style }: Trace, dice: Random): Plot[] {
  const { land, ground, isShown } = village
  const { activity } = style
  const plots: Plot[] = []
  const add = (kind: Plot['kind'], count: number, size: () => number, price: () => number) => {
    const names = dice.shuffle(sites[kind])
    for (let at = 0; at < Math.min(count, names.length); at++)
      plots.push({
        at: plots.length,
        kind,
        site: names[at] ?? '',
        size: size(),
        price: price(),
        years: dice.pick(lengths[kind]),
        month: dice.pick(kind === 'house' ? [1, 7, 9] : [1, 4, 4]),
        phase: dice.int(2010, 2015),
      })
  }
  if (ground !== 'urban') {
    const mu = land.plough / 10
    const wanted = isShown ? 4 : Math.round(activity * (ground === 'farm' ? 3 : 3.4))
    const count = Math.min(wanted, Math.floor(mu / 16))
    const base = 180 + (village.desk.areaId % 9) * 26
    // All of them together are less than there is.
    const size = () => Math.max(6, Math.floor((mu / (count + 1)) * (0.5 + dice.next() * 0.3)))
    add('plough', count, size, () => base + dice.int(-4, 8) * 10)
    const pastures = land.pasture > 800 ? (activity > 0.5 ? 2 : 1) : 0
    add(
      'pasture',
      pastures,
      () => Math.floor(land.pasture / 10 / 3),
      () => dice.int(12, 26),
    )
    add(
      'pond',
      land.pond > 0 ? 1 : 0,
      () => land.pond / 10,
      () => dice.int(60, 130),
    )
  }
  const houses = isShown ? 2 : dice.chance(activity * (ground === 'urban' ? 0.5 : 0.4)) ? 1 : 0
  add(
    'house',
    houses,
    () => dice.int(4, 24) * 10,
    () => dice.int(45, 120),
  )
  return plots
}

/** For how many years each is let. */
const lengths = { plough: [1, 3, 3, 5], pasture: [3, 5, 5], pond: [3, 5], house: [1, 2, 3] } as const

function addTerm(trace: Trace, plot: Plot, year: number, tenants: readonly Household[]): void {
  const { village, style, meetings, terms } = trace
  const { desk } = village
  const dice = random(seedOf(desk.areaId, plot.at, year, 272))
  const start = isoFrom(year, plot.month, 1)
  const end = addDays(isoFrom(year + plot.years, plot.month, 1), -1)
  const signed = workDayFrom(addDays(start, -dice.int(6, 34)))
  if (signed > terms.today) return
  const isLand = plot.kind !== 'house'
  const title = isLand ? plot.site + nouns[plot.kind] : urbanSite(village.ground, plot.site)
  const key = `v${desk.areaId} lease ${plot.at + 1} ${year}`
  const id = recordId(key)
  // Prices rise a little from term to term.
  const price = plot.price + Math.round((plot.price * (year - 2022) * 0.015) / 5) * 5
  const rent = plot.size * price * 100
  const contract: LivedContract = {
    id,
    key,
    kind: 'lease',
    number: contractSeries(trace, isLand ? '发包' : '租赁', signed),
    title: `${desk.name}${title}${isLand ? '发包' : '租赁'}合同（${plot.years === 1 ? `${year}年` : `${year}—${yearOf(end)}年`}）`,
    party: partyOf(trace, plot, tenants, dice),
    object: title,
    quantity: plot.size * 1_000,
    measure: isLand ? '亩' : '平方米',
    fen: rent * plot.years,
    signed,
    start,
    end,
    schedule: Array.from({ length: plot.years }, (_, at) => ({
      due: at === 0 ? signed : isoFrom(year + at, plot.month, plot.month === 1 ? 15 : 1),
      fen: rent,
      paid: null,
    })),
    project: null,
    decision: null,
  }
  const decided = addDays(signed, -dice.int(12, 30))
  if (decided >= terms.scale.from) {
    const decision = `v${desk.areaId} decision lease ${plot.at + 1} ${year}`
    meetings.decide(decided, {
      key: decision,
      words: `同意将${title}${plot.size}${contract.measure}${isLand ? '对外发包' : '对外出租'}，期限${'零一二三四五'.charAt(plot.years)}年，底价每${contract.measure}每年${Math.floor(price * 0.95)}元`,
      about: 'lease',
      contract: id,
      fen: rent,
    })
    trace.contracts.push({ ...contract, decision })
  } else trace.contracts.push(contract)
  const lived = trace.contracts.at(-1)
  if (lived) planRents(trace, lived, `${title}${isLand ? '承包费' : '租金'}`, price, style.activity, dice)
}

const urbanSite = (ground: string, site: string): string =>
  ground === 'rural'
    ? site
    : ({
        村部东侧门市房: '办公区东侧门市房',
        原村小学校舍: '原幼儿园用房',
        村集体库房: '闲置库房',
        原供销社房: '原浴池用房',
      }[site] ?? site)

function partyOf(
  { village, style }: Trace,
  plot: Plot,
  tenants: readonly Household[],
  dice: Random,
): LivedContract['party'] {
  const name = village.desk.villages[0]?.name ?? ''
  if (plot.kind === 'house')
    return {
      kind: 'organisation',
      name: dice.pick([
        style.shop,
        `${style.township}快递服务站`,
        `${style.township}农资经销处`,
        `${style.short}移动通信分公司`,
        `${name}豆腐坊`,
        `${style.township}粮食收购点`,
      ]),
    }
  if (dice.chance(0.28) || tenants.length === 0)
    return {
      kind: 'organisation',
      name: `${name}${dice.pick(['兴农', '丰源', '众合', '牧兴', '金穗'])}${plot.kind === 'pasture' ? '养殖' : plot.kind === 'pond' ? '水产养殖' : '种植'}专业合作社`,
    }
  return { kind: 'person', person: dice.pick(tenants).head }
}

/** What is paid of it: most in time, some late. */
function planRents(
  { flows, terms }: Trace,
  contract: LivedContract,
  words: string,
  price: number,
  activity: number,
  dice: Random,
): void {
  const isLate = dice.chance(0.12 + (1 - activity) * 0.1)
  const { quantity, measure } = contract
  for (const [at, part] of contract.schedule.entries()) {
    const day = workDayFrom(addDays(part.due, isLate && at > 0 ? dice.int(25, 120) : dice.int(0, 9)))
    if (part.due < terms.scale.from) {
      part.paid = day < terms.scale.from ? day : part.due
      continue
    }
    flows.push(
      rentFlow(
        contract,
        at,
        day,
        `${words} ${(quantity ?? 0) / 1_000} ${measure}，每${measure} ${price} 元（第${at + 1}年）`,
      ),
    )
  }
}

function rentFlow(contract: LivedContract, at: number, day: IsoDay, summary: string) {
  const part = contract.schedule[at]
  return {
    day,
    direction: 'in' as const,
    item: contract.measure === '亩' ? '2.2' : '2.1',
    summary: contract.schedule.length === 1 ? summary.replace('（第1年）', '') : summary,
    party: contract.party.kind === 'person' ? person : contract.party.name,
    fen: part?.fen ?? 0,
    cause: { kind: 'contract' as const, id: contract.id },
    contract: contract.id,
    onDone: (done: IsoDay) => {
      if (part) part.paid = done
    },
  }
}
