import { sql } from 'kysely'
import { isWithinAreas } from '../../access/places.server.ts'
import { formatDate, formatDateTime } from '../../platform/dates.ts'
import { getExpiredArticles } from '../articles/categories/staff-queries-expired.server.ts'
import { permittedAreas, mayAnywhere } from '../articles/policy.ts'
import { listFindings } from '../articles/scan/staff-queries-findings.server.ts'
import { type ArticleFilter, listStaffArticles, type StaffArticle } from '../articles/writing/queries-lists.server.ts'
import { wordsOfWait } from '../articles/writing/reviewing/waiting-time.ts'
import type { StaffContext } from './staff-context.ts'
import { firstEntries, type Task, type TaskKind } from './tasks.ts'

/** After so many days a review counts as late. */
const lateReviewDays = 3

/** What waits in the articles of the actor's units. */
export async function listArticleTasks(asking: StaffContext): Promise<Task[]> {
  const { actor, now } = asking
  if (!mayAnywhere(actor, 'article.read')) return []
  const tasks: Task[] = []
  // One after the other: a page must not take all connections of the pool.
  if (mayAnywhere(actor, 'article.edit')) {
    tasks.push(await listed(asking, 'returned', { view: 'mine', stage: 'draft', isReturned: true }, unitOf))
    tasks.push(await listed(asking, 'drafts', { view: 'mine', stage: 'draft', isReturned: false }, savedAt))
  }
  if (mayAnywhere(actor, 'article.review')) {
    const noteOf = (article: StaffArticle) => [wordsOfWait(waitOf(article, now)), unitOf(article)].join('，')
    const isLate = (article: StaffArticle) => waitOf(article, now) >= lateReviewDays * 86_400_000
    tasks.push(await listed(asking, 'reviews', { view: 'reviews' }, noteOf, isLate))
    tasks.push(await listed(asking, 'unconfirmed', { view: 'unconfirmed' }, unitOf))
  }
  return [...tasks, await listScanned(asking), await listExpired(asking), await listScheduled(asking)]
}

const unitOf = ({ areaName }: StaffArticle): string => areaName
const waitOf = ({ submitTime }: StaffArticle, now: Date): number => now.getTime() - (submitTime ?? now).getTime()
const savedAt = ({ time }: StaffArticle): string => `${formatDateTime(time)} 保存`

async function listed(
  asking: StaffContext,
  kind: TaskKind,
  filter: ArticleFilter,
  noteOf: (article: StaffArticle) => string,
  isLate: (article: StaffArticle) => boolean = () => false,
): Promise<Task> {
  const { rows, total } = await listStaffArticles(asking, filter, 1, firstEntries)
  return {
    kind,
    count: total,
    entries: rows.map((row) => ({
      id: row.id,
      title: row.title || '没有标题',
      note: noteOf(row),
      isLate: isLate(row),
    })),
  }
}

async function listScanned({ site, actor }: StaffContext): Promise<Task> {
  const { rows, total } = await listFindings.ask(site, actor, { pageNum: 1, size: firstEntries })
  return {
    kind: 'findings',
    count: total,
    entries: rows.map(({ id, title, areaName, findings, revised }) => ({
      id,
      title,
      note: `${areaName}，${findings.length} 处${revised ? '，正在修订' : ''}`,
      isLate: false,
    })),
  }
}

async function listExpired({ site, actor }: StaffContext): Promise<Task> {
  const { rows, total } = await getExpiredArticles.ask(site, actor, { pageNum: 1, size: firstEntries })
  return {
    kind: 'expired',
    count: total,
    entries: rows.map(({ id, title, areaName, until }) => ({
      id,
      title,
      note: `${areaName}，公开期限到 ${until}`,
      isLate: false,
    })),
  }
}

/** First releases and revisions that become public later today. */
async function listScheduled({ db, actor, districtCode, now }: StaffContext): Promise<Task> {
  const dayEnd = new Date(new Date(`${formatDate(now)}T00:00:00+08:00`).getTime() + 86_400_000)
  const isOwn = isWithinAreas('article', permittedAreas(actor, 'article.read'), districtCode)
  const { rows } = await sql<{ id: number; title: string; moment: Date; count: number }>`
    select id, title, moment, count(*) over ()::integer as count from (
      select article.id, article.title, release_time as moment from article
        where status = 'published' and release_time > ${now} and release_time < ${dayEnd} and ${isOwn}
      union all
      select article.id, work.content->>'title', schedule_time from article_work as work
        join article on article.id = work.article_id
        where stage = 'scheduled' and schedule_time < ${dayEnd} and ${isOwn}
    ) as scheduled order by moment, id limit ${firstEntries}`.execute(db)
  return {
    kind: 'scheduled',
    count: rows[0]?.count ?? 0,
    entries: rows.map(({ id, title, moment }) => ({
      id,
      title,
      note: `${formatDateTime(moment).slice(11)} 公开`,
      isLate: false,
    })),
  }
}
