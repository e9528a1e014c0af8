import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import type { ArticleContent } from './writing/content.ts'
import './table.server.ts'
import './writing/table.server.ts'

/** A release or withdrawal as the public sees it. */
export type PublicRelease = {
  number: number
  kind: 'release' | 'withdrawal'
  time: Date
  note: string
  unitName: string
}

export type History = {
  title: string
  articleTypeId: number
  isPublic: boolean
  /** Oldest first. */
  releases: PublicRelease[]
}

/**
 * Every release of an article, also of a withdrawn one.
 * @throws AppError not_found for an article that was never public, or of another district.
 */
export async function getHistory(db: Db, districtCode: string, id: number, now: Date): Promise<History> {
  const article = await db
    .selectFrom('article')
    .select(['title', 'article_type_id as articleTypeId', 'status'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('status', '!=', 'draft')
    .where('release_time', '<=', now)
    // Withdrawn before its moment, it was never public.
    .where((eb) => eb.or([eb('withdraw_time', 'is', null), eb('release_time', '<=', eb.ref('withdraw_time'))]))
    .executeTakeFirst()
  if (!article) throw notFound('您要看的文章不存在或尚未发布。')
  const releases = await db
    .selectFrom('article_release')
    .select(['number', 'kind', 'release_time as time', 'note', 'unit_name as unitName'])
    .where('article_id', '=', id)
    .where('release_time', '<=', now)
    .orderBy('number')
    .execute()
  const { status, ...shown } = article
  return { ...shown, isPublic: status === 'published', releases }
}

/**
 * The text of one release, and that of the release before it; null for the first. Of a withdrawn article nothing is
 * shown: that is what withdrawing means.
 * @throws AppError not_found
 */
export async function getVersion(
  db: Db,
  id: number,
  number: number,
): Promise<{ content: ArticleContent; former: ArticleContent | null }> {
  const rows = await db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select(['article_release.number', 'article_revision.content'])
    .where('article_release.article_id', '=', id)
    .where('article_release.number', '<=', number)
    .orderBy('article_release.number', 'desc')
    .limit(2)
    .execute()
  const [version, former] = rows
  if (version?.number !== number) throw notFound('没有这一次发布的内容。')
  return { content: version.content, former: former?.content ?? null }
}
