import { type ProjectCode, ratesOf } from '../../../payments/rates.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { addDays, isoFrom, workDayAfter, workDayIn, workDayUntil } from '../days.ts'
import type { BenefitList } from '../history.ts'
import type { Trace } from '../trace.ts'
import type { Household, IsoDay, Person, Village } from '../village.ts'

type Row = BenefitList['rows'][number]

/** Of so many villages one pays a subsidy through the platform; the others still use lists of the county's bank. */
const oneOf: Readonly<Record<ProjectCode, number>> = { BT101: 12, BT102: 7, BT103: 3, BT104: 6, BT201: 12, BT202: 3 }

/** Who got what in a village, read off its roll. */
export function benefitListsOf(trace: Trace): BenefitList[] {
  const { village, terms } = trace
  const codes = (Object.keys(oneOf) as ProjectCode[]).filter((code) => isPaidHere(village, code))
  const years = yearsOfLists(trace)
  const lists = codes.flatMap((code) => years.flatMap((year) => listsOfYear(village, terms.root.code, code, year)))
  const known = lists
    .filter(({ listed, rows }) => listed <= terms.today && rows.length > 0)
    .map((list) => (list.paid !== null && list.paid > terms.today ? { ...list, paid: null } : list))
  for (const list of known) checkInMeeting(trace, list)
  return known.toSorted((a, b) => (a.listed < b.listed ? -1 : a.listed > b.listed ? 1 : 0))
}

const isPaidHere = ({ desk, isShown, isFirst }: Village, code: ProjectCode): boolean =>
  isShown || isFirst || seedOf(desk.areaId, Number(code.slice(2)), 311) % oneOf[code] === 0

/** All years where people look up their own or each entry is shown, and where all that happened was published; else two. */
function yearsOfLists({ village, terms }: Trace): readonly number[] {
  const { years, scale } = terms
  return village.isShown || village.isFirst || (scale.published[1] ?? 0) >= 1 ? years : years.slice(-2)
}

function listsOfYear(village: Village, district: string, code: ProjectCode, year: number): BenefitList[] {
  if (code === 'BT201') return Array.from({ length: 12 }, (_, at) => aidList(village, district, year, at + 1))
  if (code === 'BT202') return [2, 5, 8, 12].map((month) => reliefList(village, district, year, month))
  if (code === 'BT103') return [4, 10].map((month) => machineList(village, district, year, month))
  return [landList(village, district, code, year)]
}

const row = (
  household: Household,
  payee: Person,
  quantity: number,
  { of, yuan }: { of: string; yuan: number },
): Row => ({
  household,
  payee,
  quantity: quantity * 10,
  of,
  yuan,
  fen: quantity * yuan * 100,
})

const land = {
  BT101: { field: 'plough', month: 6, checked: [4, 5] },
  BT102: { field: 'pasture', month: 9, checked: [6, 7] },
  BT104: { field: 'forest', month: 11, checked: [8, 9] },
} as const

/** Contracted land does not change from year to year. */
function landList(village: Village, district: string, code: keyof typeof land, year: number): BenefitList {
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, year, Number(code.slice(2)), 312))
  const { field, month, checked } = land[code]
  const rates = ratesOf(code, district, year)
  const rows = village.households
    .filter((household) => household[field] > 0)
    .map((household) => row(household, household.head, household[field] / 10, rateOf(household, rates)))
  const checkedOn = workDayIn(year, dice.pick(checked), dice.int(6, 26))
  return {
    key: `v${areaId} list ${code} ${year}`,
    code,
    year,
    period: `${year}年度`,
    rows,
    checked: checkedOn,
    listed: workDayAfter(checkedOn, dice.int(2, 6)),
    paid: workDayIn(year, month, dice.int(8, 27)),
  }
}

/** A pasture lies in a zone without grazing, or in one with a balance. */
const rateOf = ({ id }: Household, rates: readonly { of: string; yuan: number }[]) =>
  rates[rates.length === 1 ? 0 : seedOf(id.length, Number(id.slice(id.indexOf('h') + 1)) >> 2, 313) % rates.length] as {
    of: string
    yuan: number
  }

/** One machine a household, once: of a size that its land needs. */
function machineList(village: Village, district: string, year: number, month: number): BenefitList {
  const { areaId } = village.desk
  const rates = ratesOf('BT103', district, year)
  const paid = workDayIn(year, month, 8 + (areaId % 18))
  const rows = village.households.flatMap((household, at): Row[] => {
    const bought = seedOf(areaId, at, 314)
    const buys =
      household.plough >= 160 &&
      household.aid === null &&
      2016 + (bought % 40) === year &&
      (bought >> 8) % 2 === (month === 4 ? 0 : 1)
    return buys
      ? [
          row(
            household,
            household.head,
            1,
            rates[household.plough >= 600 ? 2 : household.plough >= 320 ? 1 : 0] ?? { of: '', yuan: 0 },
          ),
        ]
      : []
  })
  return {
    key: `v${areaId} list BT103 ${year}-${month}`,
    code: 'BT103',
    year,
    period: `${year}年度`,
    rows,
    checked: workDayUntil(addDays(paid, -30)),
    listed: workDayUntil(addDays(paid, -22)),
    paid,
  }
}

/** Who has 低保 in a month. */
function aidList(village: Village, district: string, year: number, month: number): BenefitList {
  const { areaId } = village.desk
  const first: IsoDay = isoFrom(year, month, 1)
  const rates = new Map(ratesOf('BT201', district, year).map((rate) => [rate.of, rate]))
  const rows = village.households.flatMap((household): Row[] => {
    const { aid, head } = household
    if (aid === null || aid.since > first || (aid.until !== null && aid.until <= first)) return []
    const rate = rates.get(aid.class)
    return rate ? [row(household, head, aid.people, rate)] : []
  })
  const paid = workDayIn(year, month, 8 + (seedOf(areaId, year, month, 315) % 14))
  return {
    key: `v${areaId} list BT201 ${year}-${month}`,
    code: 'BT201',
    year,
    period: `${year}年${month}月`,
    rows,
    checked: workDayUntil(addDays(paid, -7)),
    listed: workDayUntil(addDays(paid, -5)),
    paid,
  }
}

/** One family in a season that something hit; nobody twice within two years. */
function reliefList(village: Village, district: string, year: number, month: number): BenefitList {
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, year, month, 316))
  const rates = ratesOf('BT202', district, year)
  const paid = workDayIn(year, month, dice.int(6, 26))
  return {
    key: `v${areaId} list BT202 ${year}-${month}`,
    code: 'BT202',
    year,
    period: `${year}年${month}月`,
    rows: hitBy(village, year, month, dice).map(({ household, payee }) => row(household, payee, 1, dice.pick(rates))),
    checked: workDayUntil(addDays(paid, -12)),
    listed: workDayUntil(addDays(paid, -9)),
    paid,
  }
}

function hitBy(
  { households, isFirst, isShown }: Village,
  year: number,
  month: number,
  dice: Random,
): { household: Household; payee: Person }[] {
  // The wife of the first family, every other year.
  const [known] = households
  if (isFirst && month === 5 && known?.people[1]) return [{ household: known, payee: known.people[1] }]
  if (!dice.chance(isShown ? 0.6 : 0.35)) return []
  // Households take turns, so that years pass before it is one again.
  const turn = (year * 4 + month) % 8
  const fitting = households.filter((_, at) => at >= 6 && at % 8 === turn)
  return dice.sample(fitting, 1).map((household) => ({
    household,
    payee: household.people[dice.chance(0.7) ? 0 : household.people.length - 1] ?? household.head,
  }))
}

const names: Readonly<Record<ProjectCode, string>> = {
  BT101: '耕地地力保护补贴面积',
  BT102: '草原生态保护补助奖励面积',
  BT103: '农机购置补贴申请',
  BT104: '公益林补偿面积',
  BT201: '最低生活保障对象',
  BT202: '临时救助申请',
}

/** A list of the year is gone through by the committee; what comes every month is looked at twice a year. */
function checkInMeeting({ meetings, village }: Trace, { code, year, rows, checked, key, period }: BenefitList): void {
  if (code === 'BT201' && !/年[17]月/.test(period)) return
  const sum = rows.reduce((total, { quantity }) => total + quantity, 0) / 10
  const size =
    code === 'BT201'
      ? `${rows.length}户${sum}人`
      : code === 'BT202' || code === 'BT103'
        ? `${rows.length}户`
        : `${rows.length}户${sum}亩`
  meetings.add(code === 'BT201' ? 'assembly' : 'committee', checked, {
    key: `v${village.desk.areaId} decision ${key.slice(key.indexOf('list'))}`,
    words: `核实${code === 'BT201' ? period : `${year}年`}${names[code]}${size}`,
    about: 'aid',
    fen: rows.reduce((total, { fen }) => total + fen, 0),
  })
}
