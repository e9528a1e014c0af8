import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isMarked, mark } from '../../../../src/platform/db/markers.ts'
import type { Db, Tx } from '../../../../src/platform/db/types.ts'
import type { District } from '../../../../src/domain/districts/schema.ts'
import { formatDate } from '../../../../src/platform/dates.ts'
import { demoOperator } from '../../../../src/access/policy.ts'
import { addPayments } from '../../../../src/domain/payments/commands.server.ts'
import { policyCards } from './policy-cards.ts'
import { measureOf, type Rate, ratesOf } from './rates.ts'
import { addProjects } from '../../../../src/domain/payments/commands-projects.server.ts'
import type { NewPayment } from '../../../../src/domain/payments/file-parsing/new-payment.ts'
import type { BeforeGate } from '../../../../src/platform/text/public-text.ts'
import type { Keys } from '../../../../src/platform/crypto/keys.server.ts'
import { listVillages } from '../../../../src/domain/units/queries.server.ts'
import { dayOf, isoDay } from '../calendar.ts'
import { contentMarker } from '../../../../src/domain/demo-content.ts'
import { type DemoPerson, demoPerson } from '../people.ts'
import { random, type Random, seedOf } from '../random.ts'
import { type DemoProject, demoProjects } from './subsidy-projects.ts'
import { lastWorkDay, nextWorkDay } from '../work-days.ts'

const marker = 'demo-subsidies'
const years = 3
/** The first numbers are the people of `demoIdentities`; villagers follow. */
const firstVillager = 10

/** Adds invented payments and policy cards to the demo content, once, and only if there are no payments yet. */
export async function seedDemoSubsidies(
  db: Db,
  keys: Keys,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  const payment = await db.selectFrom('subsidy_payment').select('id').limit(1).executeTakeFirst()
  if (payment || !(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  const started = Date.now()
  const count = await db.transaction().execute(async (tx) => {
    await mark(tx, marker)
    let rows = 0
    for (const { areaCode } of districts) rows += await writeDistrict(tx, keys, areaCode, formatDate(new Date()))
    return rows
  })
  await sql`analyze subsidy_payment`.execute(db)
  say(`演示补贴记录已写入：${count} 条，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒。`)
}

async function writeDistrict(tx: Tx, keys: Keys, districtCode: string, today: string): Promise<number> {
  await addProjects(tx, demoOperator, districtCode, await policyCards(tx, districtCode))
  const villages = [...(await listVillages(tx, districtCode))]
  const payments = demoPayments(
    districtCode,
    villages.map(([areaCode, areaName]) => ({ areaCode, areaName })),
    today,
  )
  if (payments.length === 0) return 0
  const sha256 = createHash('sha256').update(`${marker} ${districtCode}`).digest()
  return addPayments(tx, keys, demoOperator, { districtCode, fileName: '演示数据', sha256 }, payments)
}

type Village = { areaCode: string; areaName: string }
type Household = { village: Village; head: DemoPerson; members: readonly DemoPerson[] }

/** Payments of a district up to `today` (YYYY-MM-DD): a few in each village, many in the first. */
function demoPayments(districtCode: string, villages: readonly Village[], today: string): BeforeGate<NewPayment>[] {
  const sorted = villages.toSorted((a, b) => (a.areaCode < b.areaCode ? -1 : 1))
  const payments: BeforeGate<NewPayment>[] = []
  const pay = (
    household: Household,
    payee: DemoPerson,
    project: DemoProject,
    year: number,
    month: number,
    dice: Random,
  ) => {
    const time = { districtCode, year, month }
    const payment = paymentOf(household, payee, project, time, dice, payments.length + 1)
    if (payment.putTime <= today) payments.push(payment)
  }
  const thisYear = Number(today.slice(0, 4))
  for (const [place, village] of sorted.entries()) {
    const dice = random(seedOf(Number(village.areaCode.slice(2, 7)), Number(village.areaCode.slice(7))))
    const households =
      place === 0
        ? [
            householdOf(village, 0, 1),
            householdOf(village, 2),
            ...[3, 4, 5, 6].map((head) => householdOf(village, head)),
          ]
        : [anyHouseholdOf(village)]
    for (const [number, household] of households.entries()) {
      const known = place === 0 && number < 2
      const projects = known ? demoProjects : dice.sample(demoProjects, 3)
      for (const project of projects) {
        for (const year of known ? [2, 1, 0].map((ago) => thisYear - ago) : [thisYear - dice.int(0, years - 1)]) {
          const months = known ? dice.sample(project.months, 3) : [dice.pick(project.months)]
          for (const month of months) {
            const member = dice.pick(household.members)
            // What is paid for land goes to the account of the head.
            pay(household, measureOf(project.code).unit === '亩' ? household.head : member, project, year, month, dice)
          }
        }
      }
    }
  }
  return payments
}

function anyHouseholdOf(village: Village): Household {
  const head = firstVillager + (seedOf(Number(village.areaCode.slice(4))) % 13_000)
  return householdOf(village, head, head + 1)
}

function householdOf(village: Village, head: number, member?: number): Household {
  const people = [demoPerson(head), ...(member === undefined ? [] : [demoPerson(member)])]
  return { village, head: demoPerson(head), members: people }
}

/** A working day of the month. */
function paymentDay(year: number, month: number, date: number): string {
  const day = new Date(Date.UTC(year, month - 1, date, 4))
  const next = nextWorkDay(day)
  return isoDay(dayOf(next).month === month ? next : lastWorkDay(day))
}

/** So many units at one of the rates. */
function reckon(head: DemoPerson, { code }: DemoProject, rates: readonly Rate[], chance: Random) {
  const { unit, least, most, lasts } = measureOf(code)
  const dice = lasts ? random(seedOf(Number(head.account.slice(-9)), Number(code.slice(2)))) : chance
  const quantity = dice.int(least, most)
  const rate = dice.pick(rates)
  return {
    amountFen: quantity * rate.yuan * 100,
    quantity: `${quantity}${unit}`,
    kind: rate.of,
    rate: `${rate.yuan}元/${unit}`,
  }
}

function paymentOf(
  { village, head }: Household,
  payee: DemoPerson,
  project: DemoProject,
  { districtCode, year, month }: { districtCode: string; year: number; month: number },
  dice: Random,
  line: number,
): BeforeGate<NewPayment> {
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    line,
    ...village,
    objectCode: `YS${payee.account.slice(-6)}`,
    objectName: payee.name,
    objectIdentity: payee.identity,
    projectCode: project.code,
    projectName: project.name,
    businessPeriod: project.period(year, month),
    ...reckon(head, project, ratesOf(project.code, districtCode, year), dice),
    putTime: paymentDay(year, month, dice.int(5, 28)),
    accountsReceivableName: payee.name,
    accountsReceivableCode: payee.account,
    beneficiaryBank: '示例农村商业银行',
    householdName: head.name,
    householdIdentity: head.identity,
    inventoryCode: `YSQC${year}${two(month)}-${project.code}`,
    uniquelyIdentifies: `YS${String(line).padStart(6, '0')}`,
    paymentSlipCode: `YSZF${year}${two(month)}`,
  }
}
