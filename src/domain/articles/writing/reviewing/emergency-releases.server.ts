import type { Db, Tx } from '../../../../platform/db/types.ts'
import { listContributors } from './chain.server.ts'
import '../../table.server.ts'
import '../table.server.ts'

export type Unconfirmed = {
  id: number
  number: number
  /** Of the released text, in hexadecimal digits. */
  contentHash: string
  /** Why a person may not confirm it; null if only their role counts. */
  obstacle: string | null
}

/** The emergency release of an article that waits for a second person; first those that this person may confirm. */
export async function findUnconfirmed(db: Db | Tx, articleId: number, loginName: string): Promise<Unconfirmed | null> {
  const releases = await db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select(['article_release.id', 'article_release.number', 'article_release.actor', 'content_hash as contentHash'])
    .where('article_release.article_id', '=', articleId)
    .where('emergency_reason', '!=', '')
    .where('confirm_actor', 'is', null)
    .orderBy('article_release.number')
    .execute()
  const release = releases.find(({ actor }) => actor !== loginName) ?? releases[0]
  if (!release) return null
  const { actor, contentHash, ...which } = release
  const isOwn = actor === loginName || (await listContributors(db, articleId)).includes(loginName)
  return {
    ...which,
    contentHash: contentHash.toString('hex'),
    obstacle: isOwn ? '紧急发布应由另一个人补审：这篇文章是您写过、送审过或发布的。' : null,
  }
}
