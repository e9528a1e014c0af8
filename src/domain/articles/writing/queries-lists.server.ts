import { type RawBuilder, sql } from 'kysely'
import { descendantAreas } from '../../../access/places.server.ts'
import type { Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../../platform/paging.ts'
import { hanPairs } from '../search-text.ts'
import { type ArticleAction, permittedAreas, mayAnywhere } from '../policy.ts'
import type { ArticleView } from './views.ts'
import type { Stage } from './workflow.ts'
import '../../../access/area-table.server.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'
import './table.server.ts'

export type ArticleFilter = {
  view: ArticleView
  stage?: Stage | undefined
  /** Whether a reviewer sent the text back. */
  isReturned?: boolean | undefined
  areaId?: number | undefined
  articleTypeId?: number | undefined
  year?: number | undefined
  words?: string | undefined
}

export type StaffArticle = {
  id: number
  title: string
  /** Of the text that is being written; null if none is. */
  stage: Stage | null
  /** Of that text. */
  version: number | null
  status: 'draft' | 'published' | 'withdrawn'
  returned: boolean
  areaName: string
  typeTitle: string
  /** Name of who began the text, or released the article last; empty for imported articles. */
  person: string
  /** Last change of the text; for released articles the release. */
  time: Date
  releaseTime: Date | null
  submitTime: Date | null
  /** When a scheduled text is released. */
  scheduleTime: Date | null
}

/** Rows of a page: staff read longer lists than visitors. */
const rowsPerPage = 20

export type Asking = { db: Db; actor: Staff; districtCode: string; now: Date }

const belowType = (id: number) => sql<boolean>`article.article_type_id in (
  with recursive below as (
    select id from article_type where id = ${id}
    union all
    select article_type.id from article_type join below on article_type.parent_id = below.id
  )
  select id from below)`

const hadPart = ({ actor }: Pick<Asking, 'actor'>) => sql<boolean>`exists (
  select from article_contributor
  where article_contributor.article_id = article.id and article_contributor.actor = ${actor.loginName})`

/** Texts that the actor may review now: they had no part in the article, and did not approve the text before. */
const isForReviewer = ({ actor }: Asking) => sql<boolean>`work.stage not in ('draft', 'scheduled')
  and not ${hadPart({ actor })}
  and not exists (
    select from article_approval
    where article_approval.article_id = work.article_id and article_approval.content_hash = work.content_hash
      and article_approval.actor = ${actor.loginName})`

/** Articles with an emergency release that the actor may confirm, as far as it is not for their role. */
const isConfirmable = ({ actor }: Pick<Asking, 'actor'>) => sql<boolean>`exists (
    select from article_release
    where article_release.article_id = article.id and emergency_reason <> '' and confirm_actor is null
      and article_release.actor <> ${actor.loginName})
  and not ${hadPart({ actor })}`

const conditionOf: Record<ArticleView, (asking: Asking) => RawBuilder<boolean>> = {
  mine: ({ actor }) => sql`work.delete_time is null and ${actor.loginName} = any(work.editors)`,
  reviews: isForReviewer,
  writing: () => sql`work.article_id is not null and work.delete_time is null`,
  // Each by its own index.
  scheduled: ({ districtCode, now }) => sql`article.id in (
    select article_id from article_work where stage = 'scheduled'
    union all
    select id from article where district_code = ${districtCode} and status = 'published' and release_time > ${now})`,
  published: ({ now }) => sql`article.status = 'published' and article.release_time <= ${now}`,
  withdrawn: () => sql`article.status = 'withdrawn'`,
  unconfirmed: isConfirmable,
  bin: () => sql`work.delete_time is not null`,
}

/** Views of released articles are long, and in the order of the index. */
export const isOfReleased = (view: ArticleView): boolean => view === 'published' || view === 'withdrawn'

/** What a view is for: reviewers of one unit who edit another do not review there. */
const actionOf = (view: ArticleView): ArticleAction =>
  view === 'reviews' || view === 'unconfirmed' ? 'article.review' : 'article.read'

/** A filter with what is looked up first, because the plan depends on how much it is. */
type PreparedFilter = Omit<ArticleFilter, 'areaId'> & {
  /** Units within which the actor reads the view, with those below; null for the whole district. */
  own: number[] | null
  /** The unit that was asked for, with those below. */
  below: number[] | null
  /** All articles that may have the words in their titles; null where they are too many. */
  titled: number[] | null
}

async function prepare(asking: Asking, { areaId, ...filter }: ArticleFilter): Promise<PreparedFilter> {
  const { db, actor, districtCode } = asking
  const permitted = permittedAreas(actor, actionOf(filter.view))
  return {
    ...filter,
    own: permitted && (await listBelow(db, permitted, districtCode)),
    below: areaId === undefined ? null : await listBelow(db, [areaId], districtCode),
    titled: filter.words && isOfReleased(filter.view) ? await listTitled(asking, filter.words) : null,
  }
}

async function listBelow(db: Db, areaIds: readonly number[], districtCode: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive ${descendantAreas(areaIds, districtCode)} select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

/** More are found sooner by reading the newest articles. */
const mostTitled = 2_000

/** By the pairs of neighbouring characters in the words, which every title with the words has. */
async function listTitled({ db, districtCode }: Asking, words: string): Promise<number[] | null> {
  const query = hanPairs(words)
  if (query === null) return null
  const { rows } = await sql<{ id: number }>`
    (select id from article where district_code = ${districtCode} and title_search @@ ${query}::tsquery
      limit ${mostTitled})
    union all select article_id from article_work where position(${words} in content->>'title') > 0`.execute(db)
  return rows.length < mostTitled ? rows.map(({ id }) => id) : null
}

function matching(
  asking: Asking,
  { view, stage, isReturned, own, below, titled, articleTypeId, year, words }: PreparedFilter,
) {
  const time = isOfReleased(view) ? sql`article.release_time` : sql`work.update_time`
  const conditions = [sql<boolean>`article.district_code = ${asking.districtCode}`, conditionOf[view](asking)]
  if (stage) conditions.push(sql<boolean>`work.stage = ${stage}`)
  if (isReturned !== undefined) conditions.push(sql<boolean>`(work.return_reason <> '') = ${isReturned}`)
  for (const units of [own, below]) if (units) conditions.push(sql<boolean>`article.area_id = any(${units}::integer[])`)
  if (titled) conditions.push(sql<boolean>`article.id = any(${titled}::bigint[])`)
  if (articleTypeId) conditions.push(belowType(articleTypeId))
  if (year)
    conditions.push(
      sql<boolean>`${time} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Asia/Shanghai') and ${time} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'Asia/Shanghai')`,
    )
  if (words) conditions.push(sql<boolean>`position(${words} in coalesce(work.content->>'title', article.title)) > 0`)
  return sql.join(conditions, sql` and `)
}

const joined = (view: ArticleView) =>
  view === 'mine' || view === 'reviews' || view === 'writing' || view === 'bin'
    ? sql`article_work as work join article on article.id = work.article_id`
    : sql`article left join article_work as work on work.article_id = article.id`

/** Counted up to here; beyond it, users have to filter. */
export const mostArticles = 10_000

/** One page of a view: newest first, but reviews oldest first and scheduled releases next first. */
export async function listStaffArticles(
  asking: Asking,
  filter: ArticleFilter,
  pageNum: number,
  rowLimit = rowsPerPage,
): Promise<Paged<StaffArticle>> {
  const { db, actor } = asking
  if (!mayAnywhere(actor, 'article.read')) return { rows: [], total: 0, pageNum: 1, pages: 1 }
  const prepared = await prepare(asking, filter)
  const total = await count(asking, prepared)
  const window = pageWindow(pageNum, total, rowLimit)
  const order = isOfReleased(filter.view)
    ? sql`article.release_time desc, article.id desc`
    : filter.view === 'reviews'
      ? sql`work.submit_time, article.id`
      : filter.view === 'scheduled'
        ? sql`coalesce(work.schedule_time, article.release_time), article.id`
        : sql`coalesce(work.update_time, article.update_time) desc, article.id desc`
  const { rows } = await sql<StaffArticle>`
    select article.id, coalesce(nullif(work.content->>'title', ''), article.title) as title,
      work.stage, work.version, article.status, coalesce(work.return_reason, '') <> '' as returned,
      area.name as "areaName", article_type.title as "typeTitle",
      coalesce(staff_account.name, work.author, article.publisher, '') as person,
      coalesce(work.update_time, article.release_time) as time,
      case when article.status = 'draft' then null else article.release_time end as "releaseTime",
      work.submit_time as "submitTime", work.schedule_time as "scheduleTime"
    from ${joined(filter.view)}
      join area on area.id = article.area_id
      join article_type on article_type.id = article.article_type_id
      left join staff_account on staff_account.login_name = work.author
    where ${matching(asking, prepared)}
    order by ${order} offset ${window.offset} limit ${rowLimit}`.execute(db)
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

/** How many articles match, up to `mostArticles`. */
export async function countStaffArticles(asking: Asking, filter: ArticleFilter): Promise<number> {
  return mayAnywhere(asking.actor, 'article.read') ? count(asking, await prepare(asking, filter)) : 0
}

async function count(asking: Asking, filter: PreparedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select 1 from ${joined(filter.view)} where ${matching(asking, filter)} limit ${mostArticles}
    ) as counted`.execute(asking.db)
  return rows[0]?.total ?? 0
}
