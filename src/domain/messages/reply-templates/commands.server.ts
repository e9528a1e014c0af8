import { type Actor, getActorName, requireOperator } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { replyPhrases } from '../answering/reply-phrases.ts'
import './table.server.ts'

/** Gives new districts the templates of the product. @throws AppError forbidden */
export async function addFirstTemplates(tx: Tx, actor: Actor, districtCodes: readonly string[]): Promise<void> {
  requireOperator(actor)
  if (districtCodes.length === 0) return
  const rows = districtCodes.flatMap((district_code) =>
    replyPhrases.map(({ kind, title, text }, position) => ({ district_code, kind, title, content: text, position })),
  )
  await tx.insertInto('reply_template').values(rows).execute()
  await recordAudit(
    tx,
    ...districtCodes.map((districtCode) => ({
      actor: getActorName(actor),
      action: 'reply-template.add' as const,
      districtCode,
      subject: '',
      detail: { entries: replyPhrases.length },
    })),
  )
}
