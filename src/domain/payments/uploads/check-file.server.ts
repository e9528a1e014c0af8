import { type Actor, authorise } from '../../../access/policy.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { getDistrictPlace } from '../../units/queries.server.ts'
import { findCompleteBatch, type ImportRequest } from '../commands.server.ts'
import { countBad, inFileOrder, readPayments } from '../file-parsing/read-payments.server.ts'
import type { RowError } from '../file-parsing/row.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import { sheetLabel } from '@three-affairs/office-reader/sheets/sheet.ts'
import { inspectFile } from '../../../files/tables/read-table.server.ts'
import { maskIdentity, maskName } from '../masking.ts'
import { can } from '../policy.ts'
import { checkPayments } from './check-payments.server.ts'
import { createFileSums } from './file-sums.server.ts'
import type { ImportReport } from './report.ts'

export type FileCheck = { report: ImportReport; errors: RowError[] }

/**
 * Finds what an import of a file would find, without writing anything.
 * @throws AppError invalid for a file that cannot be read or lacks columns, forbidden.
 */
export async function checkFile(db: Db, keys: Keys, actor: Actor, request: ImportRequest): Promise<FileCheck> {
  const { format, sha256 } = await inspectFile(request.path)
  const { districtCode } = request
  return db.transaction().execute(async (tx) => {
    authorise(can(actor, 'subsidy-batch.import', { place: await getDistrictPlace(tx, districtCode) }))
    await lockKeysInUse(tx)
    const sameFile = (await findCompleteBatch(tx, districtCode, sha256))?.id ?? null
    const sums = createFileSums()
    const check = checkPayments(tx, keys.read(), districtCode, sums)
    const { errors, ...read } = await readPayments(
      tx,
      districtCode,
      { ...request, format },
      (payments) => () => check(payments),
    )
    const report: ImportReport = {
      rows: read.added,
      already: read.already,
      bad: countBad(errors),
      totalFen: read.totalFen,
      stopped: read.stopped,
      sameFile,
      notes: read.notes,
      sample: read.sample.map((payment) => ({
        line: payment.line,
        ...sheetOf(payment),
        areaName: payment.areaName,
        objectName: maskName(payment.objectName),
        objectIdentity: maskIdentity(payment.objectIdentity),
        projectName: payment.projectName,
        businessPeriod: payment.businessPeriod,
        amountFen: payment.amountFen,
        putTime: payment.putTime,
      })),
      ...(await sums.compare(tx, districtCode)),
    }
    return { report, errors: inFileOrder(errors) }
  })
}

const sheetOf = ({ sheet }: NewPayment): { sheet?: string } => {
  const label = sheetLabel(sheet)
  return label === undefined ? {} : { sheet: label }
}
