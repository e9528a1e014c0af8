import { redirect } from 'react-router'
import type { CategoryField } from '../../../domain/articles/categories/category-fields.ts'
import { getPath, withDescendants } from '../../../domain/articles/categories/category-tree.ts'
import {
  addCategory,
  changeCategory,
  hideCategory,
  moveCategory,
  showCategory,
} from '../../../domain/articles/categories/operations-categories.server.ts'
import type { StaffCategory } from '../../../domain/articles/categories/queries-categories-staff.server.ts'
import {
  getCategoryToChange,
  listCategories,
} from '../../../domain/articles/categories/staff-queries-categories.server.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import { readMove } from '../frame/forms/read-move.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { listGroupedUnits } from '../frame/unit-options.server.ts'

const listPath = '/staff/categories'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<'/staff/categories/:id'>
type NewVisit = StaffVisit<'/staff/categories/new'>

export type CategoryRow = Omit<StaffCategory, 'parentId'> & { isRoot: boolean; children: CategoryRow[] }

/** The tree of categories, which all districts share. */
export async function loadCategories({ site, staff, query }: ListVisit) {
  const all = await listCategories.ask(site, staff, {})
  const below = (parent: number | null): CategoryRow[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ parentId, ...category }) => ({ ...category, isRoot: parentId === null, children: below(category.id) }))
  return {
    roots: below(null),
    mayChange: await changeCategory.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export async function arrangeCategories(visit: ListVisit & Submission) {
  const move = readMove(await visit.readForm())
  if (!move) return redirect(href(listPath), { status: 303 })
  const stored = { load: () => loadCategories(visit), versionIn: () => undefined }
  return submitForm(visit, moveCategory, href(listPath), () => move, stored)
}

/** The category below which a new one is added. */
export async function loadNewCategory({ site, staff, query }: NewVisit) {
  const { category } = await getCategoryToChange.ask(site, staff, { id: query.parentId })
  return { id: category.id, title: category.title }
}

export const saveNewCategory = (visit: NewVisit & Submission) =>
  submitForm(visit, addCategory, href(listPath), (typed) => ({ ...typed, parentId: String(visit.query.parentId) }))

/** One category, and below which it may be moved. */
export async function loadCategory(visit: Visit) {
  const {
    all,
    category: { parentId, retentionMonths, ...category },
  } = await askPage(visit, getCategoryToChange)
  const own = new Set(withDescendants(all, category.id))
  return {
    ...category,
    isRoot: parentId === null,
    texts: {
      title: category.title,
      description: category.description,
      keywords: category.keywords,
      retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
    } satisfies Record<CategoryField, string>,
    parents: await listGroupedUnits(
      all
        .filter(({ id }) => id !== parentId && !own.has(id))
        .map(({ id }) => ({
          id,
          name: getPath(all, id)
            .map(({ title }) => title)
            .join(' › '),
        })),
      '栏目',
    ),
  }
}

/** Changes, moves or hides a category. */
export async function saveCategory(visit: Visit & Submission) {
  const stored = {
    load: async (isConflict: boolean) => (isConflict ? loadCategory(visit) : null),
    versionIn: (now: Awaited<ReturnType<typeof loadCategory>> | null) => now?.version,
  }
  switch (fieldText(await visit.readForm(), 'intent', 10)) {
    case 'below':
      return submitForm(visit, moveCategory, href(listPath), {}, stored)
    case 'hide':
      return submitForm(visit, hideCategory, href(listPath), {}, stored)
    case 'show':
      return submitForm(visit, showCategory, href(listPath), {}, stored)
    default:
      return submitForm(visit, changeCategory, href(listPath), {}, stored)
  }
}
