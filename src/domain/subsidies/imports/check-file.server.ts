import { sql } from 'kysely'
import { type Actor, authorise } from '../../../access/policy.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { getDistrictPlace } from '../../areas/queries.server.ts'
import { openBatch } from '../batch-rows.server.ts'
import { findCompleteBatch, type ImportRequest } from '../commands.server.ts'
import { countBad, insertFile } from '../import/insert-file.server.ts'
import type { RowError } from '../import/row.ts'
import { inspectFile } from '../import/table.server.ts'
import { lockDistrictPayments } from '../locks.server.ts'
import { maskIdentity, maskName } from '../masking.ts'
import { can } from '../policy.ts'
import type { ImportReport } from './report.ts'
import '../table.server.ts'

export type FileCheck = { report: ImportReport; errors: RowError[] }

/**
 * Checks a file by importing it into a transaction that is rolled back: what it finds is what an import would find.
 * @throws AppError invalid for a file that cannot be read or lacks columns, forbidden.
 */
export async function checkFile(db: Db, keys: Keys, actor: Actor, request: ImportRequest): Promise<FileCheck> {
  const { format, sha256 } = await inspectFile(request.path)
  const done = new Error('The file was only checked.')
  let check: FileCheck | undefined
  try {
    await db.transaction().execute(async (tx) => {
      const { districtCode } = request
      authorise(can(actor, 'subsidy-batch.import', { place: await getDistrictPlace(tx, districtCode) }))
      await lockDistrictPayments(tx, districtCode)
      await lockKeysInUse(tx)
      const sameFile = (await findCompleteBatch(tx, districtCode, sha256))?.id ?? null
      const batch = await openBatch(tx, actor, { districtCode, fileName: 'check', sha256 })
      const { errors, ...read } = await insertFile(tx, keys, batch, { ...request, format })
      const report: ImportReport = {
        rows: read.added,
        already: read.already,
        bad: countBad(errors),
        totalFen: read.totalFen,
        stopped: read.stopped,
        sameFile,
        sample: read.sample.map((payment) => ({
          line: payment.line,
          areaName: payment.areaName,
          objectName: maskName(payment.objectName),
          objectIdentity: maskIdentity(payment.objectIdentity),
          projectName: payment.projectName,
          businessPeriod: payment.businessPeriod,
          amountFen: payment.amountFen,
          putTime: payment.putTime,
        })),
        ...(await sumUp(tx, batch)),
      }
      check = { report, errors: errors.toSorted((one, other) => one.line - other.line) }
      throw done
    })
  } catch (error) {
    if (error !== done) throw error
  }
  if (!check) throw new Error('The check ended without a result.')
  return check
}

type Sums = Pick<ImportReport, 'projects' | 'villages'>

/** Sums of a batch by project and by village, each beside the last period of the same projects. */
async function sumUp(tx: Tx, { id, districtCode }: { id: number; districtCode: string }): Promise<Sums> {
  const { rows: projects } = await sql<ProjectSum>`
    with own as (
      select project_code as code, min(project_name) as name, business_period as period, count(*) as rows,
        sum(amount_fen)::bigint as fen, min(put_time) as first_time
      from subsidy_payment where batch_id = ${id} group by project_code, business_period
    )
    select own.code, own.name, own.period, own.rows, own.fen, former.*
    from own left join lateral (
      select business_period as former_period, count(*) as former_rows, sum(amount_fen)::bigint as former_fen
      from subsidy_payment
      where district_code = ${districtCode} and project_code = own.code and batch_id <> ${id}
        and business_period <> own.period and put_time < own.first_time
      group by business_period order by max(put_time) desc, business_period desc limit 1
    ) as former on true
    order by own.code, own.period`.execute(tx)
  const former = projects.filter(({ former_period }) => former_period !== null)
  const { rows: villages } = await sql<VillageSum>`
    select area_code as code, min(area_name) as name,
      count(*) filter (where batch_id = ${id}) as rows,
      coalesce(sum(amount_fen) filter (where batch_id = ${id}), 0)::bigint as fen,
      count(*) filter (where batch_id <> ${id}) as former_rows,
      coalesce(sum(amount_fen) filter (where batch_id <> ${id}), 0)::bigint as former_fen
    from subsidy_payment
    where district_code = ${districtCode} and (batch_id = ${id} or (project_code, business_period) in (
      select * from unnest(
        ${former.map(({ code }) => code)}::text[], ${former.map(({ former_period }) => former_period)}::text[]
      )
    ))
    group by area_code order by area_code`.execute(tx)
  return {
    projects: projects.map(({ code, name, period, rows, fen, ...before }) => ({
      code,
      name,
      period,
      rows,
      totalFen: fen,
      before:
        before.former_period === null
          ? null
          : { period: before.former_period, rows: before.former_rows, totalFen: before.former_fen },
    })),
    villages: villages.map(({ code, name, rows, fen, former_rows, former_fen }) => ({
      code,
      name,
      rows,
      totalFen: fen,
      before: { rows: former_rows, totalFen: former_fen },
    })),
  }
}

type VillageSum = { code: string; name: string; rows: number; fen: number; former_rows: number; former_fen: number }
type ProjectSum = { code: string; name: string; period: string; rows: number; fen: number } & (
  | { former_period: string; former_rows: number; former_fen: number }
  | { former_period: null; former_rows: null; former_fen: null }
)
