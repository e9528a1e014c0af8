import { data, redirect } from 'react-router'
import { areasOf } from '../../../domain/articles/policy.ts'
import { createDraft } from '../../../domain/articles/writing/commands-writing.server.ts'
import { newContent } from '../../../domain/articles/writing/content.ts'
import { readContent } from '../../../domain/articles/writing/content.server.ts'
import { templateOf, templates } from '../../../domain/articles/writing/templates.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText, oneLine } from '../../../platform/text-input.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { notSaved } from '../accounts/not-saved.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'
import { listCategoryOptions } from './article-options.server.ts'

const path = '/staff/articles/new'
type Visit = StaffVisit<typeof path>
type Field = 'title' | 'areaId' | 'articleTypeId'

export async function loadNewArticle({ site, staff }: Visit) {
  const units = await listUnitOptions(site, areasOf(staff, 'article.edit'))
  const [only, ...others] = units.flatMap(({ options }) => options)
  return {
    units,
    onlyUnit: others.length === 0 ? only?.id : undefined,
    categories: await listCategoryOptions(site),
    templates: templates.map(({ id, title, about }) => ({ id, title, about })),
  }
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
  const document = templateOf(typed.template, { unit: unit.title, now: site.now })
  const content = readContent(newContent({ title, articleTypeId, areaId, publisher: unit.title, document }))
  try {
    const id = await site.db.transaction().execute((tx) => createDraft(tx, staff, content, site.now))
    return redirect(href('/staff/articles/:id/edit', { id }), { status: 303 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const none: FieldErrors<Field> = {}
    const notice = { kind: 'error' as const, title: '没有新建', message: error.message }
    return data({ typed, errors: none, notice }, refusalInit(error))
  }

  function refuse(wrong: FieldErrors<Field>) {
    return data({ typed, errors: wrong, notice: notSaved(wrong) }, { status: 422 })
  }
}
