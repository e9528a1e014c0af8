import { publicDocument } from '../public-document.ts'
import { sql } from 'kysely'
import { listPlaces } from '../../../../access/places.server.ts'
import type { Actor } from '../../../../access/policy.ts'
import { hashToken } from '../../../../access/sign-in/sessions.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { derive } from '../../derived/derive.server.ts'
import { can } from '../../policy.ts'
import type { Article } from '../../queries.server.ts'
import type { ArticleContent } from '../content.ts'
import { getWork } from '../queries-work.server.ts'
import { toReleaseTime } from '../release.server.ts'
import '../../../../access/area-table.server.ts'
import '../../../../access/table.server.ts'
import '../../table.server.ts'
import './preview-table.server.ts'
import '../table.server.ts'

/** A text before it is public. */
export type Preview = {
  content: ArticleContent
  /** When this text was saved. */
  time: Date
  /** Of the link by which it is read; null for the text as it stands. */
  link: { id: number; expireTime: Date; person: string } | null
  /** Whether nothing was changed since. */
  isCurrent: boolean
}

/** What a reader asks for: the revision of a link, or the text as it stands. */
export type PreviewAddress = { districtCode: string; articleId: number; token: string | null }

/**
 * A text that is not public yet.
 * @throws AppError not_found, also outside the reader's areas; gone for a link that is no longer valid.
 */
export async function getPreview(db: Db, reader: Actor, address: PreviewAddress, now: Date): Promise<Preview> {
  const { districtCode, articleId, token } = address
  if (token !== null) return getLinkedPreview(db, reader, { districtCode, articleId, token }, now)
  const { content, updateTime: time } = await getWork(db, reader, districtCode, articleId)
  return { content, time, link: null, isCurrent: true }
}

async function getLinkedPreview(
  db: Db,
  reader: Actor,
  { districtCode, articleId, token }: PreviewAddress & { token: string },
  now: Date,
): Promise<Preview> {
  const row = await db
    .selectFrom('article_preview as preview')
    .innerJoin('article', 'article.id', 'preview.article_id')
    .innerJoin('article_revision as revision', 'revision.id', 'preview.revision_id')
    .leftJoin('article_work as work', 'work.article_id', 'preview.article_id')
    .leftJoin('staff_account as maker', 'maker.login_name', 'preview.actor')
    .select((eb) => [
      'preview.id',
      'preview.expire_time as expireTime',
      'preview.end_reason as endReason',
      'revision.content',
      'revision.content_hash as contentHash',
      'revision.create_time as time',
      'article.area_id as areaId',
      'work.content as workContent',
      'work.content_hash as workHash',
      'work.delete_time as deleteTime',
      eb.fn.coalesce('maker.name', 'preview.actor').as('person'),
    ])
    .where('preview.token_hash', '=', hashToken(token))
    .where('preview.article_id', '=', articleId)
    .where('article.district_code', '=', districtCode)
    .executeTakeFirst()
  // The unit may have changed since: neither the old nor the new one's readers learn of the other's text.
  const areaIds = row && [row.areaId, row.content.areaId, ...(row.workContent ? [row.workContent.areaId] : [])]
  if (!row || !areaIds || !(await mayReadAll(db, reader, areaIds)))
    throw notFound('没有这个预览链接，或者稿件不在您的管理范围内。')
  if (row.endReason === 'revoked') throw new AppError('gone', '这个预览链接已经停用。')
  if (row.endReason === 'released' || !row.workContent)
    throw new AppError('gone', '这篇稿件已经发布，预览链接不再有效。')
  if (row.deleteTime) throw new AppError('gone', '这篇稿件已经放入回收站，预览链接打不开。')
  if (row.expireTime <= now) throw new AppError('gone', `这个预览链接已于 ${formatDateTime(row.expireTime)} 过期。`)
  const { content, time, id, expireTime, person, contentHash, workHash } = row
  return { content, time, link: { id, expireTime, person }, isCurrent: workHash?.equals(contentHash) ?? false }
}

async function mayReadAll(db: Db, reader: Actor, areaIds: readonly number[]): Promise<boolean> {
  const places = await listPlaces(db, areaIds)
  return areaIds.every((id) => {
    const place = places.get(id)
    return place !== undefined && can(reader, 'article.read', { place })
  })
}

/** The article as the public would read it if this text were released now. */
export async function previewArticle(db: Db, articleId: number, content: ArticleContent, now: Date): Promise<Article> {
  const row = await db
    .selectFrom('article')
    .select([
      'status',
      'create_time as createTime',
      'release_time as formerTime',
      sql<string | null>`(select name from area where id = ${content.areaId})`.as('areaName'),
      sql<number>`(select count(*)::integer from article_release
        where article_id = article.id and kind = 'release')`.as('releases'),
      sql<Date | null>`(select schedule_time from article_work where article_id = article.id)`.as('scheduleTime'),
    ])
    .where('id', '=', articleId)
    .executeTakeFirst()
  if (!row) throw notFound('没有这篇稿件。')
  const { status, createTime, formerTime, areaName, releases, scheduleTime } = row
  const { document: _written, book: _book, contract: _contract, stage: _stage, releaseAt, ...fields } = content
  const updateTime = scheduleTime ?? toReleaseTime(releaseAt, now)
  return {
    ...fields,
    noticeUntil: fields.noticeUntil ?? null,
    // It is in no list, so none is narrowed to it.
    aboutQuarter: null,
    aboutFrom: null,
    aboutUntil: null,
    id: articleId,
    content: await derive('publicHtml', publicDocument(content)),
    createTime,
    releaseTime: status === 'published' ? formerTime : updateTime,
    updateTime,
    areaName: areaName ?? '',
    releases: releases + 1,
  }
}

/** A link that can be opened. */
export type PreviewLink = {
  id: number
  person: string
  createTime: Date
  expireTime: Date
  isCurrent: boolean
  /** Names of those who opened it. */
  openers: string[]
}

/** The valid links of an article, newest first. The caller has checked that the reader may read it. */
export async function listPreviewLinks(db: Db, articleId: number, now: Date): Promise<PreviewLink[]> {
  return db
    .selectFrom('article_preview as preview')
    .innerJoin('article_work as work', 'work.article_id', 'preview.article_id')
    .innerJoin('article_revision as revision', 'revision.id', 'preview.revision_id')
    .leftJoin('staff_account as maker', 'maker.login_name', 'preview.actor')
    .select((eb) => [
      'preview.id',
      eb.fn.coalesce('maker.name', 'preview.actor').as('person'),
      'preview.create_time as createTime',
      'preview.expire_time as expireTime',
      sql<boolean>`work.content_hash = revision.content_hash`.as('isCurrent'),
      sql<string[]>`array(select coalesce(staff_account.name, opener.name)
        from unnest(preview.openers) with ordinality as opener (name, place)
        left join staff_account on staff_account.login_name = opener.name order by place)`.as('openers'),
    ])
    .where('preview.article_id', '=', articleId)
    .where('preview.end_time', 'is', null)
    .where('preview.expire_time', '>', now)
    .where('work.delete_time', 'is', null)
    .orderBy('preview.id', 'desc')
    .execute()
}
