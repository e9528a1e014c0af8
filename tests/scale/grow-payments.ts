import { sql } from 'kysely'
import { seal } from '../../src/domain/payments/seal.server.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import { blindIndexes } from '../../src/platform/crypto/seal.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { now } from '../load/search-corpus.ts'
import { withoutIndexes } from './without-indexes.ts'
import { payeeOf } from '../harness/payments.ts'

/** Whose payments are looked up, in the first village of the first district. */
export const identity = '152201199001011234'
/** Each person has so many payments, one in twenty of a hundred projects and years. */
const paymentsOfPerson = 50
const batchRows = 2_000

/** Payments of all villages over ten years: twelve projects, five of them each year, imported by project and year. */
export async function growPayments(db: Db, keys: Keys, count: number, districtCode: string): Promise<void> {
  await sql`
    insert into subsidy_project (district_code, project_code, project_name)
    select district_code, 'P' || n, '示例补贴' || n from area, generate_series(1, 10) as n where level = 'district'`.execute(
    db,
  )
  await sql`
    insert into subsidy_batch (district_code, file_name, file_sha256, row_count, actor, import_time)
    select district_code, project || ' ' || year || '.xlsx', sha256((project || ' ' || year)::bytea), 1, 'scale',
      make_date(year, 12, 31)
    from area, generate_series(1, 12) as project, generate_series(2017, 2026) as year
    where level = 'district'`.execute(db)
  await withoutIndexes(db, 'subsidy_payment', '%', () => insertPayments(db, keys, count))
  await sealVillage(db, keys, districtCode)
}

const insertPayments = (db: Db, keys: Keys, count: number) =>
  sql`
    with village as materialized (
      select code, name, district_code, row_number() over (order by md5(id::text)) - 1 as place
      from area where level = 'village'
    ), batch as materialized (
      select id, district_code, split_part(file_name, ' ', 1)::integer as project,
        left(split_part(file_name, ' ', 2), 4)::integer as year
      from subsidy_batch
    ), paid as (
      select n, villages, n / villages as of_village, village.*,
        ${now}::timestamptz::date - (n::double precision / ${count} * 3600)::integer as day
      from (select count(*)::integer as villages from village) as total, generate_series(1, ${count}::integer) as n
        join village on place = n % (select count(*)::integer from village)
    )
    insert into subsidy_payment (batch_id, line_number, district_code, area_code, area_name, project_code, project_name,
      business_period, amount_fen, put_time, inventory_code, uniquely_identifies, payment_slip_code, beneficiary_bank,
      object_index, household_index, key_version, sealed)
    select batch.id, of_village, paid.district_code, code, name, 'P' || 1 + of_village % 12, '示例补贴' || 1 + of_village % 12,
      extract(year from day) || '年度', 1000 + n % 50000, day, 'Q' || extract(year from day), n, 'Z' || n, '示例银行',
      sha256((code || n % greatest(1, (${count}::integer / ${paymentsOfPerson} / villages)))::bytea),
      sha256((code || 'h' || n % greatest(1, (${count}::integer / ${paymentsOfPerson} / villages / 3)))::bytea),
      ${keys.read().current.version}, decode(repeat(md5(n::text), 11), 'hex')
    from paid join batch on batch.district_code = paid.district_code and batch.project = 1 + of_village % 12
      and batch.year = extract(year from day)`.execute(db)

/** Texts that can be decrypted, in the village that is looked up. One payment in fifty is of one person. */
async function sealVillage(db: Db, keys: Keys, districtCode: string): Promise<void> {
  const keySet = keys.read()
  const [object] = blindIndexes(keySet, 'object', identity)
  const [household] = blindIndexes(keySet, 'household', identity)
  const { rows } = await sql<{ id: number; inventoryCode: string; uniquelyIdentifies: string }>`
    select id, inventory_code as "inventoryCode", uniquely_identifies as "uniquelyIdentifies" from subsidy_payment
    where (district_code = ${districtCode} and area_code = (
        select min(code) from area where district_code = ${districtCode} and level = 'village'))
      -- By these a start finds out whether its keys fit.
      or id in ((select min(id) from subsidy_payment), (select max(id) from subsidy_payment))
    order by put_time`.execute(db)
  const person = payeeOf(identity)
  const every = Math.max(1, Math.floor(rows.length / paymentsOfPerson))
  for (let from = 0; from < rows.length; from += batchRows) {
    const part = rows.slice(from, from + batchRows)
    await sql`
      update subsidy_payment as payment set sealed = given.sealed,
        object_index = case when is_own then ${object}::bytea else object_index end,
        household_index = case when is_own then ${household}::bytea else household_index end
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map((row) => seal(keySet.current, row, person))}::bytea[],
        ${part.map((_, at) => (from + at) % every === 0)}::boolean[]) as given (id, sealed, is_own)
      where payment.id = given.id`.execute(db)
  }
}
