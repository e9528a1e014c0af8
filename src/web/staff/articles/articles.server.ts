import { data, redirect } from 'react-router'
import { deleteView, renameView, saveView } from '../../../domain/articles/writing/operations-saved-views.server.ts'
import { deleteDraft, restoreDraft } from '../../../domain/articles/writing/operations-writing.server.ts'
import { recallDraft, submitDraft } from '../../../domain/articles/writing/reviewing/operations-review.server.ts'
import { getArticleLists } from '../../../domain/articles/writing/staff-queries-lists.server.ts'
import type { ArticleFilter, StaffArticle } from '../../../domain/articles/writing/queries-lists.server.ts'
import { permittedAreas } from '../../../domain/articles/policy.ts'
import { viewTitles } from '../../../domain/articles/writing/views.ts'
import { wordsOfWait } from '../../../domain/articles/writing/reviewing/waiting-time.ts'
import { stageTitles } from '../../../domain/articles/writing/workflow.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, fieldTexts } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { packGroups } from '../frame/forms/find-options.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'
import { listCategoryOptions } from './article-options.server.ts'
import type { BulkResult, ListAnswer } from './list-answer.ts'

const path = '/staff/articles'
type Visit = StaffVisit<typeof path>

/** One list of articles with the counts of the lists that wait for somebody. */
export async function loadArticles({ site, staff, query }: Visit) {
  const { pageNum, view: chosen, mode, ...filter } = query
  const { view, views, savedViews, rows, ...page } = await getArticleLists.ask(site, staff, {
    ...filter,
    view: chosen,
    pageNum,
  })
  return {
    ...page,
    view,
    notice: findNotice(mode),
    savedViews,
    currentSaved: savedViews.find((saved) => isSameList(saved.filter, { view, ...filter })) ?? null,
    views: views.map((each) => ({ ...each, title: viewTitles[each.view] })),
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    units: packGroups(await listUnitOptions(site, permittedAreas(staff, 'article.read'))),
    categories: packGroups(await listCategoryOptions(site)),
    years: yearsUntil(site.now),
    rows: rows.map((row) => toRow(row, site.now)),
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

/** What the forms of the list do: save views, and act on several articles. */
export async function actOnList(visit: Visit & Submission) {
  const form = await visit.readForm()
  const { view = 'mine', pageNum: _, mode: __, ...filter } = visit.query
  const here = href(path, { view, ...filter })
  switch (fieldText(form, 'intent', 20)) {
    case 'view-save':
      return submitForm(visit, saveView, here, (typed) => ({ ...typed, filter: { view, ...filter } }))
    case 'view-rename':
      return submitForm(visit, renameView, here)
    case 'view-delete':
      return submitForm(visit, deleteView, href(path, { view }))
    default:
      return actOnArticles(visit, form)
  }
}

const refuse = (message: string) =>
  data<ListAnswer>(
    { notice: { kind: 'error', title: '没有办理', message }, errors: {}, typed: {}, results: [] },
    { status: 422 },
  )

type Bulk = { title: string; perform: (id: number) => Promise<unknown> }

/** Applies an action to each chosen article by itself, so that one that cannot be done holds up no other. */
async function actOnArticles({ site, staff }: Visit, form: FormData) {
  const ids = fieldTexts(form, 'id', 12)
    .flatMap((id) => idParameter.safeParse(id).data ?? [])
    .slice(0, 100)
  const versions = pairsOf(form, 'version')
  const actions: Record<string, Bulk> = {
    delete: { title: '放入回收站', perform: (id) => deleteDraft.perform(site, staff, { id }) },
    restore: { title: '恢复', perform: (id) => restoreDraft.perform(site, staff, { id }) },
    submit: {
      title: '送审',
      perform: (id) => submitDraft.perform(site, staff, { id, version: Number(versions.get(id)), findingsReason: '' }),
    },
    recall: { title: '撤回送审', perform: (id) => recallDraft.perform(site, staff, { id }) },
  }
  const action = actions[fieldText(form, 'intent', 20)]
  if (!action) return redirect(href(path), { status: 303 })
  if (ids.length === 0) return refuse('请先勾选稿件。')
  const titles = pairsOf(form, 'title')
  const results: BulkResult[] = []
  for (const id of ids) {
    const title = titles.get(id) ?? `${id} 号稿件`
    try {
      await action.perform(id)
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
  return data<ListAnswer>({ notice, errors: {}, typed: {}, results })
}

/** Fields of a name that hold an id and a value, by id. */
const pairsOf = (form: FormData, name: string): Map<number, string> =>
  new Map(
    fieldTexts(form, name, 300).map((value) => {
      const [id, ...words] = value.split(' ')
      return [Number(id), words.join(' ')]
    }),
  )
