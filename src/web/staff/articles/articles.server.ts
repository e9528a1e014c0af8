import { data, redirect } from 'react-router'
import { deleteDraft, restoreDraft } from '../../../domain/articles/writing/commands-writing.server.ts'
import { checkAndSubmit, prepareSubmission } from '../../../domain/articles/writing/reviewing/commands-submit.server.ts'
import { recallDraft } from '../../../domain/articles/writing/reviewing/commands-review.server.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, fieldTexts } from '../../../platform/text/text-input.ts'
import {
  type ArticleFilter,
  countStaffArticles,
  listStaffArticles,
  mostArticles,
  type StaffArticle,
} from '../../../domain/articles/writing/queries-lists.server.ts'
import { listSavedViews } from '../../../domain/articles/writing/saved-views.server.ts'
import { areasOf, mayAnywhere } from '../../../domain/articles/policy.ts'
import { type ArticleView, articleViews, viewTitles } from '../../../domain/articles/writing/views.ts'
import { wordsOfWait } from '../../../domain/articles/writing/reviewing/waiting-time.ts'
import { stageTitles } from '../../../domain/articles/writing/workflow.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'
import { listCategoryOptions } from './article-options.server.ts'
import { changeSavedViews, isViewIntent } from './saved-views.server.ts'
import type { BulkResult, ListAnswer } from './list-answer.ts'

const path = '/staff/articles'
type Visit = StaffVisit<typeof path>

/** One list of articles with the counts of the lists that wait for somebody. */
export async function loadArticles({ site, staff, query }: Visit) {
  const { db, district, now } = site
  const asking = { db, actor: staff, districtCode: district.areaCode, now }
  const { pageNum, view: chosen, mode, ...filter } = query
  const mayEdit = mayAnywhere(staff, 'article.edit')
  const mayReview = mayAnywhere(staff, 'article.review')
  // What waits comes first.
  const view = chosen ?? (mayReview ? 'reviews' : 'mine')
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
  const savedViews = await listSavedViews(db, staff, district.areaCode)
  return {
    view,
    mode: mode ?? null,
    savedViews,
    currentSaved: savedViews.find((saved) => isSameList(saved.filter, { view, ...filter })) ?? null,
    views: views.map((each) => ({ view: each, title: viewTitles[each], count: counts.get(each) ?? null })),
    mayEdit,
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    units: packGroups(await listUnitOptions(site, areasOf(staff, 'article.read'))),
    categories: packGroups(await listCategoryOptions(site)),
    years: yearsUntil(now),
    ...page,
    capped: page.total >= mostArticles ? mostArticles : null,
    rows: page.rows.map((row) => toRow(row, now)),
  }
}
export type ArticlesView = Awaited<ReturnType<typeof loadArticles>>

const isSameList = (one: ArticleFilter, other: ArticleFilter): boolean =>
  (['view', 'stage', 'areaId', 'articleTypeId', 'year', 'words'] as const).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

const yearsUntil = (now: Date): number[] => {
  const year = Number(formatDate(now).slice(0, 4))
  return [year, year - 1, year - 2, year - 3]
}

function toRow(row: StaffArticle, now: Date) {
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    state: stateOf(row, now),
    areaName: row.areaName,
    typeTitle: row.typeTitle,
    person: row.person,
    time: formatDateTime(row.time),
    waiting: row.submitTime && !row.scheduleTime ? wordsOfWait(now.getTime() - row.submitTime.getTime()) : null,
  }
}

function stateOf({ stage, status, returned, releaseTime, scheduleTime }: StaffArticle, now: Date): string {
  const released =
    status === 'published' && releaseTime && releaseTime > now
      ? `定于 ${formatDateTime(releaseTime)} 发布`
      : { draft: '', published: '已发布', withdrawn: '已撤下' }[status]
  const moment = scheduleTime && `定于 ${formatDateTime(scheduleTime)} 公开`
  const written = stage && (returned ? '已退回' : (moment ?? stageTitles[stage]))
  return [released, written && (released ? `修订：${written}` : written)].filter(Boolean).join('，')
}

type Bulk = {
  title: string
  /** What takes long is done before the transaction. */
  prepare?: (id: number) => Promise<void>
  run: (tx: Tx, id: number) => Promise<unknown>
}
/** What the forms of the list do: save views, and act on several articles. */
export async function actOnList(visit: Visit & Submission) {
  const form = await visit.readForm()
  const view = fieldText(form, 'intent', 20)
  return isViewIntent(view) ? changeSavedViews(visit, view, form) : actOnArticles(visit, form)
}

/** Applies an action to each chosen article by itself, so that one that cannot be done holds up no other. */
async function actOnArticles({ site, staff }: Visit, form: FormData) {
  const ids = fieldTexts(form, 'id', 12)
    .flatMap((id) => idParameter.safeParse(id).data ?? [])
    .slice(0, 100)
  const { db, now } = site
  const versions = pairsOf(form, 'version')
  const actions: Record<string, Bulk> = {
    delete: { title: '放入回收站', run: (tx, id) => deleteDraft(tx, staff, id, now) },
    restore: { title: '恢复', run: (tx, id) => restoreDraft(tx, staff, id) },
    submit: {
      title: '送审',
      prepare: (id) => prepareSubmission(db, id, now),
      run: (tx, id) => checkAndSubmit(tx, staff, id, { version: Number(versions.get(id)), findingsReason: '' }, now),
    },
    recall: { title: '撤回送审', run: (tx, id) => recallDraft(tx, staff, id, now) },
  }
  const action = actions[fieldText(form, 'intent', 20)]
  if (!action) return redirect(href(path), { status: 303 })
  if (ids.length === 0)
    return data<ListAnswer>(
      { notice: { kind: 'error', title: '没有办理', message: '请先勾选稿件。' } },
      { status: 422 },
    )
  const titles = pairsOf(form, 'title')
  const results: BulkResult[] = []
  for (const id of ids) {
    const title = titles.get(id) ?? `${id} 号稿件`
    try {
      await action.prepare?.(id)
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
  return data<ListAnswer>({ notice, results })
}

/** Fields of a name that hold an id and a value, by id. */
const pairsOf = (form: FormData, name: string): Map<number, string> =>
  new Map(
    fieldTexts(form, name, 300).map((value) => {
      const [id, ...words] = value.split(' ')
      return [Number(id), words.join(' ')]
    }),
  )
