import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { recordId } from '../../record-id.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import { isoFrom, addDays, workDayFrom, yearOf } from '../../world/days.ts'
import { plusWorkDays } from '../days.ts'
import { isFarm, keyOf, local, toHundreds } from '../drafts.ts'
import type { Good } from './good.ts'
import { goodsOf } from './goods.ts'
import { lostBecause, type Payment, payments, termsOf } from './terms.ts'
import { type Line, suppliersOf } from './suppliers.ts'

export type Bid = { company: string; fen: Fen; score: number; /** Why it did not win, if it did not. */ lost: string }

/** A purchase from its announcement to its acceptance: the one source of its prices and days. */
export type Purchase = {
  key: string
  /** Address of its record. */
  id: string
  desk: Desk
  year: number
  good: Good
  items: readonly { name: string; measure: string; quantity: number }[]
  number: string
  contractNumber: string
  /** Of the office's budget of the year. */
  budget: Fen
  ceiling: Fen
  method: '公开招标' | '竞争性磋商' | '竞争性谈判' | '询价'
  intent: IsoDay
  notice: IsoDay
  opening: IsoDay
  /** The first attempt, if too few companies came. */
  failed: { notice: IsoDay; opening: IsoDay; offers: number } | null
  bids: readonly Bid[]
  /** What the announcement asks for and the contract repeats. */
  terms: readonly string[]
  payment: Payment
  winner: Bid
  award: IsoDay
  contract: IsoDay
  deadline: IsoDay
  accepted: IsoDay
  /** Why it was accepted later than agreed, or null. */
  lateBecause: string | null
  defects: string | null
}

const demand: Partial<Record<string, number>> = {
  education: 3,
  health: 2,
  housing: 2,
  transport: 2,
  water: 2,
  farming: 2,
  culture: 1,
  police: 1,
  emergency: 2,
  forest: 2,
  civil: 1,
  land: 1,
  labour: 1,
  market: 1,
  finance: 1,
  services: 1,
  insurance: 1,
  disabled: 1,
  publicity: 1,
  reform: 1,
  justice: 1,
}

const known = new Map<string, readonly Purchase[]>()

/** What a desk buys in a year, with what happened to it. */
export function purchasesOf(desk: Desk, year: number): readonly Purchase[] {
  const key = `${desk.areaId} ${desk.name} ${year}`
  const kept = known.get(key)
  if (kept) return kept
  const dice = random(seedOf(desk.areaId, year, 81))
  const goods = goodsOf(desk.level, desk.key)
  const most = desk.level === 'township' ? 1 : ((desk.key && demand[desk.key]) ?? 0)
  const count = Math.min(goods.length, most > 0 ? dice.int(most - 1, most) : dice.chance(0.15) ? 1 : 0)
  const made = dice
    .shuffle(goods)
    .slice(0, count)
    .map((good, at) => purchase(desk, year, good, at, dice))
  known.set(key, made)
  return made
}

/** Two of three are bought in spring and summer, the others in autumn. */
const isAutumn = (areaId: number, at: number): boolean => (areaId + at) % 3 === 2

function methodOf(budget: Fen, dice: Random): Purchase['method'] {
  if (budget >= 130_000_000) return '公开招标'
  if (budget >= 30_000_000) return dice.chance(0.7) ? '竞争性磋商' : '竞争性谈判'
  return dice.chance(0.5) ? '询价' : '竞争性磋商'
}

const reasons = [
  '生产厂家排产推迟',
  '运输途中遇降雪',
  '个别规格与样品不一致，更换后重新到货',
  '使用单位调整了安装地点',
] as const
const defects = ['外包装破损两件，已当场更换', '个别附件数量不足，三日内补齐', '说明书缺失，已补发'] as const

function purchase(desk: Desk, year: number, good: Good, at: number, dice: Random): Purchase {
  const key = `${keyOf(desk)}/buy/${year}-${at + 1}`
  const scale = desk.level === 'township' ? 0.8 : 1
  const budget = toHundreds(dice.int(good.wan[0] * 100, good.wan[1] * 100) * 10_000 * scale)
  const ceiling = dice.chance(0.6) ? budget : toHundreds(budget * (0.94 + dice.next() * 0.05))
  const method = methodOf(budget, dice)
  const days = daysOf(intentOf(desk, year, isAutumn(desk.areaId, at)), method, dice)
  const bids = bidsOf(good.line, ceiling, desk.place.short, method, dice)
  const isLate = dice.chance(0.15)
  const contract = workDayFrom(addDays(days.award, dice.int(6, 19)))
  const deadline = addDays(contract, dice.int(25, 50))
  const accepted = workDayFrom(isLate ? addDays(deadline, dice.int(6, 15)) : addDays(deadline, -dice.int(2, 12)))
  const number = `${desk.place.code.slice(0, 6)}${isFarm(desk) ? 'NC' : 'ZFCG'}-${year}-${String((desk.areaId % 1000) * 10 + at + 1).padStart(4, '0')}`
  return {
    key,
    id: recordId(key),
    desk,
    year,
    good: { ...good, needs: good.needs.map((words) => local(desk, words)) },
    items: good.items.map(([name, measure, least, most]) => ({ name, measure, quantity: dice.int(least, most) })),
    number,
    contractNumber: `${number}-HT`,
    budget,
    ceiling,
    method,
    ...days,
    bids,
    terms: termsOf(good.kind, dice),
    payment: dice.pick(payments),
    winner: winnerOf(bids, method),
    contract,
    deadline,
    accepted,
    lateBecause: isLate ? dice.pick(reasons) : null,
    defects: dice.chance(0.3) ? dice.pick(defects) : null,
  }
}

/** Working days that suppliers have at least. */
const openFor = { 公开招标: 15, 竞争性磋商: 8, 竞争性谈判: 4, 询价: 4 } as const

/** One announcement of intent for all purchases of a season: most in winter, some in April, the others in September. */
function intentOf({ areaId }: Desk, year: number, autumn: boolean): IsoDay {
  const dice = random(seedOf(areaId, year, autumn ? 1 : 0, 87))
  return workDayFrom(isoFrom(year, autumn ? 9 : dice.pick([1, 2, 2, 4]), autumn ? dice.int(1, 22) : dice.int(10, 25)))
}

function daysOf(intent: IsoDay, method: Purchase['method'], dice: Random) {
  const gap = intent.slice(5, 7) > '03' ? dice.int(31, 45) : dice.int(31, 130)
  let notice = addDays(intent, gap)
  notice = workDayFrom(notice)
  let opening = plusWorkDays(notice, openFor[method] + dice.int(1, 4))
  let failed: Purchase['failed'] = null
  if (dice.chance(0.1)) {
    failed = { notice, opening, offers: dice.int(1, 2) }
    notice = plusWorkDays(opening, dice.int(5, 9))
    opening = plusWorkDays(notice, openFor[method] + 1)
  }
  return { intent, notice, opening, failed, award: plusWorkDays(opening, dice.int(1, 2)) }
}

function bidsOf(line: Line, ceiling: Fen, home: string, method: Purchase['method'], dice: Random): Bid[] {
  const near = suppliersOf(line, home).slice(0, 8)
  const bidders = dice.sample(near, dice.int(3, Math.min(5, near.length)))
  const prices = bidders.map(() => Math.round((ceiling * (0.86 + dice.next() * 0.135)) / 100) * 100)
  const lost = dice.shuffle<string>(lostBecause.slice(1))
  const lowest = Math.min(...prices)
  return bidders.map(({ name }, at) => {
    const fen = prices[at] ?? ceiling
    const price = (lowest / fen) * (method === '公开招标' ? 30 : 40)
    return {
      company: name,
      fen,
      score: Math.round((price + dice.int(3300, 5700) / 100) * 100) / 100,
      lost: lost[at] ?? '',
    }
  })
}

/** Negotiations and inquiries are won by the lowest price, the others by the highest score. */
export const byPrice = (method: Purchase['method']): boolean => method === '竞争性谈判' || method === '询价'

function winnerOf(bids: readonly Bid[], method: Purchase['method']): Bid {
  const [best] = bids.toSorted((one, other) => (byPrice(method) ? one.fen - other.fen : other.score - one.score))
  if (!best) throw new Error('a purchase has no bids')
  return best
}

/** The year in whose accounts it is paid. */
export const paidIn = ({ accepted }: Purchase): number => yearOf(accepted)
