import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { recordId } from '../../record-id.ts'
import { likelyBidders } from '../../world/companies.ts'
import type { County, Weather } from '../../world/county.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import { plusWorkDays } from '../days.ts'
import { isFarm, keyOf, local, toHundreds } from '../drafts.ts'
import { farmWorkKinds, workKinds } from './catalogue.ts'
import type { WorkKind } from './work-kind.ts'

export type WorkBid = { company: string; fen: Fen; days: number; lost: string }
export type Progress = { day: IsoDay; share: number; part: string; paid: Fen; delay: string | null }

/** Works of a department from the approval to the audited costs. */
export type Work = {
  key: string
  id: string
  desk: Desk
  township: string
  kind: WorkKind
  year: number
  title: string
  code: string
  amount: number
  budget: Fen
  ceiling: Fen
  approved: IsoDay
  designed: IsoDay
  notice: IsoDay
  opening: IsoDay
  award: IsoDay
  bids: readonly WorkBid[]
  winner: WorkBid
  supervisor: string
  supervision: Fen
  contract: IsoDay
  start: IsoDay
  /** Days agreed. */
  days: number
  progress: readonly Progress[]
  change: { day: IsoDay; fen: Fen; because: string } | null
  finished: IsoDay
  accepted: IsoDay
  finding: string
  audited: { day: IsoDay; submitted: Fen; fen: Fen; cuts: readonly { words: string; fen: Fen }[] }
}

/** How many works a department begins in a year. */
const demand: Partial<Record<WorkKind['key'], number>> = {
  transport: 3,
  water: 3,
  farming: 2,
  education: 2,
  health: 1,
  housing: 3,
  culture: 1,
  forest: 2,
  civil: 1,
}

const known = new Map<string, readonly Work[]>()

export function worksOf(county: County, desk: Desk, year: number): readonly Work[] {
  const most = (desk.key && demand[desk.key]) ?? 0
  const key = `${desk.areaId} ${desk.name} ${year} ${county.weather.length}`
  const kept = known.get(key)
  if (kept || most === 0) return kept ?? []
  const dice = random(seedOf(desk.areaId, year, 111))
  const kinds = (isFarm(desk) ? farmWorkKinds : workKinds).filter((kind) => kind.key === desk.key)
  const count = kinds.length === 0 ? 0 : dice.int(most - 1, most)
  const places = dice.shuffle(desk.townships)
  const made: Work[] = []
  for (let at = 0; at < count; at++) {
    const kind = kinds[(at + year) % kinds.length]
    const place =
      kind && places.find(({ name, ground }) => fits(kind, ground) && !made.some(({ township }) => township === name))
    if (kind && place) made.push(work(county, desk, place.name, kind, year, at, dice))
  }
  known.set(key, made)
  return made
}

const fits = ({ ground }: WorkKind, place: string): boolean => ground === 'any' || place === 'farm' || ground === place

const lost = [
  '报价高于中标价',
  '施工组织设计得分较低',
  '项目经理业绩不足',
  '工期安排没有避开雨季',
  '主要机械配备不足',
  '质量保证措施不够具体',
  '业绩证明未附验收资料',
  '安全文明施工方案得分较低',
  '偏离采购要求一项',
] as const
const findings = [
  '合格，路肩两处不平整已返修',
  '合格',
  '合格，资料缺两份试验报告，已补齐',
  '合格，个别部位表面裂缝已处理',
  '合格',
  '合格，现场余土已清运',
  '合格，绿化补植在春季完成',
] as const
const cutReasons = [
  '土方运距按实测调整',
  '重复计算的措施费',
  '材料价差按合同不予调整',
  '未实施的零星工程',
  '工程量按竣工图核减',
  '签证手续不全的项目',
  '定额套用有误',
  '利旧材料折价扣回',
  '临时道路未达到设计厚度',
  '规费按实际缴纳调整',
  '甲供材料扣除',
  '零星用工单价核减',
] as const
const changes = [
  '群众要求向居住集中的地段延伸',
  '地下水位高于勘察资料，增加降水和换填',
  '与通信光缆交叉，改线增加工程量',
  '原设计的旧基础不能利用，拆除重做',
  '按照审查意见增加安全设施',
] as const

function work(
  county: County,
  desk: Desk,
  township: string,
  kind: WorkKind,
  year: number,
  at: number,
  dice: Random,
): Work {
  const key = `${keyOf(desk)}/work/${year}-${at + 1}`
  const size = dice.next()
  const rounding = kind.measure === '亩' || kind.measure === '米' ? 10 : 1
  const amount =
    kind.measure === '公里'
      ? Math.round((kind.amount[0] + (kind.amount[1] - kind.amount[0]) * size) * 10) / 10
      : Math.round((kind.amount[0] + (kind.amount[1] - kind.amount[0]) * size) / rounding) * rounding
  const budget = toHundreds(amount * dice.int(...kind.yuan) * 100)
  const ceiling = toHundreds(budget * (0.93 + dice.next() * 0.04))
  const days = datesOf(year, dice)
  const bids = bidsOf(kind, ceiling, desk.place.short, days.agreed, dice)
  const winner = bids.reduce((best, bid) => (bid.fen < best.fen ? bid : best))
  const { contract, start, agreed } = days
  const change = dice.chance(0.22) ? changeOf(winner.fen, start, dice) : null
  const price = winner.fen + (change?.fen ?? 0)
  const told = progressOf(kind, start, agreed, price, weatherHere(county, township), dice)
  const finished = told.finished
  const accepted = workDayFrom(addDays(finished, dice.int(12, 28)))
  return {
    key,
    id: recordId(key),
    desk,
    township,
    kind: { ...kind, purpose: kind.purpose.map((words) => local(desk, words)) },
    year,
    title: `${township}${year}年${kind.name}`,
    code: `${days.approved.slice(0, 4)}-${desk.place.code.slice(0, 6)}-${String(48 + (desk.areaId % 40))}-01-${String(100_000 + dice.int(0, 899_999))}`,
    amount,
    budget,
    ceiling,
    ...days,
    days: agreed,
    bids,
    winner,
    ...supervisionOf(budget, desk, dice),
    contract,
    start,
    progress: told.progress,
    change,
    finished,
    accepted,
    finding: dice.pick(findings),
    audited: auditOf(accepted, price, dice),
  }
}

function datesOf(year: number, dice: Random) {
  const season = dice.weigh([
    ['winter', 5],
    ['spring', 3],
    ['summer', 2],
  ] as const)
  // Approved in the winter or summer before, or in the spring of the year itself.
  const approved = workDayFrom(
    season === 'spring'
      ? isoFrom(year, 3, dice.int(3, 24))
      : isoFrom(year - 1, season === 'winter' ? dice.int(11, 12) : dice.int(6, 8), dice.int(3, 24)),
  )
  const designed = workDayFrom(
    season === 'summer'
      ? isoFrom(year - 1, dice.int(9, 10), dice.int(10, 26))
      : isoFrom(year, season === 'winter' ? dice.int(1, 2) : 4, dice.int(12, 26)),
  )
  const notice = workDayFrom(
    season === 'summer' ? isoFrom(year, dice.int(2, 3), dice.int(10, 26)) : addDays(designed, dice.int(10, 26)),
  )
  const opening = plusWorkDays(notice, dice.int(15, 17))
  const award = plusWorkDays(opening, dice.int(3, 5))
  const contract = workDayFrom(addDays(award, dice.int(8, 22)))
  const spring = isoFrom(year, 4, 20)
  const begin = workDayFrom(addDays(contract, dice.int(7, 18)))
  return {
    approved,
    designed,
    notice,
    opening,
    award,
    contract,
    start: begin < spring ? workDayFrom(spring) : begin,
    agreed: dice.int(9, 14) * 10,
  }
}

function bidsOf({ trade }: WorkKind, ceiling: Fen, home: string, agreed: number, dice: Random): WorkBid[] {
  const near = likelyBidders(trade, ceiling / 100, home).slice(0, 10)
  const reasons = dice.shuffle<string>(lost.slice(1))
  return dice.sample(near, dice.int(Math.min(3, near.length), Math.min(6, near.length))).map(({ name }, at) => ({
    company: name,
    fen: Math.round(ceiling * (0.87 + dice.next() * 0.12)),
    days: agreed - dice.int(0, 3) * 5,
    lost: reasons[at] ?? lost[0],
  }))
}

const changeOf = (price: Fen, start: IsoDay, dice: Random): Work['change'] => ({
  day: workDayFrom(addDays(start, dice.int(25, 50))),
  fen: toHundreds(price * (0.02 + dice.next() * 0.06)),
  because: dice.pick(changes),
})

const supervisionOf = (budget: Fen, { place }: Desk, dice: Random): Pick<Work, 'supervisor' | 'supervision'> => ({
  supervisor: dice.pick(likelyBidders('supervision', budget / 100, place.short).slice(0, 5)).name,
  supervision: toHundreds(budget * (0.012 + dice.next() * 0.008)),
})

/** What was cut from the claim, for up to three reasons that add up. */
function auditOf(accepted: IsoDay, price: Fen, dice: Random): Work['audited'] {
  const submitted = Math.round(price * (0.99 + dice.next() * 0.01))
  const fen = Math.round(submitted * (0.955 + dice.next() * 0.035))
  const reasons = dice.sample<string>(cutReasons, 3)
  const third = Math.floor((submitted - fen) / 3)
  const sums = [third + Math.floor(third / 4), third - Math.floor(third / 7)]
  const cuts = reasons.map((words, at) => ({
    words,
    fen: sums[at] ?? submitted - fen - (sums[0] ?? 0) - (sums[1] ?? 0),
  }))
  return { day: workDayFrom(addDays(accepted, dice.int(70, 130))), submitted, fen, cuts }
}

const weatherHere = ({ weather }: County, township: string): Weather[] =>
  weather.filter(
    ({ kind, townships }) => (kind === 'flood' || kind === 'hail' || kind === 'storm') && townships.includes(township),
  )

const otherDelays = [
  '电力杆线迁改比计划晚',
  '商品混凝土供应不足',
  '附近地块青苗补偿协商时间较长',
  '材料送检一批不合格，退场更换',
] as const

function progressOf(
  kind: WorkKind,
  start: IsoDay,
  agreed: number,
  price: Fen,
  weather: readonly Weather[],
  dice: Random,
) {
  const visits = dice.int(1, 3)
  let late = 0
  const progress: Progress[] = []
  for (let at = 1; at <= visits; at++) {
    const planned = addDays(start, Math.round((agreed * at) / (visits + 1)) + late)
    const from = progress.at(-1)?.day ?? start
    const storm = weather.find(({ day }) => day > from && day <= planned)
    const other = !storm && dice.chance(0.2) ? dice.pick(otherDelays) : null
    const lost = storm ? dice.int(4, 9) : other ? dice.int(6, 16) : 0
    late += lost
    const delay = storm
      ? `${Number(storm.day.slice(5, 7))}月${Number(storm.day.slice(8))}日${storm.words}，停工${lost}天`
      : other
        ? `${other}，影响工期${lost}天`
        : null
    const share = Math.min(92, Math.round((at / (visits + 1)) * 100) + dice.int(-6, 4))
    const part = kind.parts[Math.min(kind.parts.length - 1, Math.floor((share / 100) * kind.parts.length))]?.[0] ?? ''
    const day = workDayFrom(addDays(planned, storm || other ? 2 : 0))
    progress.push({ day, share, part, paid: Math.round((price * share * 0.72) / 10_000) * 100, delay })
  }
  // No works in frost: what is not finished by the end of October goes on in April.
  const end = addDays(start, agreed + late - dice.int(0, 6))
  const frost = isoFrom(Number(start.slice(0, 4)), 11, 2)
  const finished =
    end > frost
      ? workDayFrom(addDays(isoFrom(Number(start.slice(0, 4)) + 1, 4, 15), Math.min(40, daysBetween(frost, end))))
      : workDayFrom(end)
  return { progress: progress.filter(({ day }) => day < finished && day <= frost), finished }
}

const daysBetween = (from: IsoDay, to: IsoDay): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
