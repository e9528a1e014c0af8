import { data, redirect } from 'react-router'
import { deleteDraft, restoreDraft } from '../../../domain/articles/writing/commands-writing.server.ts'
import { recallDraft } from '../../../domain/articles/writing/commands-review.server.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, fieldTexts } from '../../../platform/text-input.ts'
import {
  countStaffArticles,
  listStaffArticles,
  type StaffArticle,
} from '../../../domain/articles/writing/queries-lists.server.ts'
import { articleActions } from '../../../domain/articles/policy.ts'
import { type ArticleView, articleViews, viewTitles } from '../../../domain/articles/writing/views.ts'
import { stageTitles } from '../../../domain/articles/writing/workflow.ts'
import type { Role } from '../../../access/policy.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { listCategoryOptions, listUnitOptions } from './article-options.server.ts'

const path = '/staff/articles'
type Visit = StaffVisit<typeof path>

const isRole = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** The view with which a role begins: what waits for it. */
const firstView = (role: Role): ArticleView =>
  isRole(articleActions['article.review'].roles, role) ? 'reviews' : 'mine'

/** One list of articles with the counts of the lists that wait for somebody. */
export async function loadArticles({ site, staff, query }: Visit) {
  const { db, district, now } = site
  const asking = { db, actor: staff, districtCode: district.areaCode, now }
  const { pageNum, view: chosen, ...filter } = query
  const view = chosen ?? firstView(staff.role)
  const mayEdit = isRole(articleActions['article.edit'].roles, staff.role)
  const mayReview = isRole(articleActions['article.review'].roles, staff.role)
  const views = articleViews.filter((each) =>
    (each !== 'mine' && each !== 'bin') || mayEdit
      ? (each !== 'reviews' && each !== 'unconfirmed') || mayReview
      : false,
  )
  const counted = views.filter((each) => each !== 'published' && each !== 'withdrawn')
  const counts = new Map(
    await Promise.all(
      counted.map(async (each): Promise<[ArticleView, number]> => [
        each,
        await countStaffArticles(asking, { view: each }),
      ]),
    ),
  )
  const page = await listStaffArticles(asking, { view, ...filter }, pageNum)
  return {
    view,
    views: views.map((each) => ({ view: each, title: viewTitles[each], count: counts.get(each) ?? null })),
    mayEdit,
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    units: await listUnitOptions(site, staff),
    categories: await listCategoryOptions(site),
    years: yearsUntil(now),
    ...page,
    rows: page.rows.map((row) => toRow(row, now)),
  }
}

const yearsUntil = (now: Date): number[] => {
  const year = Number(formatDate(now).slice(0, 4))
  return [year, year - 1, year - 2, year - 3]
}

function toRow(row: StaffArticle, now: Date) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    areaName: row.areaName,
    typeTitle: row.typeTitle,
    person: row.person,
    time: formatDateTime(row.time),
    waiting: row.submitTime ? wordsOfWait(now.getTime() - row.submitTime.getTime()) : null,
  }
}

function stateOf({ stage, status, returned, releaseTime }: StaffArticle, now: Date): string {
  const released =
    status === 'published' && releaseTime && releaseTime > now
      ? `定于 ${formatDateTime(releaseTime)} 发布`
      : { draft: '', published: '已发布', withdrawn: '已撤下' }[status]
  const written = stage && (returned ? '已退回' : stageTitles[stage])
  return [released, written && (released ? `修订：${written}` : written)].filter(Boolean).join('，')
}

/** How long somebody has been waiting. */
function wordsOfWait(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  if (hours < 1) return '刚刚送审'
  return hours < 24 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`
}

type Bulk = { title: string; run: (tx: Tx, id: number) => Promise<unknown> }
export type BulkResult = { id: number; title: string; message: string; done: boolean }
export type BulkAnswer = { notice: Notice; results: BulkResult[] }

/** Applies an action to each chosen article by itself, so that one that cannot be done holds up no other. */
export async function actOnArticles({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const ids = fieldTexts(form, 'id', 12)
    .flatMap((id) => idParameter.safeParse(id).data ?? [])
    .slice(0, 100)
  const { db, now } = site
  const actions: Record<string, Bulk> = {
    delete: { title: '放入回收站', run: (tx, id) => deleteDraft(tx, staff, id, now) },
    restore: { title: '恢复', run: (tx, id) => restoreDraft(tx, staff, id) },
    recall: { title: '撤回送审', run: (tx, id) => recallDraft(tx, staff, id, now) },
  }
  const action = actions[fieldText(form, 'intent', 20)]
  if (!action) return redirect(href(path), { status: 303 })
  if (ids.length === 0)
    return data<BulkAnswer>(
      { notice: { kind: 'error', title: '没有办理', message: '请先勾选稿件。' }, results: [] },
      { status: 422 },
    )
  const titles = new Map(
    fieldTexts(form, 'title', 300).map((value) => {
      const [id, ...words] = value.split(' ')
      return [Number(id), words.join(' ')]
    }),
  )
  const results: BulkResult[] = []
  for (const id of ids) {
    const title = titles.get(id) ?? `${id} 号稿件`
    try {
      await db.transaction().execute((tx) => action.run(tx, id))
      results.push({ id, title, message: `已${action.title}`, done: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, title, message: error.message, done: false })
    }
  }
  const done = results.filter((result) => result.done).length
  const notice: Notice =
    done === results.length
      ? { kind: 'success', title: '已办理', message: `${done} 篇稿件已${action.title}。` }
      : {
          kind: 'error',
          title: '有的没有办理',
          message: `${done} 篇已${action.title}，${results.length - done} 篇没有办理，原因如下。`,
        }
  return data<BulkAnswer>({ notice, results })
}
