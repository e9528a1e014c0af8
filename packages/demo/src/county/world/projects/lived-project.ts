import { random, type Random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { likelyBidders, companiesOf } from '../companies.ts'
import {
  addDays,
  dayInWords,
  isoFrom,
  monthOf,
  numberOf,
  isoOf,
  workDayAfter,
  workDayFrom,
  workDayIn,
} from '../days.ts'
import type { Grant, Project, Stage } from '../history.ts'
import type { Fen, IsoDay } from '../village.ts'
import { contractSeries, type LivedContract, type Trace } from '../trace.ts'
import { addAsset } from '../contracts/purchases.ts'
import { projectKinds } from './project-kinds.ts'
import type { ProjectPlan } from './project-plans.ts'
import { acceptanceWords, delayWords, progressWords } from './stage-words.ts'

/** The days of a project, known once its grant is. */
export type Timeline = {
  decision: IsoDay
  tender: IsoDay
  award: IsoDay
  contract: IsoDay
  start: IsoDay
  end: IsoDay
  progress: IsoDay
  /** The works stood still over a winter until this day. */
  resumed: IsoDay | null
  finished: IsoDay
  acceptance: IsoDay
  settlement: IsoDay
  maintenance: IsoDay
}

/** A project with what is still open: payments come from the ledger. */
export type LivedProject = {
  plan: ProjectPlan
  id: string
  grant: Grant | undefined
  timeline: Timeline
  delay: string
  bidders: Project['bidders']
  winner: string
  supervisor: string | null
  control: Fen
  price: Fen
  /** The price after a change; null without one. */
  changed: Fen | null
  final: Fen
  /** All was paid before the works were accepted: planted. */
  isEarly: boolean
  payments: { day: IsoDay; fen: Fen; words: string }[]
}

const building = { first: '04-10', last: '10-28' } as const

/** Days that fit the season: no works in frost, planting in autumn. */
function timelineOf(plan: ProjectPlan, grant: Grant | undefined, dice: Random): { timeline: Timeline; delay: string } {
  const terms = projectKinds[plan.kind]
  const decision = workDayIn(plan.year, dice.int(2, 3), dice.int(5, 26))
  const allotted = grant?.allotted ?? isoFrom(plan.year, 4, 1)
  const isLarge = plan.budget >= 40_000_000
  const tender = workDayAfter(allotted > decision ? allotted : decision, dice.int(8, 24))
  const award = workDayAfter(tender, isLarge ? dice.int(20, 25) : dice.int(7, 11))
  const contract = workDayAfter(award, dice.int(6, 12))
  const earliest = plan.kind === 'planting' ? isoFrom(plan.year, 9, dice.int(16, 26)) : isoFrom(plan.year, 4, 20)
  const ready = workDayAfter(contract, dice.int(3, 13))
  const start = ready > earliest ? ready : workDayFrom(earliest)
  const length = dice.int(...terms.days)
  const end = addDays(start, length)
  const late = dice.chance(0.26) ? dice.int(9, 40) : 0
  const last = `${plan.year}-${building.last}`
  const wanted = addDays(end, late)
  const rests = wanted > last
  // What is not finished before the frost goes on in spring.
  const resumed = rests ? isoFrom(plan.year + 1, 4, dice.int(18, 28)) : null
  const finished = resumed === null ? wanted : addDays(resumed, Math.max(12, numberOf(wanted) - numberOf(last)))
  const progress = workDayFrom(isoOf(numberOf(start) + Math.floor(length * (0.5 + dice.next() * 0.25))))
  const acceptance = workDayAfter(finished, dice.int(6, 19))
  const settlement = workDayAfter(acceptance, dice.int(16, 40))
  const maintenance = workDayAfter(settlement, dice.int(3, 12))
  return {
    timeline: {
      decision,
      tender,
      award,
      contract,
      start,
      end,
      progress: progress > last ? workDayFrom(addDays(last, -3)) : progress,
      resumed,
      finished,
      acceptance,
      settlement,
      maintenance,
    },
    delay: late > 0 || rests ? delayWords(plan.kind, monthOf(start), rests, dice) : '',
  }
}

/** A project with its bidders, price and contract; what it pays is planned in the ledger. */
export function liveProject(trace: Trace, plan: ProjectPlan): LivedProject {
  const { village, terms, meetings } = trace
  const dice = random(seedOf(plan.areaId, plan.year, plan.budget, 291))
  const grant = terms.grants.find(({ project }) => project === plan.key)
  const { timeline, delay } = timelineOf(plan, grant, dice)
  const id = recordId(plan.key)
  const { bidders, control } = bid(plan, village.desk.place.short, dice)
  const price = bidders[0]?.fen ?? control
  const dearer = Math.min(plan.budget, Math.round((price * (101 + dice.int(1, 5))) / 10_000) * 100)
  const changed = !projectKinds[plan.kind].isPurchase && dice.chance(0.09) && dearer > price ? dearer : null
  const agreed = changed ?? price
  const isEarly = terms.hint === 'paid-before-acceptance' && plan.year === (terms.years.at(-1) ?? 0) - 1
  const cut = dice.chance(0.3) && !isEarly ? Math.round((agreed * dice.int(4, 32)) / 100_000) * 100 : 0
  const supervisors = companiesOf().filter(({ trades, home }) => trades.includes('supervision') && home !== '呼和浩特')
  const lived: LivedProject = {
    plan,
    id,
    grant,
    timeline,
    delay,
    bidders,
    winner: bidders[0]?.company ?? '',
    supervisor: plan.budget >= 30_000_000 ? dice.pick(supervisors).name : null,
    control,
    price,
    changed,
    final: agreed - cut,
    payments: [],
    isEarly,
  }
  const own = plan.own > 0 ? `，自筹${plan.own / 100}元` : ''
  meetings.decide(timeline.decision, {
    key: decisionOf(plan),
    words: `同意实施${plan.site}${plan.title.slice(village.desk.name.length + plan.site.length)}（${plan.extent}），预算${plan.budget / 100}元，其中申请上级补助${plan.granted / 100}元${own}`,
    about: 'project',
    project: id,
    fen: plan.budget,
  })
  payProject(trace, lived, dice)
  return lived
}

export const decisionOf = ({ key }: ProjectPlan): string => key.replace(' project ', ' decision project ')

/** Three to five offers between the cheapest and the price that none may exceed. */
function bid(plan: ProjectPlan, home: string, dice: Random): { bidders: Project['bidders']; control: Fen } {
  const { trade } = projectKinds[plan.kind]
  const control = Math.floor((plan.budget * dice.int(960, 995)) / 100_000) * 100
  const likely = likelyBidders(trade, plan.budget / 100, home).slice(0, 8)
  const companies = dice.shuffle(likely).slice(0, dice.int(3, 5))
  const cheapest = Math.round((control * dice.int(9_020, 9_820)) / 10_000)
  const bidders = companies.map(({ name }, at) => ({
    company: name,
    // None is at the price that may not be exceeded.
    fen: at === 0 ? cheapest : cheapest + Math.round(((control - cheapest) * dice.int(90, 985)) / 1_000),
  }))
  return { bidders, control }
}

/** Parts of a price in percent, with the day on which each is due. */
function partsOf({ plan, timeline, isEarly }: LivedProject): { percent: number; due: IsoDay; words: string }[] {
  const { start, progress, acceptance, settlement } = timeline
  const retention = { percent: 3, due: addDays(acceptance, 365), words: '质保金' }
  if (projectKinds[plan.kind].isPurchase)
    return [{ percent: 97, due: addDays(acceptance, 15), words: '货款' }, retention]
  const advance = { percent: 30, due: addDays(start, 7), words: '预付款' }
  if (isEarly) return [advance, { percent: 70, due: addDays(acceptance, -34), words: '工程款' }]
  if (plan.budget < 20_000_000)
    return [advance, { percent: 67, due: addDays(settlement, 20), words: '竣工结算款' }, retention]
  return [
    advance,
    { percent: 40, due: addDays(progress, 12), words: '进度款' },
    { percent: 27, due: addDays(settlement, 20), words: '竣工结算款' },
    retention,
  ]
}

function payProject(trace: Trace, lived: LivedProject, dice: Random): void {
  const { flows, contracts, village } = trace
  const { plan, id, price, final, winner, timeline } = lived
  const noun = projectKinds[plan.kind].isPurchase ? '采购' : '施工'
  const parts = partsOf(lived)
  const sums = shares(
    price,
    parts.map(({ percent }) => percent),
  )
  const key = `${plan.key} contract`
  const contract: LivedContract = {
    id: recordId(key),
    key,
    kind: 'construction',
    number: contractSeries(trace, noun === '采购' ? '采购' : '工程', timeline.contract),
    title: `${plan.title}${noun}合同`,
    party: { kind: 'organisation', name: winner },
    object: plan.extent,
    quantity: plan.quantity,
    measure: plan.measure,
    fen: price,
    signed: timeline.contract,
    start: timeline.start,
    end: timeline.end,
    schedule: parts.map(({ due }, at) => ({ due, fen: sums[at] ?? 0, paid: null })),
    project: id,
    decision: decisionOf(plan),
  }
  if (timeline.contract <= trace.terms.today) contracts.push(contract)
  const last = parts.length - 1
  for (const [at, { due, words }] of parts.entries()) {
    // What the settlement changed is paid with the sum after it, which is the last but one.
    const fen = (sums[at] ?? 0) + (at === last - 1 ? final - price : 0)
    flows.push({
      day: workDayFrom(addDays(due, dice.int(1, 16))),
      direction: 'out',
      item: '3.6',
      summary: `${plan.title.slice(village.desk.name.length)}${words}`,
      party: winner,
      fen,
      cause: { kind: 'project', id },
      contract: contract.id,
      project: id,
      from: 'special',
      isLast: at === last,
      onDone: (day) => {
        lived.payments.push({ day, fen, words })
        const part = contract.schedule[at]
        if (part) part.paid = day
      },
    })
  }
}

function plantEarly({ planted }: Trace, { id, plan }: LivedProject): void {
  planted.push({
    kind: 'hint',
    rule: 'paid-before-acceptance',
    contract: null,
    project: id,
    words: `${plan.title}在验收以前已经付清`,
    explanation: '施工单位垫资购料，经村民代表会议同意提前付清；施工单位另交质保金，由苏木乡镇代管一年。',
  })
}

function shares(sum: Fen, percents: readonly number[]): Fen[] {
  const parts = percents.map((percent) => Math.round((sum * percent) / 10_000) * 100)
  const rest = sum - parts.slice(0, -1).reduce((total, part) => total + part, 0)
  return [...parts.slice(0, -1), rest]
}

/** The project as it is today, after the ledger has paid what it could. */
export function projectToday(trace: Trace, lived: LivedProject): Project {
  const { plan, id, grant, bidders, winner, supervisor, timeline, payments } = lived
  const { village, terms } = trace
  return {
    id,
    key: plan.key,
    title: plan.title,
    ownerId: village.desk.areaId,
    kind: plan.kind,
    extent: plan.extent,
    quantity: plan.quantity,
    measure: plan.measure,
    site: plan.site,
    budget: plan.budget,
    grants: grant ? [grant.key] : [],
    own: plan.own,
    stages: stagesOf(lived, village.desk.office).filter(({ day }) => day <= terms.today),
    bidders: timeline.award <= terms.today ? bidders : [],
    winner: timeline.award <= terms.today ? winner : null,
    supervisor,
    payments,
    planned: { start: timeline.start, end: timeline.end },
  }
}

function stagesOf(lived: LivedProject, office: string): Stage[] {
  const { plan, timeline, control, price, changed, final, winner, bidders } = lived
  const dice = random(seedOf(plan.areaId, plan.year, plan.budget, 292))
  const { isPurchase } = projectKinds[plan.kind]
  const how = plan.budget >= 40_000_000 ? '公开招标' : plan.budget >= 10_000_000 ? '竞争性谈判' : '询价'
  const takes = `${bidders.length}家参与${how === '询价' ? '报价' : '竞争'}，由报价最低的单位${how === '公开招标' ? '中标' : '成交'}`
  const agreed = `约定${dayInWords(timeline.start)}${isPurchase ? '前开始供货' : '开工'}，${dayInWords(timeline.end)}前${isPurchase ? '供齐' : '完工'}`
  const cut = (changed ?? price) - final
  const stages = [
    stage('decision', timeline.decision, plan.budget, office, '经四议两公开程序表决通过'),
    stage('tender', timeline.tender, control, office, `${how}，控制价${control / 100}元`),
    stage('award', timeline.award, price, winner, takes),
    stage('contract', timeline.contract, price, winner, agreed),
    ...(isPurchase ? [] : worksStages(lived, dice)),
    stage('acceptance', timeline.acceptance, null, office, acceptanceWords(plan.kind, dice)),
    stage('settlement', timeline.settlement, final, winner, cut > 0 ? `审减${cut / 100}元` : '与合同价一致'),
    ...(isPurchase ? [] : [stage('maintenance', timeline.maintenance, null, office, `移交${office}管护，质保期一年`)]),
  ]
  return stages.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const stage = (name: Stage['stage'], day: IsoDay, fen: Fen | null, party: string, result: string): Stage => ({
  stage: name,
  day,
  fen,
  party,
  result,
})

/** Progress with what was paid by then, a change, and a second spring. */
function worksStages({ plan, timeline, delay, changed, winner, payments }: LivedProject, dice: Random): Stage[] {
  const paidUntil = (day: IsoDay): Fen =>
    payments.reduce((sum, payment) => sum + (payment.day <= day ? payment.fen : 0), 0)
  const { progress, resumed } = timeline
  const words = progressWords(plan.kind, dice) + (delay === '' ? '' : `；${delay}`)
  const stages = [stage('progress', progress, paidUntil(progress), winner, words)]
  if (changed !== null)
    stages.push(stage('change', workDayAfter(progress, 4), changed, winner, changeWords(plan, dice)))
  if (resumed === null) return stages
  const seen = workDayFrom(addDays(resumed, 8))
  return [...stages, stage('progress', seen, paidUntil(seen), winner, `${dayInWords(resumed)}复工，正在完成剩余部分`)]
}

const changeWords = ({ kind }: ProjectPlan, dice: Random): string =>
  kind === 'road'
    ? dice.pick(['增设过路涵管2道', '两侧路肩加宽培土', '增加错车道1处'])
    : dice.pick(['按现场地形增加土方量', '增加安全护栏', '基础加深', '增加一处排水口'])

/** What the project adds to the register, and what the unit still owes for it. */
export function bookProject(trace: Trace, lived: LivedProject): void {
  const { plan, timeline, payments, final, isEarly } = lived
  const { today } = trace.terms
  if (isEarly && payments.length === 2 && payments.every(({ day }) => day < timeline.acceptance))
    plantEarly(trace, lived)
  if (timeline.acceptance <= today)
    addAsset(trace, projectKinds[plan.kind].asset, plan.measure, timeline.acceptance, plan.quantity)
  if (timeline.settlement > today) return
  const title = `应付${plan.title.slice(trace.village.desk.name.length)}款`
  trace.rows.set(title, {
    id: recordId(`${plan.key} debt`),
    class: 'debt',
    title,
    measure: '元',
    note: '含质保金',
    first: 0,
  })
  const before = payments.reduce((sum, { day, fen }) => sum + (day < timeline.settlement ? fen : 0), 0)
  trace.changes.push({ day: timeline.settlement, holding: title, by: final - before })
  for (const { day, fen } of payments)
    if (day >= timeline.settlement) trace.changes.push({ day, holding: title, by: -fen })
}
