import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { getVersionContent } from './public-record/record.server.ts'
import { closedWords, withdrawnWords } from './public-record/words.ts'
import { accessByVersion, listFormer, mayCompare, type VersionAccess } from './public-record/version-access.ts'
import { isPublic } from './visibility.server.ts'
import type { ArticleContent } from './writing/content.ts'
import './public-record/table.server.ts'
import './table.server.ts'
import './writing/table.server.ts'

/** A release or withdrawal as the public sees it. */
export type PublicRelease = {
  number: number
  kind: 'release' | 'withdrawal'
  time: Date
  /** What was corrected, or why it was withdrawn; empty for a version that is not open. */
  note: string
  unitName: string
  /** Null for a withdrawal. */
  access: VersionAccess | null
  /** Why it is not open, in a sentence; empty if it is. */
  closing: string
}

export type History = {
  /** Empty unless the article is public: a title has words of its text. */
  title: string
  articleTypeId: number
  isPublic: boolean
  /** Since when it is public, also if it was imported and has no release on record. */
  releaseTime: Date
  /** Oldest first. */
  releases: PublicRelease[]
}

/**
 * Every release of an article, also of a withdrawn one.
 * @throws AppError not_found for an article that was never public or of another district; closed.
 */
export async function getHistory(db: Db, districtCode: string, id: number, now: Date): Promise<History> {
  const article = await db
    .selectFrom('article')
    .select([
      'title',
      'article_type_id as articleTypeId',
      'release_time as releaseTime',
      'closed_time as closedTime',
      isPublic(now).as('isPublic'),
    ])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('status', '!=', 'draft')
    .where('release_time', '<=', now)
    // Withdrawn before its moment, it was never public.
    .where((eb) => eb.or([eb('withdraw_time', 'is', null), eb('release_time', '<=', eb.ref('withdraw_time'))]))
    .executeTakeFirst()
  if (!article) throw notFound('您要看的文章不存在或尚未发布。')
  if (article.closedTime) throw new AppError('closed', closedWords)
  const releases = await listReleases(db, id, now)
  const access = accessByVersion(releases, Boolean(article.isPublic))
  return {
    title: article.isPublic ? article.title : '',
    articleTypeId: article.articleTypeId,
    isPublic: Boolean(article.isPublic),
    releaseTime: article.releaseTime,
    releases: releases.map(({ number, kind, time, note, unitName, eraseTime, eraseReason }) => {
      const may = access.get(number) ?? null
      return {
        number,
        kind,
        time,
        unitName,
        access: may,
        note: may === null || may === 'open' ? note : '',
        closing: closingOf(may, { number, eraseTime, eraseReason }),
      }
    }),
  }
}

type Erased = { number: number; eraseTime: Date | null; eraseReason: string | null }

function closingOf(access: VersionAccess | null, { number, eraseTime, eraseReason }: Erased): string {
  if (access === 'erased' && eraseTime)
    return `第 ${number} 次公开的内容已于 ${formatDateTime(eraseTime)} 从公开记录中删除，不再公开。理由：${eraseReason}`
  return access === 'closed' ? withdrawnWords(number) : ''
}

const listReleases = (db: Db, articleId: number, now: Date) =>
  db
    .selectFrom('article_release')
    .leftJoin('article_erasure', (join) =>
      join
        .onRef('article_erasure.article_id', '=', 'article_release.article_id')
        .onRef('article_erasure.release_number', '=', 'article_release.number')
        .on('article_erasure.state', '=', 'confirmed'),
    )
    .select([
      'article_release.number',
      'article_release.kind',
      'article_release.release_time as time',
      'article_release.note',
      'article_release.unit_name as unitName',
      'article_erasure.decide_time as eraseTime',
      'article_erasure.reason as eraseReason',
      sql<boolean>`article_erasure.id is not null`.as('isErased'),
    ])
    .where('article_release.article_id', '=', articleId)
    .where('article_release.release_time', '<=', now)
    .orderBy('article_release.number')
    .execute()

/** The content of a released version. `former` is that of the release before. */
export type PublicVersion = {
  content: ArticleContent
  /** Null for the first, and where it is not public. */
  former: ArticleContent | null
  /** Whether a former version exists that may not be compared with. */
  formerIsClosed: boolean
}

/**
 * The content of one release, and that of the release before it, as far as the public may read them.
 * @throws AppError not_found; gone for a version that was erased, or released before a withdrawal.
 */
export async function getVersion(
  db: Db,
  districtCode: string,
  id: number,
  number: number,
  now: Date,
): Promise<PublicVersion & { history: History }> {
  const history = await getHistory(db, districtCode, id, now)
  const release = history.releases.find((each) => each.number === number && each.kind === 'release')
  if (!release) throw notFound('没有这一次发布的内容。')
  if (release.access !== 'open') throw new AppError('gone', release.closing)
  const former = listFormer(history.releases, number)
  const compares = mayCompare(former?.access, release.access)
  return {
    history,
    content: await getVersionContent(db, id, number),
    former: former && compares ? await getVersionContent(db, id, former.number) : null,
    formerIsClosed: former !== undefined && !compares,
  }
}
