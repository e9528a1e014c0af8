import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { ArticleContent } from '../writing/content.ts'
import { accessByVersion, type VersionAccess } from './version-access.ts'
import '../table.server.ts'
import '../writing/table.server.ts'
import './table.server.ts'

/** A release or withdrawal with what was decided about it. */
export type RecordRow = {
  number: number
  kind: 'release' | 'withdrawal'
  time: Date
  note: string
  unitName: string
  /** Null for a withdrawal; closures while personal data is examined are left out. */
  access: VersionAccess | null
  /** What the public reads now. */
  isCurrent: boolean
  /** A request to erase it that nobody decided yet. */
  request: { id: number; actor: string; person: string; time: Date; reason: string } | null
  erasure: { person: string; decidePerson: string; time: Date; reason: string } | null
}

type Row = Omit<RecordRow, 'access' | 'isCurrent' | 'request' | 'erasure'> & {
  status: 'draft' | 'published' | 'withdrawn'
  erasureId: number | null
  state: 'requested' | 'confirmed' | null
  actor: string
  person: string
  decidePerson: string
  createTime: Date
  decideTime: Date
  reason: string
}

const nameOfActor = (column: string): RawBuilder<string> =>
  sql`coalesce((select name from staff_account where login_name = ${sql.ref(column)}), ${sql.ref(column)})`

/** The public record of an article, oldest first. The caller has checked that the reader may see it. */
export async function listRecord(db: Db | Tx, articleId: number, now: Date): Promise<RecordRow[]> {
  const { rows } = await sql<Row>`
    select article_release.number, kind, article_release.release_time as time, note, unit_name as "unitName", status,
      article_erasure.id as "erasureId", state, article_erasure.actor, reason, article_erasure.create_time as "createTime",
      decide_time as "decideTime", ${nameOfActor('article_erasure.actor')} as person,
      ${nameOfActor('article_erasure.decide_actor')} as "decidePerson"
    from (select * from article_release where article_id = ${articleId} and release_time <= ${now}) as article_release
    join (select id, status from article) as article on article.id = article_release.article_id
    left join (select * from article_erasure where state <> 'declined') as article_erasure
      on article_erasure.article_id = article_release.article_id and release_number = article_release.number
    order by article_release.number`.execute(db)
  const isPublished = rows[0]?.status === 'published'
  const access = accessByVersion(
    rows.map(({ number, kind, state }) => ({ number, kind, isErased: state === 'confirmed' })),
    isPublished,
  )
  const last = rows.at(-1)?.number
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    time: row.time,
    note: row.note,
    unitName: row.unitName,
    access: access.get(row.number) ?? null,
    isCurrent: isPublished && row.number === last,
    request:
      row.erasureId !== null && row.state === 'requested'
        ? { id: row.erasureId, actor: row.actor, person: row.person, time: row.createTime, reason: row.reason }
        : null,
    erasure:
      row.state === 'confirmed'
        ? { person: row.person, decidePerson: row.decidePerson, time: row.decideTime, reason: row.reason }
        : null,
  }))
}

/**
 * The content of a released version, for those who may see it; staff read an erased one by `openErased`.
 * @throws AppError not_found; gone for an erased version.
 */
export async function getVersionContent(db: Db | Tx, articleId: number, number: number): Promise<ArticleContent> {
  const row = await db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select([
      'article_revision.content',
      sql<boolean>`exists (select from article_erasure where state = 'confirmed'
        and article_erasure.article_id = article_release.article_id and release_number = article_release.number)`.as(
        'isErased',
      ),
    ])
    .where('article_release.article_id', '=', articleId)
    .where('article_release.number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound('没有这一次发布的内容。')
  if (row.isErased) throw new AppError('gone', `第 ${number} 次公开的内容已经从公开记录中删除。`)
  return row.content
}
