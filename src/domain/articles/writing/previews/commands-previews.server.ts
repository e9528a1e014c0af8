import { sql } from 'kysely'
import { type Actor, getActorName } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import './preview-table.server.ts'

/** Once released, the text is public at its own address, and a later withdrawal must hold everywhere. */
export async function endPreviewLinks(tx: Tx, articleId: number, now: Date): Promise<void> {
  await tx
    .updateTable('article_preview')
    .set({ end_time: now, end_reason: 'released' })
    .where('article_id', '=', articleId)
    .where('end_time', 'is', null)
    .execute()
}

/** Records the first time that somebody other than its maker opens a link. */
export async function noteOpenedPreview(
  tx: Tx,
  actor: Actor,
  { id, articleId, districtCode }: { id: number; articleId: number; districtCode: string },
): Promise<void> {
  const name = getActorName(actor)
  const first = await tx
    .updateTable('article_preview')
    .set({ openers: sql<string[]>`array_append(openers, ${name})` })
    .where('id', '=', id)
    .where('actor', '!=', name)
    .where(sql<boolean>`not ${name} = any(openers)`)
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await recordAudit(tx, {
    actor: name,
    action: 'article.preview-open',
    districtCode,
    subject: String(articleId),
    detail: { link: id },
  })
}
