import { recordInDistricts } from '../../../access/account-lock.server.ts'
import { getActorName, type Staff } from '../../../access/policy.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { describeEvents } from './events.server.ts'
import { type AuditFilter, listAllAudit, listOwnDistricts } from './queries-audit.server.ts'

const heads = ['时间', '操作人', '操作', '对象', '地区', '说明']

/**
 * Events as the page shows them, for spreadsheets.
 * @throws AppError forbidden
 */
export async function exportAudit(db: Db, reader: Staff, filter: AuditFilter): Promise<string> {
  const rows = await describeEvents(db, await listAllAudit(db, reader, filter))
  const districts = await listOwnDistricts(db, reader)
  await db.transaction().execute((tx) =>
    recordInDistricts(tx, districts ?? [null], {
      actor: getActorName(reader),
      action: 'audit.export',
      subject: '',
      detail: { rows: rows.length },
    }),
  )
  const lines = rows.map(({ day, time, actor, title, subject, district, detail }) => [
    `${day} ${time}`,
    actor,
    title,
    subject,
    district,
    detail.join('，'),
  ])
  return writeCsv([heads, ...lines])
}
