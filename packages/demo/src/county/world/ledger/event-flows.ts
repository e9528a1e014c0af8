import { random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { addDays, dayInWords, monthOf, workDayAfter, workDayIn, yearOf } from '../days.ts'
import type { Grant } from '../history.ts'
import type { LivedProject } from '../projects/lived-project.ts'
import type { LivedTaking, Trace } from '../trace.ts'
import type { IsoDay } from '../village.ts'
import { person, priced } from './flow.ts'
import { steady } from './routine.ts'

const items: Readonly<Partial<Record<Grant['programme'], string>>> = { operation: '2.5', relief: '2.8' }

/** Money of the levels above, on the day on which it reached the account. */
export function addGrants(trace: Trace): void {
  const { flows, terms, village } = trace
  const { short, government } = village.desk.place
  const payer = terms.root.kind === 'farm' ? government : `${short}财政局`
  for (const grant of terms.grants) {
    if (grant.paid === null) continue
    flows.push({
      day: grant.paid,
      direction: 'in',
      item: items[grant.programme] ?? '2.6',
      summary: grantWords(grant),
      party: grant.from === terms.root.id ? payer : (village.desk.townships[0]?.name ?? ''),
      fen: grant.fen,
      cause: { kind: 'grant', key: grant.key },
      ...(grant.project === null
        ? {}
        : { project: recordId(grant.project), earmark: grant.fen, from: 'special' as const }),
    })
  }
}

const grantWords = ({ title, year, key, programme }: Grant): string =>
  programme === 'operation'
    ? `拨入${year}年${key.includes('operation-1') ? '上' : '下'}半年${title}`
    : `拨入${year}年${title}`

/** What money for relief and for keeping clean is spent on, and what snow costs. */
export function addEvents(trace: Trace): void {
  addRelief(trace)
  addSnow(trace)
}

function addRelief({ flows, terms, style, meetings }: Trace): void {
  for (const grant of terms.grants) {
    if (grant.programme !== 'relief' || grant.paid === null) continue
    const dice = random(seedOf(style.areaId, grant.fen, 255))
    // Pieces that divide the sum.
    const each = dice.pick([20_000, 25_000, 40_000, 50_000, 10_000].filter((fen) => grant.fen % fen === 0))
    const decided = workDayAfter(grant.allotted, 2)
    meetings.decide(decided, {
      key: `v${style.areaId} decision relief ${grant.allotted}`,
      words: `同意受灾群众生活救助对象${grant.fen / each}户，每户${each / 100}元`,
      about: 'aid',
      fen: grant.fen,
    })
    flows.push({
      day: workDayAfter(grant.paid > decided ? grant.paid : decided, dice.int(4, 12)),
      direction: 'out',
      item: '3.8',
      ...priced(`发放${monthOf(addDays(grant.allotted, -20))}月受灾群众生活救助`, grant.fen / each, '户', each),
      party: person,
      fen: grant.fen,
      cause: { kind: 'grant', key: grant.key },
    })
  }
}

function addSnow({ flows, terms, style, village }: Trace): void {
  if (village.ground === 'urban' && style.activity < 0.5) return
  for (const { kind, day, townships } of terms.weather) {
    if (kind !== 'snow' || !townships.includes(style.township)) continue
    const dice = random(seedOf(style.areaId, yearOf(day), monthOf(day), 256))
    if (!dice.chance(style.activity * 0.9)) continue
    flows.push({
      day: workDayAfter(day, dice.int(2, 8)),
      direction: 'out',
      item: '3.5',
      ...priced(`${dayInWords(day)}雪后清路租用铲车`, dice.int(3, 11), '台时', steady(style, [24_000, 26_000, 28_000])),
      party: person,
      cause: { kind: 'work' },
      isOptional: true,
    })
  }
}

/** Fees for power that the unit collects and passes on: no money of its own. */
export function addHeld({ flows, style, terms }: Trace): void {
  if (!style.collects) return
  for (const year of terms.years)
    for (const month of style.isMonthly ? [5, 6, 7, 8] : [6, 8]) {
      const dice = random(seedOf(style.areaId, year, month, 257))
      const units = dice.int(60, 320) * 10
      const households = Math.max(4, Math.round(style.households * 0.4) + dice.int(-3, 3))
      const [day, passed] = [workDayIn(year, month, dice.int(10, 15)), workDayIn(year, month, dice.int(20, 25))]
      const fen = units * 45
      const cause = { kind: 'held' as const }
      flows.push(
        {
          day,
          direction: 'in',
          item: '8.1',
          summary: `代收${households}户${month}月灌溉电费`,
          party: person,
          fen,
          cause,
          from: 'cash',
        },
        {
          day: passed,
          direction: 'out',
          item: '8.1',
          ...priced(`代缴${month}月灌溉电费`, units, '度', 45),
          party: `${style.township}供电所`,
          cause,
        },
      )
    }
}

/** What people give for a project that the unit pays a part of. */
export function addLevies({ flows, style, meetings, village }: Trace, projects: readonly LivedProject[]): void {
  for (const { plan, timeline, id } of projects) {
    const dice = random(seedOf(style.areaId, plan.year, 258))
    if (plan.own === 0 || village.ground !== 'rural' || !dice.chance(village.isShown ? 0.8 : 0.3)) continue
    const each = dice.pick([1_000, 1_500, 2_000])
    const people = Math.max(10, Math.round(style.people * 0.86))
    const key = `v${style.areaId} decision levy ${plan.year}`
    meetings.decide(timeline.decision, {
      key,
      words: `同意为${plan.site}${plan.title.slice(village.desk.name.length + plan.site.length)}筹资，每人${each / 100}元，五保户和低保户免筹`,
      about: 'levy',
      project: id,
      fen: people * each,
    })
    flows.push({
      day: workDayAfter(timeline.contract, dice.int(2, 14)),
      direction: 'in',
      item: '2.4',
      ...priced('一事一议筹资', people, '人', each),
      party: person,
      cause: { kind: 'levy' },
      project: id,
      from: 'cash',
    })
  }
}

/** Compensation for land goes to its users; a part stays with all. */
export function addTakings({ flows, terms, village, meetings }: Trace): void {
  for (const taking of terms.takings as LivedTaking[]) {
    const cause = { kind: 'taking' as const, key: taking.key }
    const received = taking.received
    if (received === null) continue
    flows.push({
      day: received,
      direction: 'in',
      item: '2.7',
      summary: `收到${taking.works}征地补偿款 ${taking.tenths / 10} 亩，每亩 ${taking.standard.toLocaleString('en-US')} 元`,
      party: `${village.desk.place.short}自然资源局`,
      fen: taking.fen,
      cause,
    })
    const paid = workDayAfter(received, 12 + (taking.tenths % 9))
    const fen = taking.rows.reduce((sum, row) => sum + row.fen, 0)
    meetings.decide(workDayAfter(received, 3), {
      key: `${taking.key} decision`,
      words: `同意${taking.works}征地补偿款分配方案，${taking.rows.length}户共${fen / 100}元，集体留用${(taking.fen - fen) / 100}元`,
      about: 'distribution',
      fen,
    })
    flows.push({
      day: paid,
      direction: 'out',
      item: '3.7',
      summary: `发放${taking.works}征地补偿款 ${taking.rows.length} 户 ${taking.tenths / 10} 亩`,
      party: person,
      fen,
      cause,
      onDone: (day: IsoDay) => {
        taking.paid = day <= terms.today ? day : null
      },
    })
  }
}
