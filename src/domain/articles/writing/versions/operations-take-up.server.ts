import { z } from 'zod'
import { type Actor, authorise, getActorName, requireRole } from '../../../../access/policy.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { operation } from '../../../operation.ts'
import { articleActions, can } from '../../policy.ts'
import { addWork, requireCategory } from '../commands-writing.server.ts'
import type { ArticleContent } from '../content.ts'
import { hashContent } from '../content.server.ts'
import { linkFiles } from '../files/files.server.ts'
import { withoutLostFiles } from '../files/lost-files.server.ts'
import { addRevision, lockReadableArticle, type LockedWork, lockWork, requireStage } from '../work-lock.server.ts'
import { articleInput } from '../work-schema.ts'
import { getContent } from './queries-versions.server.ts'
import { versionKey } from './version-key.ts'

/** Writes the content of an older version as the draft of an article. A draft that is replaced is kept as a saved version. */
export const takeUpVersion = operation({
  action: 'article.take-up',
  permission: 'article.edit',
  changes: [],
  api: {
    call: 'POST /api/staff/articles/:id/versions/take-up',
    tag: '稿件',
    summary: '用旧的一版的内容写新草稿；换下的草稿留在版本里',
    output: z.object({ lost: z.array(z.string()).describe('已经不在、没有带上的文件') }),
  },
  input: articleInput.extend({
    key: versionKey.describe('哪一版'),
    replaces: z
      .string()
      .regex(/^[\da-f]{64}$/, '草稿的内容编号有误')
      .nullable()
      .default(null)
      .describe('同意换掉的草稿的内容编号（contentHash）；没有草稿时是 null。草稿是别的就答 409'),
  }),
  words: { done: '已写成草稿', effect: '草稿的内容是您选的旧版，改好后照常送审。', refused: '没有写成草稿' },
  notices: {
    of: ({ lost }: { lost: string[] }) => (lost.length > 0 ? 'article.take-up-in-part' : undefined),
    words: {
      'article.take-up-in-part': {
        done: '已写成草稿',
        effect: '旧版里有的文件已经不在，没有带上；需要的请重新上传，改好后照常送审。',
      },
    },
  },
  at: atLockedArticle,
  async run(tx, { actor, input: { id, key, replaces }, site: { now }, at: { work, areaId } }) {
    if (work) {
      requireStage(work, 'draft')
      if (work.contentHash.toString('hex') !== replaces) throw await draftInTheWay(tx, id)
    } else if (await isBegun(tx, id)) throw await draftInTheWay(tx, id)
    const { content, lost } = await withoutLostFiles(tx, id, {
      ...(await getContent(tx, id, key, now)),
      // A version never moves the article to another unit.
      areaId: work?.content.areaId ?? areaId,
      releaseAt: null,
      correction: '',
    })
    await requireCategory(tx, content.articleTypeId, { mayBeHidden: true })
    if (work) await replaceWork(tx, getActorName(actor), work, content, now)
    else await addWork(tx, getActorName(actor), id, content, now)
    const detail = { takenUp: key, ...(lost.length > 0 && { lostFiles: lost.length }) }
    return { result: { lost }, subject: String(id), detail }
  },
})

const findWork = (db: Db | Tx, articleId: number) =>
  db.selectFrom('article_work').select('article_id').where('article_id', '=', articleId)

/** Whether a draft was begun while this waited for the article. Locking it now could deadlock with those who lock it first. */
const isBegun = async (tx: Tx, articleId: number): Promise<boolean> =>
  (await findWork(tx, articleId).executeTakeFirst()) !== undefined

/** Locks the draft, then the article, in the order in which a release does it. @throws AppError not_found, forbidden */
async function atLockedArticle(db: Db | Tx, { actor, input: { id = 0 } }: { actor: Actor; input: { id?: number } }) {
  requireRole(actor, articleActions['article.edit'].roles)
  const hasWork = await findWork(db, id).forUpdate().executeTakeFirst()
  const { areaId, place } = await lockReadableArticle(db, actor, id)
  // A revision may be for another unit than the article.
  authorise(can(actor, 'article.edit', { place }))
  const work = hasWork ? await lockWork(db, actor, id) : null
  return { place: work?.place ?? place, areaId, work }
}

async function draftInTheWay(tx: Tx, articleId: number): Promise<AppError> {
  const draft = await tx
    .selectFrom('article_work')
    .leftJoin('staff_account', 'staff_account.login_name', 'update_actor')
    .select((eb) => ['update_time as time', eb.fn.coalesce('staff_account.name', 'update_actor').as('person')])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return new AppError(
    'conflict',
    `这篇文章有${draft.person}在 ${formatDateTime(draft.time)} 保存的草稿。请看过现在的草稿，确认用旧的一版换掉它；换下的草稿会留在版本里。`,
  )
}

async function replaceWork(tx: Tx, name: string, work: LockedWork, content: ArticleContent, now: Date): Promise<void> {
  const { articleId, version, editors } = work
  const contentHash = hashContent(content)
  if (contentHash.equals(work.contentHash)) return
  const { actor } = await tx
    .selectFrom('article_work')
    .select('update_actor as actor')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  await addRevision(tx, actor, articleId, 'saved', work.content, work.contentHash)
  await tx
    .updateTable('article_work')
    .set({
      version: version + 1,
      content: JSON.stringify(content),
      content_hash: contentHash,
      editors: editors.includes(name) ? editors : [...editors, name],
      update_time: now,
      update_actor: name,
    })
    .where('article_id', '=', articleId)
    .execute()
  await linkFiles(tx, name, articleId, content, now)
}
