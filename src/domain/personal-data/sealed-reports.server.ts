import { sql } from 'kysely'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import { receiptUse, type ReportBox, sealReport, unsealReport } from './seal.server.ts'
import './table.server.ts'

/** The table of reports, for key checks and key rotation. */
export const sealedReports = sealedTable<ReportBox>({
  name: 'personal_data_report',
  title: '个人信息反映',
  columns: sql`district_code as "districtCode", submission_key as "submissionKey", sealed`,
  unseal: unsealReport,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows) {
      const report = unsealReport(keys, row)
      await tx
        .updateTable('personal_data_report')
        .set({
          key_version: current.version,
          receipt_index: blindIndex(current, receiptUse, report.receipt),
          sealed: sealReport(current, row, report),
        })
        .where('id', '=', row.id)
        .execute()
    }
  },
})
