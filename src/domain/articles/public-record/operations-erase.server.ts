import { publicDocument } from '../writing/public-document.ts'
import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { cleanHtml } from '../../../platform/html/read-html.server.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { operation } from '../../operation.ts'
import { removeComparisons } from '../comparisons/comparisons.server.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { endPreviewLinks } from '../writing/previews/commands-previews.server.ts'
import { releasedVersion, requestedErasure } from './erase-schema.ts'
import { listRecord, type RecordRow } from './record.server.ts'
import { atRecordedArticle } from './recorded-article.server.ts'
import './table.server.ts'

type Version = z.output<typeof releasedVersion>

const tag = '公开记录'
const path = '/api/staff/articles/:id/releases/:number'
const common = {
  permission: 'article.erase',
  /** Locks the article, so that decisions about its versions wait for each other. */
  at: (...[db, from]: Parameters<typeof atRecordedArticle>) => atRecordedArticle(db, from, true),
  changes: [],
} as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })
const recordOf = ({ id, number }: Version) => ({ subject: String(id), detail: { releaseNumber: number } })

/** Requests that a version is taken out of the public record; another person confirms. */
export const requestErasure = operation({
  ...common,
  action: 'article.erase',
  api: {
    call: `POST ${path}/erase`,
    tag,
    summary: '申请把这一版从公开记录中删除，由另一个人确认',
    output: z.null(),
  },
  input: requestedErasure,
  words: words('已申请', '由另一个人确认以后，这一版才不再公开。'),
  async run(tx, { actor, input, site }) {
    const row = await getRelease(tx, input, site.now)
    const reason = requirePublic('reason', { title: '删除的理由' }, input.reason)
    if (row.isCurrent) throw new AppError('conflict', '这是现在公开的内容，不能单独删除：请先更正或者撤下。')
    if (row.access !== 'open') throw new AppError('conflict', '这一版已经不公开，不用再删除。')
    if (row.request) throw new AppError('conflict', '已经有人申请删除这一版，请等另一个人确认。')
    await tx
      .insertInto('article_erasure')
      .values({
        article_id: input.id,
        release_number: input.number,
        reason,
        actor: getActorName(actor),
        create_time: site.now,
      })
      .execute()
    return { result: null, ...recordOf(input) }
  },
})

/** Takes a version out of the public record. It cannot be put back. */
export const confirmErasure = operation({
  ...common,
  action: 'article.erase-confirm',
  api: { call: `POST ${path}/erase/confirm`, tag, summary: '确认删除，不能恢复', output: z.null() },
  input: releasedVersion,
  words: words('已删除', '这一版和用到它的对比都不再公开，编号、时间和理由保留。'),
  changes: ['articles'],
  async run(tx, { actor, input, site }) {
    const request = requireRequest(await getRelease(tx, input, site.now))
    if (request.actor === getActorName(actor))
      throw new AppError('conflict', '删除应由另一个人确认：这是您自己申请的。')
    await decide(tx, actor, request.id, 'confirmed', site.now)
    // A link may show the same words.
    await endPreviewLinks(tx, input.id, site.now)
    await removeComparisons(tx, input.id, input.number)
    return { result: null, ...recordOf(input) }
  },
})

/** Declines a request, or takes back one's own. The version stays public. */
export const declineErasure = operation({
  ...common,
  action: 'article.erase-decline',
  api: { call: `POST ${path}/erase/decline`, tag, summary: '不删除，或者收回自己的申请', output: z.null() },
  input: releasedVersion,
  words: words('没有删除', '这一版仍然公开。'),
  async run(tx, { actor, input, site }) {
    await decide(tx, actor, requireRequest(await getRelease(tx, input, site.now)).id, 'declined', site.now)
    return { result: null, ...recordOf(input) }
  },
})

/** Opens the content of an erased version. */
export const openErased = operation({
  ...common,
  action: 'article.erased-open',
  api: {
    call: `POST ${path}/original`,
    tag,
    summary: '查看已删除一版的原文，记入操作记录',
    output: z.object({ title: z.string(), content: z.string().describe('HTML') }),
  },
  input: releasedVersion,
  words: words('已打开', '查看已经记入操作记录。'),
  async run(tx, { input, site }) {
    const row = await getRelease(tx, input, site.now)
    if (row.access !== 'erased') throw notFound('这一版没有封存。')
    const { content } = await tx
      .selectFrom('article_release')
      .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
      .select('article_revision.content')
      .where('article_release.article_id', '=', input.id)
      .where('article_release.number', '=', input.number)
      .executeTakeFirstOrThrow()
    const original = { title: content.title, content: cleanHtml(documentToHtml(publicDocument(content))) }
    return { result: original, ...recordOf(input) }
  },
})

async function getRelease(tx: Tx, { id, number }: Version, now: Date): Promise<RecordRow> {
  const row = (await listRecord(tx, id, now)).find((each) => each.number === number && each.kind === 'release')
  if (!row) throw notFound('没有这一次发布的内容。')
  return row
}

function requireRequest({ request }: RecordRow) {
  if (!request) throw notFound('没有等待确认的删除申请，或者已经有人处理。')
  return request
}

const decide = (tx: Tx, actor: Actor, id: number, state: 'confirmed' | 'declined', now: Date) =>
  tx
    .updateTable('article_erasure')
    .set({ state, decide_actor: getActorName(actor), decide_time: now })
    .where('id', '=', id)
    .execute()
