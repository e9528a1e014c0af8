import { data, redirect } from 'react-router'
import { areasOf } from '../../../domain/articles/policy.ts'
import { createDraft } from '../../../domain/articles/writing/commands-writing.server.ts'
import { newContent } from '../../../domain/articles/writing/content.ts'
import { readContent } from '../../../domain/articles/writing/content.server.ts'
import {
  beginDocument,
  findBuiltInTemplate,
  listArticleTemplates,
} from '../../../domain/articles/article-templates/queries-templates.server.ts'
import { withDescendants } from '../../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { duties, type DutyId, lastPeriods } from '../../../domain/duties/duties.ts'
import { listDutyTypes } from '../../../domain/duties/queries.server.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { notSaved } from '../accounts/not-saved.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'
import { listCategoryOptions, listFitting } from './article-options.server.ts'

const path = '/staff/articles/new'
type Visit = StaffVisit<typeof path>
type Field = 'title' | 'areaId' | 'articleTypeId' | 'template'

export async function loadNewArticle({ site, staff, query }: Visit) {
  const units = await listUnitOptions(site, areasOf(staff, 'article.edit'))
  const [only, ...others] = units.flatMap(({ options }) => options)
  return {
    units: packGroups(units),
    onlyUnit: others.length === 0 ? only?.id : undefined,
    categories: packGroups(await listCategoryOptions(site)),
    fitting: await listFitting(site, units, query.duty),
    templates: await listOffered(site),
    begin: query.duty
      ? await beginDuty(
          site,
          query.duty,
          units.flatMap(({ options }) => options).find(({ id }) => id === query.areaId),
        )
      : null,
  }
}

/** What the form begins with for something that is due. */
async function beginDuty(
  { db, district, now }: Visit['site'],
  id: DutyId,
  unit: { id: number; title: string } | undefined,
) {
  const { template, title } = duties[id]
  const [period] = lastPeriods(duties[id], now, 1)
  return {
    title: `${unit?.title ?? ''}${period?.label ?? ''}${title}公开`,
    areaId: unit?.id ?? 0,
    articleTypeId: (await listDutyTypes(db, id))[0] ?? 0,
    template: String((await findBuiltInTemplate(db, district.areaCode, template)) ?? ''),
  }
}

/** The templates of the district that are not hidden, in its order. `forTypes`: null for all categories. */
async function listOffered(site: Visit['site']) {
  const { all } = await getCategories(site)
  const offered = (await listArticleTemplates(site.db, site.district.areaCode)).filter(({ hidden }) => !hidden)
  return offered.map(({ id, name, hint, articleTypeId }) => ({
    id: String(id),
    name,
    hint,
    forTypes: articleTypeId === null ? null : withDescendants(all, articleTypeId),
  }))
}

/** Creates the draft and opens it in the editor. */
export async function addArticle({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const typed = {
    title: oneLine(fieldText(form, 'title', 200)),
    areaId: Number(fieldText(form, 'areaId', 12)),
    articleTypeId: Number(fieldText(form, 'articleTypeId', 12)),
    template: fieldText(form, 'template', 40),
  }
  const errors: FieldErrors<Field> = {}
  if (typed.title.length < 4) errors.title = '标题至少 4 个字，让群众一看就知道公开的是什么'
  if (!typed.areaId) errors.areaId = '请选择发布单位'
  const { find } = await getCategories(site)
  if (!find(typed.articleTypeId)) errors.articleTypeId = '请选择栏目'
  if (Object.keys(errors).length > 0) return data({ typed, errors, notice: notSaved(errors) }, { status: 422 })
  const unit = (await listUnitOptions(site, areasOf(staff, 'article.edit')))
    .flatMap(({ options }) => options)
    .find(({ id }) => id === typed.areaId)
  if (!unit) return refuse({ areaId: '请选择您管理范围内的单位' })
  const { title, articleTypeId, areaId } = typed
  const template = idParameter.safeParse(typed.template).data ?? null
  try {
    const facts = { unit: unit.title, now: site.now }
    const { document, builtIn } = await beginDocument(site.db, site.district.areaCode, template, facts)
    const content = readContent(newContent({ title, articleTypeId, areaId, publisher: unit.title, document }))
    const id = await site.db
      .transaction()
      .execute((tx) => createDraft(tx, staff, content, site.now, { template: builtIn }))
    return redirect(href('/staff/articles/:id/edit', { id }), { status: 303 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wrong: FieldErrors<Field> = error.field === 'template' ? { template: error.message } : {}
    const notice = { kind: 'error' as const, title: '没有新建', message: error.message }
    return data({ typed, errors: wrong, notice }, refusalInit(error))
  }

  function refuse(wrong: FieldErrors<Field>) {
    return data({ typed, errors: wrong, notice: notSaved(wrong) }, { status: 422 })
  }
}
