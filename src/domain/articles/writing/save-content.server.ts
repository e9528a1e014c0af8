import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, authorise, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { currentUnit, getPlace } from '../../units/queries.server.ts'
import { can } from '../policy.ts'
import { draftTitle, requireCategory } from './commands-writing.server.ts'
import type { ArticleContent } from './content.ts'
import { hashContent } from './content.server.ts'
import { linkFiles, withStoredFacts } from './files/files.server.ts'
import { addRevision, type LockedWork, requireStage } from './work-lock.server.ts'

/** While somebody writes, a revision is kept at most this often. */
const revisionMinutes = 5

export type Saved = { version: number; time: Date }

/** What a call answers that saves. */
export const savedOutput = z.object({ version: z.int(), time: z.string() })
export const presentSaved = ({ version, time }: Saved) => ({ version, time: time.toISOString() })

type Saving = { actor: Actor; work: LockedWork; version: number; given: ArticleContent; now: Date }

/**
 * Saves a draft over the version that its writer read, and keeps a revision now and then.
 * @returns the outcome of an operation. @throws AppError conflict if somebody saved meanwhile.
 */
export async function saveContent(tx: Tx, { actor, work, version, given, now }: Saving) {
  requireStage(work, 'draft')
  const { articleId } = work
  const written = await withStoredFacts(tx, given)
  const contentHash = hashContent(written)
  // Sent again because the answer was lost on its way.
  if (contentHash.equals(work.contentHash)) return { result: { version: work.version, time: now } }
  if (version !== work.version) throw new AppError('conflict', '您填写的时候，别人保存了这篇稿件。')
  await requireMove(tx, actor, work, written)
  // A text may stay in a category that was hidden meanwhile.
  const mayBeHidden = written.articleTypeId === work.content.articleTypeId
  await requireCategory(tx, written.articleTypeId, { mayBeHidden })
  const name = getActorName(actor)
  await writeWork(tx, { name, work, content: written, contentHash, now })
  const saved: Saved = { version: version + 1, time: now }
  if (!(await isRevisionDue(tx, articleId, name, now))) return { result: saved }
  await addRevision(tx, name, articleId, 'saved', written, contentHash)
  return { result: saved, subject: String(articleId), detail: { version: saved.version } }
}

type Writing = { name: string; work: LockedWork; content: ArticleContent; contentHash: Buffer; now: Date }

async function writeWork(tx: Tx, { name, work, content: written, contentHash, now }: Writing): Promise<void> {
  const { articleId, version, editors, status } = work
  await tx
    .updateTable('article_work')
    .set({
      version: version + 1,
      content: JSON.stringify(written),
      content_hash: contentHash,
      editors: editors.includes(name) ? editors : [...editors, name],
      update_time: now,
      update_actor: name,
    })
    .where('article_id', '=', articleId)
    .execute()
  if (status === 'draft')
    await tx
      .updateTable('article')
      .set({
        title: draftTitle(written),
        area_id: currentUnit(written.areaId),
        article_type_id: written.articleTypeId,
        update_time: now,
      })
      .where('id', '=', articleId)
      .execute()
  await linkFiles(tx, name, articleId, written, now)
}

/** Writing for another unit needs permission there too; a unit of another district is none of this article's. */
async function requireMove(tx: Tx, actor: Actor, work: LockedWork, content: ArticleContent): Promise<void> {
  if (content.areaId === work.content.areaId) return
  const place = await getPlace(tx, content.areaId)
  if (place.districtCode !== work.districtCode)
    throw new AppError('invalid', '不能改成别的旗县市的单位，请另写一篇。', null, 'areaId')
  authorise(can(actor, 'article.edit', { place }))
}

async function isRevisionDue(tx: Tx, articleId: number, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ actor: string; time: Date }>`
    select actor, create_time as time from article_revision
    where article_id = ${articleId} order by number desc limit 1`.execute(tx)
  const [last] = rows
  return !last || last.actor !== name || now.getTime() - last.time.getTime() >= revisionMinutes * 60_000
}
