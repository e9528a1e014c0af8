import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/types.ts'
import { type Paged, pageSize as usualSize, pageWindow } from '../../platform/paging.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { blindIndexes } from '../../platform/crypto/seal.server.ts'
import { getHousehold, type Person, unsealEvenly } from './seal.server.ts'
import {
  boxColumns,
  type FamilyPayment,
  type OwnPayment,
  type Row,
  rowColumns,
  showFamily,
  showOwn,
  showVillage,
  type VillagePayment,
} from './shown-payments.ts'
import { type PaidYear, sumVillage } from './queries-tally.server.ts'
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
  byProjectAndYear: PaidYear[]
}

export type PaymentPage<T> = Paged<T> & { totals: Totals }

/** Payments to the holder of an ID number, newest first. */
export async function listOwnPayments(db: Db, keys: Keys, lookUp: LookUp): Promise<PaymentPage<OwnPayment>> {
  const keySet = keys.read()
  const indexes = blindIndexes(keySet, 'object', lookUp.identity)
  return listPage(db, keySet, lookUp, { ...isAny('object_index', indexes), show: showOwn })
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
    .where(isAny('object_index', blindIndexes(keySet, 'object', identity)).condition)
    .orderBy('household_index')
    .limit(maxHouseholds)
    .execute()
  const heads = unsealEvenly(keySet, boxes, maxHouseholds).map(getHousehold)
  const households = new Set([identity, ...heads])
  const indexes = [...households].flatMap((head) => blindIndexes(keySet, 'household', head))
  return listPage(db, keySet, lookUp, { ...isAny('household_index', indexes), show: showFamily })
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
  const found = await listPage(db, keySet, lookUp, { ...isVillage(codes), show: showVillage })
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

type Condition = (eb: ExpressionBuilder<Tables, 'shown_payment'>) => Expression<SqlBool>

/** Payments to be listed, and their sums. */
type Selection = { condition: Condition; sum: (db: Db, lookUp: LookUp) => Promise<PaidYear[]> }

function isAny(column: 'object_index' | 'household_index', indexes: readonly Buffer[]): Selection {
  const condition: Condition = () => sql`${sql.ref(column)} = any(${[...indexes]}::bytea[])`
  return { condition, sum: (db, lookUp) => sumRows(db, lookUp, condition) }
}

const isVillage = (areaCodes: readonly string[]): Selection => ({
  condition: (eb) =>
    // Of one code the index gives the rows in their order.
    areaCodes.length === 1 ? eb('area_code', '=', areaCodes[0] ?? '') : sql`area_code = any(${[...areaCodes]}::text[])`,
  sum: (db, { districtCode, from, to }) => sumVillage(db, { districtCode, areaCodes, from, to }),
})

/** The code of a village with those of villages that were merged into it, or it into them. */
const codesOfVillage = (districtCode: string, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(${code}, '')
  union
  select area.code from area as own_area
  join area on coalesce(area.merged_into, area.id) = coalesce(own_area.merged_into, own_area.id)
  where own_area.district_code = ${districtCode} and own_area.code = ${code}
    and area.district_code = ${districtCode} and area.level = 'village' and area.code is not null`

const select = (
  db: Db,
  { districtCode, from, to }: Pick<LookUp, 'districtCode' | 'from' | 'to'>,
  condition: Condition,
) =>
  db
    .selectFrom('shown_payment')
    .where('district_code', '=', districtCode)
    .where('put_time', '>=', from)
    .where('put_time', '<=', to)
    .where(condition)

async function sumRows(db: Db, lookUp: LookUp, condition: Condition): Promise<PaidYear[]> {
  const year = sql<number>`extract(year from put_time)::integer`
  return select(db, lookUp, condition)
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
}

/** Always runs two queries and decrypts `pageSize` rows, so that timing does not reveal what is found. */
async function listPage<T>(
  db: Db,
  keySet: KeySet,
  lookUp: LookUp,
  { condition, sum, show }: Selection & { show: (row: Row, person: Person) => T },
): Promise<PaymentPage<T>> {
  const { districtCode, from, to, pageNum, pageSize = usualSize } = lookUp
  const groups = await sum(db, lookUp)
  const total = groups.reduce((all, { count }) => all + count, 0)
  const window = pageWindow(pageNum, total, pageSize)
  const { until, offset } = passYears(groups, to, window.offset)
  const rows = await select(db, { districtCode, from, to: until }, condition)
    .select(rowColumns)
    .orderBy('put_time', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
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
    totals: { fen: groups.reduce((all, { fen }) => all + fen, 0), byProjectAndYear: groups },
  }
}

/** Passes over the newest years by their counts: what is left of an offset below the last day of a year. */
function passYears(groups: readonly PaidYear[], to: string, offset: number): { until: string; offset: number } {
  let rest = offset
  for (const year of [...new Set(groups.map((group) => group.year))].toSorted((one, other) => other - one)) {
    const count = groups.reduce((all, group) => all + (group.year === year ? group.count : 0), 0)
    const lastDay = `${year}-12-31`
    if (rest < count) return { until: lastDay < to ? lastDay : to, offset: rest }
    rest -= count
  }
  return { until: to, offset }
}
