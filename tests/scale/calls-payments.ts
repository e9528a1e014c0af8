import { getDataSet } from '../../src/domain/open-data/data-sets.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import { findBatchPayments } from '../../src/domain/payments/corrections/queries.server.ts'
import { listDistrictBatches } from '../../src/domain/payments/queries-batches.server.ts'
import { getProject, listProjects } from '../../src/domain/payments/queries-projects.server.ts'
import { sumUnitPayments } from '../../src/domain/payments/queries-unit-sums.server.ts'
import {
  listFamilyPayments,
  listOwnPayments,
  listVillagePayments,
  type LookUp,
} from '../../src/domain/payments/queries.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import type { Call } from './call.ts'
import { identity } from './grow-payments.ts'
import { districtCode, now } from './grow.ts'

const [thisYear, lastYear, allYears] = [
  { from: '2026-01-01', to: '2026-11-20' },
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2016-01-01', to: '2026-11-20' },
] as const

/** Look-ups of citizens, sums of units, lists of staff, and open data. */
export const paymentCalls = (site: OperationContext, villageId: number): Call[] => [
  ...lookUpCalls(site),
  ...sumCalls(villageId),
  ...batchCalls(site),
  ...openDataCalls,
]

function lookUpCalls({ keys }: OperationContext): Call[] {
  const lookUp = (days: { from: string; to: string }, pageNum = 1): LookUp => ({
    districtCode,
    identity,
    ...days,
    pageNum,
  })
  return [
    // Fifty payments, of which the smallest database has fewer.
    { title: 'own payments', mostPages: 800, run: (db) => listOwnPayments(db, keys, lookUp(allYears)) },
    { title: "a family's payments", mostPages: 800, run: (db) => listFamilyPayments(db, keys, lookUp(allYears)) },
    {
      title: "a village's payments, this year",
      grows: 'the payments of a year that is not over are summed',
      run: (db) => listVillagePayments(db, keys, lookUp(thisYear)),
    },
    {
      title: "a village's payments, last year",
      grows: 'the payments of a year that is not over are summed',
      run: (db) => listVillagePayments(db, keys, lookUp(lastYear)),
    },
    {
      title: "a village's payments, all years",
      grows: 'the payments of a year that is not over are summed',
      run: (db) => listVillagePayments(db, keys, lookUp(allYears)),
    },
    {
      title: "a village's payments, last page",
      grows: 'the payments of a year that is not over are summed',
      run: (db) => listVillagePayments(db, keys, lookUp(allYears, 1_000_000)),
    },
  ]
}

const sumCalls = (villageId: number): Call[] => [
  {
    title: 'sums of a village, a quarter',
    grows: 'sums of what is asked for',
    run: (db) => sumUnitPayments(db, villageId, quarter),
  },
  {
    title: 'projects paid',
    grows: 'the tally has a row for each village, project and year',
    run: (db) => listProjects(db, districtCode),
  },
  { title: 'a project paid', run: (db) => getProject(db, districtCode, 'P12') },
]

const batchCalls = (site: OperationContext): Call[] => [
  { title: 'import batches', run: (db) => listDistrictBatches(db, districtCode, 1) },
  {
    title: 'payments of a batch',
    run: async (db) => {
      const { id } = await db
        .selectFrom('subsidy_batch')
        .select('id')
        .where('district_code', '=', districtCode)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await findBatchPayments(db, site, { id, words: identity, pageNum: 1 })
    },
  },
]

const read = (year?: number) => async (db: Db) => {
  for await (const rows of getDataSet('payments').read(db, { districtCode, now, year })) void rows
}

const openDataCalls: Call[] = [
  {
    title: 'open data, years of payments',
    grows: 'the tally has a row for each village, project and year',
    run: (db) => getDataSet('payments').years?.list(db, { districtCode, now }) ?? Promise.resolve(),
  },
  { title: 'open data, payments of a year', grows: 'payees are counted anew', run: read(2025) },
  { title: 'open data, payments', grows: 'payees are counted anew', run: read() },
]

const quarter = { first: '2026-07-01', last: '2026-09-30' }
