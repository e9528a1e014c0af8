import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/types.ts'
import { type Paged, pageSize as usualSize, pageWindow } from '../../platform/paging.ts'
import { formatYuan } from '../../platform/amount.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { hideIdentity, lastFour, maskIdentity, maskName } from './masking.ts'
import { blindIndexes } from '../../platform/crypto/seal.server.ts'
import { getHousehold, type Person, unsealEvenly } from './seal.server.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

export type LookUp = {
  districtCode: string
  /** An ID number in its normal form; anything else finds nothing. */
  identity: string
  /** First and last day of payment, YYYY-MM-DD in Beijing time, both inclusive. */
  from: string
  to: string
  pageNum: number
  pageSize?: number | undefined
}

/** Sums over all results, not over one page. */
type Totals = {
  fen: number
  /** Ordered by project code, then newest year first. */
  byProjectAndYear: { projectCode: string; projectName: string; year: number; count: number; fen: number }[]
}

export type PaymentPage<T> = Paged<T> & { totals: Totals }

/** The fields of a payment shown to anyone in the village. */
export type VillagePayment = {
  /** 张** */
  objectName: string
  projectName: string
  businessPeriod: string
  /** Yuan with two decimals. */
  amount: string
}

/** The fields of a payment shown to the household: no ID numbers. */
export type FamilyPayment = VillagePayment & {
  projectCode: string
  /** YYYY-MM-DD */
  putTime: string
  areaCode: string
  areaName: string
  accountsReceivableName: string
  /** Last four digits. */
  accountsReceivableCode: string
  beneficiaryBank: string
  householdName: string
  uniquelyIdentifies: string
  inventoryCode: string
  paymentSlipCode: string
  /** How it was reckoned: 12.5亩, 禁牧, 9元/亩. Empty where the paying office did not say. */
  quantity: string
  kind: string
  rate: string
}

/**
 * The fields of a payment shown to the payee: ID number as 110***********002X, last four characters of the payee code.
 * If the head of household is another person, `householdIdentity` is only asterisks.
 */
export type OwnPayment = FamilyPayment & { objectCode: string; objectIdentity: string; householdIdentity: string }

/** Payments to the holder of an ID number, newest first. */
export async function listOwnPayments(db: Db, keys: Keys, lookUp: LookUp): Promise<PaymentPage<OwnPayment>> {
  const keySet = keys.read()
  const indexes = blindIndexes(keySet, 'object', lookUp.identity)
  return listPage(db, keySet, lookUp, isAny('object_index', indexes), showOwn)
}

/**
 * Payments to the households in which an ID number appears as payee or as head, newest first.
 * Finds the heads by decrypting, since a household's rows may be indexed under several key versions.
 */
export async function listFamilyPayments(db: Db, keys: Keys, lookUp: LookUp): Promise<PaymentPage<FamilyPayment>> {
  const keySet = keys.read()
  const { identity } = lookUp
  const boxes = await db
    .selectFrom('shown_payment')
    .select(boxColumns)
    .distinctOn('household_index')
    .where('district_code', '=', lookUp.districtCode)
    .where(isAny('object_index', blindIndexes(keySet, 'object', identity)))
    .orderBy('household_index')
    .limit(maxHouseholds)
    .execute()
  const heads = unsealEvenly(keySet, boxes, maxHouseholds).map(getHousehold)
  const households = new Set([identity, ...heads])
  const indexes = [...households].flatMap((head) => blindIndexes(keySet, 'household', head))
  return listPage(db, keySet, lookUp, isAny('household_index', indexes), showFamily)
}

/** Payments in the village where the holder of an ID number was last paid, newest first. */
export async function listVillagePayments(db: Db, keys: Keys, lookUp: LookUp): Promise<PaymentPage<VillagePayment>> {
  const keySet = keys.read()
  const { districtCode } = lookUp
  const indexes = blindIndexes(keySet, 'object', lookUp.identity)
  const { rows } = await sql<{ own: string | null; codes: string[] }>`
    with place as (
      select
        (
          select area_code from shown_payment
          where object_index = any(${indexes}::bytea[]) and district_code = ${districtCode}
          order by put_time desc, id desc limit 1
        ) as own,
        coalesce(
          (
            select area_code from shown_payment
            where district_code = ${districtCode} and area_code >= ${decoyCode(districtCode)}
            order by area_code limit 1
          ),
          (select area_code from shown_payment where district_code = ${districtCode} order by area_code limit 1)
        ) as decoy
    )
    select own, array(${codesOfVillage(districtCode, sql`coalesce(own, decoy)`)}) as codes from place`.execute(db)
  const { own = null, codes = [''] } = rows[0] ?? {}
  // If nobody is found, read a decoy village and discard it, so that timing does not reveal the result.
  const found = await listPage(db, keySet, lookUp, isVillage(codes), showVillage)
  return own === null ? emptyPage() : found
}

/** Maximum number of households of one person over the years. */
const maxHouseholds = 8

const decoyCode = (districtCode: string): string =>
  districtCode.slice(0, 6) + String(Math.floor(Math.random() * 300_000)).padStart(6, '0')

const emptyPage = <T>(): PaymentPage<T> => ({
  rows: [],
  total: 0,
  pageNum: 1,
  pages: 1,
  totals: { fen: 0, byProjectAndYear: [] },
})

const boxColumns = [
  'inventory_code as inventoryCode',
  'uniquely_identifies as uniquelyIdentifies',
  'key_version as keyVersion',
  'sealed',
] as const

const rowColumns = [
  ...boxColumns,
  'area_code as areaCode',
  'area_name as areaName',
  'project_code as projectCode',
  'project_name as projectName',
  'business_period as businessPeriod',
  'amount_fen as amountFen',
  'put_time as putTime',
  'payment_slip_code as paymentSlipCode',
  'beneficiary_bank as beneficiaryBank',
  'quantity',
  'kind',
  'rate',
] as const

type Row = {
  inventoryCode: string
  uniquelyIdentifies: string
  keyVersion: number
  sealed: Buffer
  areaCode: string
  areaName: string
  projectCode: string
  projectName: string
  businessPeriod: string
  amountFen: number
  putTime: string
  paymentSlipCode: string
  beneficiaryBank: string
  quantity: string
  kind: string
  rate: string
}

type Condition = (eb: ExpressionBuilder<Tables, 'shown_payment'>) => Expression<SqlBool>

const isAny =
  (column: 'object_index' | 'household_index', indexes: readonly Buffer[]): Condition =>
  () =>
    sql`${sql.ref(column)} = any(${[...indexes]}::bytea[])`

const isVillage =
  (areaCodes: readonly string[]): Condition =>
  (eb) =>
    // Of one code the index gives the rows in their order.
    areaCodes.length === 1 ? eb('area_code', '=', areaCodes[0] ?? '') : sql`area_code = any(${[...areaCodes]}::text[])`

/** The code of a village with those of villages that were merged into it, or it into them. */
const codesOfVillage = (districtCode: string, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(${code}, '')
  union
  select area.code from area as own_area
  join area on coalesce(area.merged_into, area.id) = coalesce(own_area.merged_into, own_area.id)
  where own_area.district_code = ${districtCode} and own_area.code = ${code}
    and area.district_code = ${districtCode} and area.level = 'village' and area.code is not null`

/** Always runs two queries and decrypts `pageSize` rows, so that timing does not reveal what is found. */
async function listPage<T>(
  db: Db,
  keySet: KeySet,
  { districtCode, from, to, pageNum, pageSize = usualSize }: LookUp,
  condition: Condition,
  show: (row: Row, person: Person) => T,
): Promise<PaymentPage<T>> {
  const matching = db
    .selectFrom('shown_payment')
    .where('district_code', '=', districtCode)
    .where('put_time', '>=', from)
    .where('put_time', '<=', to)
    .where(condition)
  const year = sql<number>`extract(year from put_time)::integer`
  const groups = await matching
    .select((eb) => [
      'project_code as projectCode',
      eb.fn.max('project_name').as('projectName'),
      year.as('year'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount_fen)::bigint`.as('fen'),
    ])
    .groupBy(['project_code', year])
    .orderBy('project_code')
    .orderBy('year', 'desc')
    .execute()
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const window = pageWindow(pageNum, total, pageSize)
  const rows = await matching
    .select(rowColumns)
    .orderBy('put_time', 'desc')
    .orderBy('id', 'desc')
    .offset(window.offset)
    .limit(pageSize)
    .execute()
  const people = unsealEvenly(keySet, rows, pageSize)
  return {
    rows: rows.flatMap((row, place) => {
      const person = people[place]
      return person ? [show(row, person)] : []
    }),
    total,
    pageNum: window.pageNum,
    pages: window.pages,
    totals: { fen: groups.reduce((sum, { fen }) => sum + fen, 0), byProjectAndYear: groups },
  }
}

function showVillage(row: Row, person: Person): VillagePayment {
  return {
    objectName: maskName(person.objectName),
    projectName: row.projectName,
    businessPeriod: row.businessPeriod,
    amount: formatYuan(row.amountFen),
  }
}

function showFamily(row: Row, person: Person): FamilyPayment {
  return {
    ...showVillage(row, person),
    projectCode: row.projectCode,
    putTime: row.putTime,
    areaCode: row.areaCode,
    areaName: row.areaName,
    accountsReceivableName: maskName(person.accountsReceivableName),
    accountsReceivableCode: lastFour(person.accountsReceivableCode),
    beneficiaryBank: row.beneficiaryBank,
    householdName: maskName(person.householdName),
    uniquelyIdentifies: row.uniquelyIdentifies,
    inventoryCode: row.inventoryCode,
    paymentSlipCode: row.paymentSlipCode,
    quantity: row.quantity,
    kind: row.kind,
    rate: row.rate,
  }
}

function showOwn(row: Row, person: Person): OwnPayment {
  const isOwnHead = person.householdIdentity === person.objectIdentity
  return {
    ...showFamily(row, person),
    objectCode: lastFour(person.objectCode),
    objectIdentity: maskIdentity(person.objectIdentity),
    householdIdentity: isOwnHead ? maskIdentity(person.householdIdentity) : hideIdentity(person.householdIdentity),
  }
}
