import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import '../duties/table.server.ts'

/** A document of the dated table of rules that is in effect. */
export type CheckRule = { title: string; documentNo: string; url: string }

/** The rules in effect by their document numbers. A number that is not in the table has no title here. */
export async function listCheckRules(db: Db, now: Date): Promise<ReadonlyMap<string, CheckRule>> {
  const today = formatDate(now)
  const rows = await db
    .selectFrom('disclosure_rule')
    .select(['title', 'document_no as documentNo', 'url'])
    .where('document_no', '<>', '')
    .where('effective_from', '<=', today)
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', today)]))
    .orderBy('effective_from')
    .execute()
  return new Map(rows.map((rule) => [rule.documentNo, rule]))
}
