import { type RawBuilder, sql } from 'kysely'
import { getActorName, type Staff } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

/** Told to staff who may read the article, but not what was taken out of its public record. */
export const sealedFileWords =
  '这个文件只属于已经从公开记录中删除的一版，已随原文封存。确需查看的，请找可以查看封存原文的人（审核、管理员或个人信息保护员）。'

/**
 * The number of the last erased version that refers to a file; null if there is none, or if a version that was not
 * erased or the present draft has the file too. Of the row of `article`.
 * @param mark a part of the file's address that no other has.
 */
export const isSealed = (mark: string): RawBuilder<number | null> => {
  const has = (content: RawBuilder<unknown>) => sql`position(${mark} in ${content}::text) > 0`
  const isErased = sql`exists (select from article_erasure as erasure where erasure.article_id = version.article_id
    and erasure.release_number = version.number and erasure.state = 'confirmed')`
  const versions = sql`article_release as version join article_revision as revision on revision.id = version.revision_id
    where version.article_id = article.id and ${has(sql`revision.content`)}`
  return sql<number | null>`case
    when not exists (select from article_erasure where article_id = article.id and state = 'confirmed') then null
    when exists (select from ${versions} and not ${isErased}) then null
    when exists (select from article_work as work where work.article_id = article.id and ${has(sql`work.content`)}) then null
    else (select max(version.number) from ${versions}) end`
}

export type SealedFile = { articleId: number; districtCode: string; releaseNumber: number }

/** Records that somebody opened a file of an erased version. */
export const recordSealedFile = (db: Db, staff: Staff, sha256: string, sealed: SealedFile): Promise<void> =>
  db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: getActorName(staff),
      action: 'article.erased-open',
      districtCode: sealed.districtCode,
      subject: String(sealed.articleId),
      // Not its name, which may be what was erased.
      detail: { releaseNumber: sealed.releaseNumber, sealedFile: sha256.slice(0, 12) },
    }),
  )
