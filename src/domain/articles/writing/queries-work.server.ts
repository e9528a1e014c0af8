import { sql } from 'kysely'
import { findPlace } from '../../../access/places.server.ts'
import { type Actor, getActorName, type Place } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { can } from '../policy.ts'
import type { ArticleContent } from './content.ts'
import { countReviews, readChain } from './reviewing/chain.server.ts'
import type { FindingSummary } from './checks/findings.ts'
import { obstacleToReview, type ReviewStage, type Stage } from './workflow.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** One event in the life of a text, newest last. */
export type TimelineEntry = {
  /** Unique among the entries of a kind. */
  id: number
  kind: 'submitted' | 'approved' | 'returned' | 'scheduled' | 'unscheduled' | 'released' | 'withdrawn' | 'confirmed'
  stage: ReviewStage | null
  person: string
  time: Date
  note: string
  /** When it becomes public, if that was to come. */
  moment: Date | null
}

export type Remark = {
  id: number
  blockId: string | null
  quote: string
  text: string
  person: string
  time: Date
  resolved: boolean
}

/** A text that is being written or reviewed. */
export type Work = {
  articleId: number
  /** Of the unit for which it is written. */
  place: Place
  status: 'draft' | 'published' | 'withdrawn'
  version: number
  content: ArticleContent
  /** In hexadecimal digits. */
  contentHash: string
  stage: Stage
  author: string
  findings: FindingSummary[]
  findingsReason: string
  returnReason: string
  submitTime: Date | null
  /** When a scheduled text is released. */
  scheduleTime: Date | null
  /** Of the text; submissions and returns do not count. */
  updateTime: Date
  updatePerson: string
  deleted: boolean
  mayEdit: boolean
  mayReview: boolean
  mayPublish: boolean
  /** How many people still have to approve exactly this text. */
  /** How many reviews the article ever got: what a verdict names, so that none counts from an outdated page. */
  reviewsGiven: number
  reviewsLeft: number
  /** Why the reader may not review it although the role may; null if nothing stands in the way. */
  obstacle: string | null
}

/** For reads of a text that is being written or reviewed: finds it without a lock. @throws AppError not_found */
export async function atReadWork(
  db: Db,
  { actor, input, site }: { actor: Actor; input: { id: number }; site: { district: { areaCode: string } } },
): Promise<{ place: Place; work: Work }> {
  const work = await getWork(db, actor, site.district.areaCode, input.id)
  return { place: work.place, work }
}

/**
 * The text of an article that is being written.
 * @throws AppError not_found if there is none, or it is outside the reader's areas.
 */
export async function getWork(db: Db, reader: Actor, districtCode: string, articleId: number): Promise<Work> {
  const row = await db
    .selectFrom('article_work')
    .innerJoin('article', 'article.id', 'article_work.article_id')
    .leftJoin('staff_account as writer', 'writer.login_name', 'article_work.author')
    .leftJoin('staff_account as updater', (join) =>
      join.on('updater.login_name', '=', sql<string>`coalesce(article_work.save_actor, article_work.update_actor)`),
    )
    .selectAll('article_work')
    .select(['article.status', 'writer.name as authorName', 'updater.name as updateName'])
    .where('article_work.article_id', '=', articleId)
    .where('article.district_code', '=', districtCode)
    .executeTakeFirst()
  const place = row && (await findPlace(db, row.content.areaId))
  if (!place || !can(reader, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
  const { content_hash: contentHash, revision_id: revisionId } = row
  const chain = await readChain(db, { articleId, districtCode, revisionId, contentHash })
  return {
    articleId,
    place,
    status: row.status,
    version: row.version,
    content: row.content,
    contentHash: contentHash.toString('hex'),
    stage: row.stage,
    author: row.authorName ?? row.author,
    findings: row.findings,
    findingsReason: row.findings_reason,
    returnReason: row.return_reason,
    submitTime: row.submit_time,
    scheduleTime: row.schedule_time,
    updateTime: row.save_time ?? row.update_time,
    updatePerson: row.updateName ?? row.save_actor ?? row.update_actor,
    deleted: row.delete_time !== null,
    mayEdit: can(reader, 'article.edit', { place }),
    mayReview: can(reader, 'article.review', { place }),
    mayPublish: can(reader, 'article.publish', { place }),
    reviewsGiven: await countReviews(db, articleId),
    reviewsLeft: Math.max(chain.needed - chain.reviewers.length, 0),
    obstacle: obstacleToReview(getActorName(reader), chain),
  }
}

/**
 * Steps of an article, oldest first. A future release is `scheduled`. The caller has checked that the reader may read it.
 */
export async function listTimeline(db: Db, articleId: number, now: Date): Promise<TimelineEntry[]> {
  const { rows } = await sql<TimelineEntry>`
    select entry.id, kind, stage, coalesce(staff_account.name, entry.actor) as person, time, note, moment from (
      select 'submitted' as kind, null as stage, actor, create_time as time, '' as note,
        null::timestamptz as moment, id from article_revision
        where article_id = ${articleId} and reason = 'submitted'
      union all
      select verdict, article_review.stage, article_review.actor, article_review.create_time, remark, null,
        article_review.id
        from article_review join article_revision on article_revision.id = article_review.revision_id
        where article_revision.article_id = ${articleId}
      union all
      select case kind when 'release' then 'released' else 'withdrawn' end, null, actor,
        case when scheduled then greatest(create_time, release_time) else create_time end,
        concat_ws('；', nullif(note, ''), '紧急发布：' || nullif(emergency_reason, '')),
        case when not scheduled and release_time > create_time then release_time end, id
        from article_release cross join lateral (
          select exists (
            select from article_schedule
            where article_schedule.revision_id = article_release.revision_id and article_schedule.release_time is not null
          ) as scheduled) as its
        where article_id = ${articleId} and not (scheduled and release_time > ${now})
      union all
      select case when release_time is null then 'unscheduled' else 'scheduled' end, null, actor, create_time, reason,
        release_time, id from article_schedule where article_id = ${articleId}
      union all
      select 'confirmed', null, confirm_actor, confirm_time, '', null, id from article_release
        where article_id = ${articleId} and confirm_time is not null
    ) as entry left join staff_account on staff_account.login_name = entry.actor
    order by time, array_position(array['submitted', 'approved', 'returned', 'scheduled', 'unscheduled', 'released', 'withdrawn', 'confirmed'], kind), entry.id`.execute(
    db,
  )
  return rows
}

/** Remarks on an article, oldest first. The caller has checked that the reader may read it. */
export async function listRemarks(db: Db, articleId: number): Promise<Remark[]> {
  return db
    .selectFrom('article_remark')
    .leftJoin('staff_account', 'staff_account.login_name', 'article_remark.actor')
    .select((eb) => [
      'article_remark.id',
      'block_id as blockId',
      'quote',
      'text',
      eb.fn.coalesce('staff_account.name', 'article_remark.actor').as('person'),
      'article_remark.create_time as time',
      sql<boolean>`resolve_time is not null`.as('resolved'),
    ])
    .where('article_id', '=', articleId)
    .orderBy('article_remark.id')
    .execute()
}

/** The content that the public reads now; null if there is none yet. */
export async function findReleasedContent(db: Db | Tx, articleId: number): Promise<ArticleContent | null> {
  const row = await db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select('article_revision.content')
    .where('article_release.article_id', '=', articleId)
    .orderBy('article_release.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content ?? null
}

/** The content that a person reviewed last, unless it was released since or is the current one; null if there is none. */
export async function findReviewedContent(
  db: Db,
  { articleId, contentHash }: Pick<Work, 'articleId' | 'contentHash'>,
  actor: string,
): Promise<ArticleContent | null> {
  const row = await db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
    .select(['article_revision.content', 'article_revision.content_hash'])
    .where('article_revision.article_id', '=', articleId)
    .where('article_review.actor', '=', actor)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('article_release')
            .select('article_release.id')
            .where('article_release.article_id', '=', articleId)
            .whereRef('article_release.revision_id', '>=', 'article_revision.id'),
        ),
      ),
    )
    .orderBy('article_review.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.content_hash.toString('hex') !== contentHash ? row.content : null
}
