import type { Ground } from '../../../units/ground.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { companiesOf } from '../companies.ts'
import { addDays, workDayAfter, workDayFrom, workDayIn } from '../days.ts'
import { person, priced } from '../ledger/flow.ts'
import { contractSeries, type LivedContract, type Trace } from '../trace.ts'

/** Things of lasting use: name, piece, price in yuan, how many at most. */
const things: Readonly<
  Record<Ground, readonly (readonly [name: string, piece: string, price: number, most: number])[]>
> = {
  rural: [
    ['会议桌椅', '套', 1_680, 8],
    ['复印打印一体机', '台', 6_800, 1],
    ['割灌机', '台', 1_450, 6],
    ['铲雪板', '副', 3_600, 3],
    ['健身器材', '件', 2_280, 9],
    ['旋耕机', '台', 14_800, 2],
    ['公开栏电子显示屏', '块', 18_600, 1],
    ['风力灭火机', '台', 1_850, 6],
    ['广场音响设备', '套', 7_200, 1],
    ['档案密集柜', '组', 2_150, 6],
    ['三轮清运车', '辆', 9_800, 2],
  ],
  urban: [
    ['会议桌椅', '套', 1_680, 8],
    ['复印打印一体机', '台', 6_800, 1],
    ['健身器材', '件', 2_280, 8],
    ['电动车充电桩', '组', 4_200, 6],
    ['老年活动室棋牌桌', '张', 1_150, 10],
    ['楼道监控摄像设备', '套', 2_600, 8],
  ],
  farm: [
    ['气吸式播种机', '台', 38_000, 1],
    ['喷药机', '台', 16_500, 1],
    ['清粮机', '台', 12_400, 1],
    ['会议桌椅', '套', 1_680, 5],
    ['柴油储罐', '个', 8_600, 2],
  ],
}

/** From so many yuan on there is a written contract. */
const contractFrom = 8_000

/** What is bought for long use, and what is sold of it. */
export function addPurchases(trace: Trace): void {
  const { village, style, terms } = trace
  for (const year of terms.years) {
    const dice = random(seedOf(village.desk.areaId, year, 281))
    if (dice.chance(village.isShown ? 0.9 : style.activity * 0.3)) buy(trace, year, dice)
    if (village.ground !== 'urban' && dice.chance(village.isShown ? 0.3 : 0.03)) sell(trace, year, dice)
  }
}

function buy(trace: Trace, year: number, dice: Random): void {
  const { village, flows, meetings, contracts, style } = trace
  const { areaId, name } = village.desk
  const [thing, piece, price, most] = dice.pick(things[village.ground])
  const count = dice.int(1, most)
  const day = workDayIn(year, dice.pick([3, 4, 5, 6, 8, 9, 10]), dice.int(6, 26))
  const fen = count * price * 100
  const decision = `v${areaId} decision purchase ${year}`
  const isWritten = count * price >= contractFrom
  const key = `v${areaId} purchase ${year}`
  const id = recordId(key)
  const words = `同意购置${thing}${count}${piece}，预算${Math.ceil((count * price * 1.05) / 100) * 100}元`
  const decided = addDays(day, -dice.int(16, 30))
  if (isWritten) meetings.decide(decided, { key: decision, words, about: 'purchase', contract: id, fen })
  else meetings.add('committee', decided, { key: decision, words, about: 'purchase', fen })
  const suppliers = companiesOf().filter(
    ({ trades, home }) => trades.includes('supply') && (home === style.short || home === '乌兰浩特市'),
  )
  const party = isWritten ? dice.pick(suppliers).name : style.market
  let contract: LivedContract | null = null
  if (isWritten) {
    const signed = workDayFrom(addDays(day, -dice.int(5, 10)))
    contract = {
      id,
      key,
      kind: 'construction',
      number: contractSeries(trace, '采购', signed),
      title: `${name}${year}年${thing}采购合同`,
      party: { kind: 'organisation', name: party },
      object: thing,
      quantity: count * 1_000,
      measure: piece,
      fen,
      signed,
      start: signed,
      end: addDays(day, 10),
      schedule: [{ due: addDays(day, 5), fen, paid: null }],
      project: null,
      decision,
    }
    contracts.push(contract)
  }
  const lived = contract
  flows.push({
    day,
    direction: 'out',
    item: '3.6',
    ...priced(`购置${thing}`, count, piece, price * 100),
    party,
    cause: lived ? { kind: 'contract', id } : { kind: 'office' },
    ...(lived ? { contract: id } : {}),
    onDone: (done) => {
      if (lived?.schedule[0]) lived.schedule[0].paid = done
      addAsset(trace, thing, piece, done, count * 1_000)
    },
  })
}

const old = [
  ['旧拖拉机', '台', 16_000],
  ['旧变压器', '台', 8_500],
  ['退役水泵', '台', 1_900],
  ['成材杨树', '立方米', 480],
] as const

function sell(trace: Trace, year: number, dice: Random): void {
  const { village, flows, meetings, contracts } = trace
  const { areaId, name } = village.desk
  const [thing, piece, price] = dice.pick(old)
  const count = piece === '立方米' ? dice.int(20, 90) : 1
  const fen = count * (price + dice.int(-10, 30) * (price > 1_000 ? 20 : 1)) * 100
  const signed = workDayIn(year, dice.pick([3, 4, 10, 11]), dice.int(5, 25))
  const key = `v${areaId} sale ${year}`
  const id = recordId(key)
  const decision = `v${areaId} decision sale ${year}`
  meetings.decide(addDays(signed, -dice.int(18, 30)), {
    key: decision,
    words: `同意公开处置${thing}${count}${piece}，底价${Math.floor((fen * 0.9) / 10_000) * 100}元`,
    about: 'sale',
    contract: id,
    fen,
  })
  const contract: LivedContract = {
    id,
    key,
    kind: 'sale',
    number: contractSeries(trace, '处置', signed),
    title: `${name}${year}年${thing}处置合同`,
    party: { kind: 'person', person: dice.pick(village.households).head },
    object: thing,
    quantity: count * 1_000,
    measure: piece,
    fen,
    signed,
    start: signed,
    end: addDays(signed, 30),
    schedule: [{ due: addDays(signed, 10), fen, paid: null }],
    project: null,
    decision,
  }
  contracts.push(contract)
  flows.push({
    day: workDayAfter(signed, dice.int(2, 9)),
    direction: 'in',
    item: '2.10',
    ...sumOf(thing, count, piece, fen),
    party: person,
    cause: { kind: 'contract', id },
    contract: id,
    onDone: (done) => {
      if (contract.schedule[0]) contract.schedule[0].paid = done
    },
  })
}

const sumOf = (thing: string, count: number, piece: string, fen: number) =>
  priced(`公开处置${thing}`, count, piece, fen / count)

/** Adds to the register of assets. */
export function addAsset(
  { rows, changes, village }: Trace,
  title: string,
  measure: string,
  day: string,
  by: number,
): void {
  if (!rows.has(title))
    rows.set(title, {
      id: recordId(`v${village.desk.areaId} asset ${title}`),
      class: 'asset',
      title,
      measure,
      note: '',
      first: 0,
    })
  changes.push({ day, holding: title, by })
}
