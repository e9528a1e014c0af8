import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { getActorName } from '../../../../access/policy.ts'
import { hashToken } from '../../../../access/sign-in/sessions.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { operation } from '../../../operation.ts'
import { addRevision, atLockedWork, type LockedWork } from '../work-lock.server.ts'
import { newPreviewLink, revokedPreviewLink } from './preview-schema.ts'
import './preview-table.server.ts'

const hourMs = 3_600_000
/** How long an expired link answers that it has expired. */
const rememberedDays = 30
const mostLinks = 20

const common = {
  permission: 'article.preview',
  changes: [],
  at: atLockedWork,
} as const
type NewLink = { id: number; token: string; url: string; expireTime: Date }
const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })

/** Makes a link by which staff who may read the article see this revision of it as the public will. */
export const createPreviewLink = operation({
  ...common,
  action: 'article.preview',
  api: {
    call: 'POST /api/staff/articles/:id/preview-links',
    tag: '稿件',
    summary: '生成预览链接：打开的是现在这一版，登录后、管理范围内有这篇稿件的人才能打开',
    output: z.object({ id: z.int(), url: z.string(), expireTime: z.string() }),
    present: ({ id, url, expireTime }: NewLink) => ({ id, url, expireTime: expireTime.toISOString() }),
  },
  input: newPreviewLink,
  words: words('链接已生成', '复制下面的网址，发给要看的同事；对方登录后才能打开。'),
  async run(tx, { actor, input: { id: articleId, hours }, site: { now, origin }, at: { work } }) {
    if (work.deleteTime) throw new AppError('conflict', '这篇稿件在回收站里，请先恢复。')
    await tx
      .deleteFrom('article_preview')
      .where('expire_time', '<', new Date(now.getTime() - rememberedDays * 24 * hourMs))
      .execute()
    if ((await countLinks(tx, articleId, now)) >= mostLinks)
      throw new AppError('conflict', `这篇稿件已有 ${mostLinks} 个有效的预览链接，请先停用不再需要的。`)
    const token = randomBytes(32).toString('base64url')
    const expireTime = new Date(now.getTime() + hours * hourMs)
    const { id } = await tx
      .insertInto('article_preview')
      .values({
        article_id: articleId,
        revision_id: await revisionOf(tx, getActorName(actor), work),
        token_hash: hashToken(token),
        actor: getActorName(actor),
        create_time: now,
        expire_time: expireTime,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { link: id, expires: expireTime.toISOString() }
    const url = `${origin}/staff/articles/${articleId}/preview?link=${token}`
    return { result: { id, token, url, expireTime }, subject: String(articleId), detail }
  },
})

/** Ends a link before it expires. */
export const revokePreviewLink = operation({
  ...common,
  action: 'article.preview-revoke',
  api: {
    call: 'POST /api/staff/articles/:id/preview-links/revoke',
    tag: '稿件',
    summary: '停用预览链接',
    output: z.null(),
  },
  input: revokedPreviewLink,
  words: words('已停用', '那个链接打不开了。'),
  async run(tx, { input: { id, linkId }, site }) {
    const revoked = await tx
      .updateTable('article_preview')
      .set({ end_time: site.now, end_reason: 'revoked' })
      .where('id', '=', linkId)
      .where('article_id', '=', id)
      .where('end_time', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('没有这个预览链接，或者它已经停用。')
    return { result: null, subject: String(id), detail: { link: linkId } }
  },
})

async function countLinks(tx: Tx, articleId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('article_preview')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article_id', '=', articleId)
    .where('end_time', 'is', null)
    .where('expire_time', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** The revision with exactly the text as it stands. */
async function revisionOf(tx: Tx, name: string, { articleId, content, contentHash }: LockedWork): Promise<number> {
  const kept = await tx
    .selectFrom('article_revision')
    .select('id')
    .where('article_id', '=', articleId)
    .where('content_hash', '=', contentHash)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.id ?? addRevision(tx, name, articleId, 'saved', content, contentHash)
}
