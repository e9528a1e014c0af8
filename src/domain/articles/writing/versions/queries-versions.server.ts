import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { getVersionContent, listRecord } from '../../public-record/record.server.ts'
import type { ArticleContent } from '../content.ts'
import '../table.server.ts'

/** A release by its number, or a text that was saved since the last release, by the number of its revision. */
export type VersionKey = `release-${number}` | `saved-${number}`

export type Version = {
  key: VersionKey
  kind: 'release' | 'saved'
  number: number
  time: Date
  person: string
  /** Null if it can be read; else why it cannot. */
  obstacle: string | null
}

/** All versions of an article, newest first. The caller has checked that the reader may read it. */
export async function listVersions(db: Db | Tx, articleId: number, now: Date): Promise<Version[]> {
  const record = await listRecord(db, articleId, now)
  const releases = record.flatMap(({ number, kind, time, unitName, access }): Version[] =>
    kind === 'release'
      ? [{ key: `release-${number}`, kind, number, time, person: unitName, obstacle: obstacleOf(number, access) }]
      : [],
  )
  return [...(await listSaved(db, articleId)), ...releases.toReversed()]
}

const obstacleOf = (number: number, access: 'open' | 'erased' | 'closed' | null): string | null =>
  access === 'erased'
    ? `第 ${number} 次公开的内容已经从公开记录中删除，不能再用。`
    : access === 'closed'
      ? `第 ${number} 次公开的内容已经随文章撤下，不能再用。`
      : null

/** Texts from before a release may hold what was erased from it. */
async function listSaved(db: Db | Tx, articleId: number): Promise<Version[]> {
  const { rows } = await sql<{ number: number; time: Date; person: string }>`
    select number, article_revision.create_time as time, coalesce(staff_account.name, actor) as person
    from article_revision left join staff_account on login_name = actor
    where article_id = ${articleId} and article_revision.id > coalesce(
      (select max(revision_id) from article_release where article_release.article_id = ${articleId}), 0)
    order by number desc limit 50`.execute(db)
  return rows.map((row) => ({ ...row, key: `saved-${row.number}`, kind: 'saved', obstacle: null }))
}

/**
 * The content of a version. The caller has checked that the reader may read the article.
 * @throws AppError not_found; gone for an erased version; conflict for one that was withdrawn.
 */
export async function getContent(db: Db | Tx, articleId: number, key: string, now: Date): Promise<ArticleContent> {
  const version = (await listVersions(db, articleId, now)).find((each) => each.key === key)
  if (!version) throw notFound('没有这一版，或者它已经不能再用。')
  if (version.kind === 'release') {
    const content = await getVersionContent(db, articleId, version.number)
    if (version.obstacle) throw new AppError('conflict', version.obstacle)
    return content
  }
  const { content } = await db
    .selectFrom('article_revision')
    .select('content')
    .where('article_id', '=', articleId)
    .where('number', '=', version.number)
    .executeTakeFirstOrThrow()
  return content
}
