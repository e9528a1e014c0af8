import { random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { addDays, isoFrom, workDayAfter, workDayFrom, workDayIn, yearOf } from '../days.ts'
import { contractSeries, type LivedContract, type Trace } from '../trace.ts'
import type { Fen, IsoDay } from '../village.ts'

/** A small loan of some units, repaid in two parts within two years. */
export function addLoan(trace: Trace): void {
  const { village, style, terms, meetings, contracts } = trace
  const { areaId, name } = village.desk
  const dice = random(seedOf(areaId, 282))
  const year = dice.pick(terms.years)
  if (village.ground === 'urban' || !dice.chance(village.isShown ? 0.35 : 0.05)) return
  const fen = dice.int(2, 8) * 1_000_000
  const signed = workDayIn(year, dice.int(3, 6), dice.int(5, 25))
  if (signed > terms.today) return
  const key = `v${areaId} loan ${year}`
  const id = recordId(key)
  const decision = `v${areaId} decision loan ${year}`
  meetings.decide(addDays(signed, -dice.int(20, 40)), {
    key: decision,
    words: `同意向${style.bank}借款${fen / 100}元用于垫付春耕生产费用，年利率4.35%，秋后偿还`,
    about: 'loan',
    contract: id,
    fen,
  })
  const halves = [isoFrom(year, 11, 30), isoFrom(year + 1, 11, 30)]
  const contract: LivedContract = {
    id,
    key,
    kind: 'loan',
    number: contractSeries(trace, '借款', signed),
    title: `${name}${year}年借款合同`,
    party: { kind: 'organisation', name: style.bank },
    object: '生产周转借款',
    quantity: null,
    measure: '',
    fen,
    signed,
    start: signed,
    end: halves[1] ?? signed,
    schedule: halves.map((due) => ({ due, fen: fen / 2, paid: null })),
    project: null,
    decision,
  }
  contracts.push(contract)
  planLoan(trace, contract)
}

function planLoan({ village, style, flows, rows, changes }: Trace, { id, fen, signed, schedule }: LivedContract): void {
  const title = `${style.bank}借款`
  rows.set(title, {
    id: recordId(`v${village.desk.areaId} debt ${title}`),
    class: 'debt',
    title,
    measure: '元',
    note: '',
    first: 0,
  })
  const flow = { party: style.bank, cause: { kind: 'contract' as const, id }, contract: id }
  flows.push({
    ...flow,
    day: workDayAfter(signed, 3),
    direction: 'in',
    item: '6.2',
    summary: '借入生产周转借款',
    fen,
    onDone: (day) => changes.push({ day, holding: title, by: fen }),
  })
  for (const [at, part] of schedule.entries()) {
    const owed = fen / (at + 1)
    const months = at === 0 ? 12 - Number(signed.slice(5, 7)) : 12
    flows.push(
      {
        ...flow,
        day: workDayFrom(addDays(part.due, -2)),
        direction: 'out',
        item: '3.10',
        summary: interestWords(owed, months),
        fen: interestOf(owed, months),
      },
      {
        ...flow,
        day: workDayFrom(addDays(part.due, -1)),
        direction: 'out',
        item: '6.2',
        summary: `偿还${yearOf(signed)}年生产周转借款本金（第${at + 1}次）`,
        fen: part.fen,
        onDone: (day: IsoDay) => {
          part.paid = day
          changes.push({ day, holding: title, by: -part.fen })
        },
      },
    )
  }
}

const interestOf = (owed: Fen, months: number): Fen => Math.round((owed * 0.0435 * months) / 12)

const interestWords = (owed: Fen, months: number): string =>
  `生产周转借款利息，本金 ${(owed / 100).toLocaleString('en-US')} 元，年利率 4.35%，${months} 个月`
