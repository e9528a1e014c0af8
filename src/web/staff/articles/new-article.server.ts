import { redirect } from 'react-router'
import { listTemplates } from '../../../domain/articles/article-templates/staff-queries-templates.server.ts'
import { withDescendants } from '../../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { bookPeriodSchema } from '../../../domain/articles/books/book.ts'
import type { BookPeriod } from '../../../domain/articles/books/book-period.ts'
import { permittedAreas } from '../../../domain/articles/policy.ts'
import { beginDraft } from '../../../domain/articles/writing/operations-writing.server.ts'
import { getDraftChoices } from '../../../domain/duties/staff-queries-drafts.server.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'
import { listCategoryOptions } from './article-options.server.ts'

type Visit = StaffVisit<'/staff/articles/new'>

export async function loadNewArticle(visit: Visit) {
  const { site, staff, query } = visit
  const units = await listUnitOptions(site, permittedAreas(staff, 'article.edit'))
  const all = units.flatMap(({ options }) => options)
  const [only, ...others] = all
  const unitIds = all.map(({ id }) => id)
  const { fitting, begin, duties } = await getDraftChoices.ask(site, staff, {
    unitIds,
    duty: query.duty,
    period: query.due,
    book: periodOf(query),
  })
  const unit = all.find(({ id }) => id === query.areaId)
  return {
    units: packGroups(units),
    onlyUnit: others.length === 0 ? only?.id : undefined,
    categories: packGroups(await listCategoryOptions(site)),
    fitting,
    templates: await listOffered(visit),
    duties,
    begin: begin
      ? { ...begin, title: `${unit?.title ?? ''}${begin.title}`, areaId: unit?.id ?? 0 }
      : beginIn(query.articleTypeId),
  }
}

/** An article for a category that needs one. */
const beginIn = (articleTypeId: number | undefined) =>
  articleTypeId === undefined
    ? null
    : { title: '', articleTypeId, template: undefined, duty: undefined, period: undefined, areaId: 0 }

/** The templates of the district that are not hidden, in its order. `forTypes`: null for all categories. */
async function listOffered({ site, staff }: Pick<Visit, 'site' | 'staff'>) {
  const { all } = await getCategories(site)
  const offered = (await listTemplates.ask(site, staff, {})).filter(({ hidden }) => !hidden)
  return offered.map(({ id, name, hint, articleTypeId }) => ({
    id: String(id),
    name,
    hint,
    forTypes: articleTypeId === null ? null : withDescendants(all, articleTypeId),
  }))
}

/** Of the book that the article is begun for. */
const periodOf = ({ period }: Visit['query']): BookPeriod | undefined => bookPeriodSchema.safeParse(period).data

/** Creates the draft and opens it in the editor, or in the sheet of its book. */
export const addArticle = (visit: Visit & Submission) =>
  submitForm(visit, beginDraft, ({ id }) => {
    const period = periodOf(visit.query)
    const address =
      period === undefined ? href('/staff/articles/:id/edit', { id }) : href('/staff/articles/:id/book', { id, period })
    return redirect(address, { status: 303 })
  })
