import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { can, requireCategoryChange } from '../../../domain/articles/categories/category-policy.ts'
import {
  type CategoryField,
  categoryFieldNames,
  type CategoryTexts,
  problemsOfCategory,
} from '../../../domain/articles/categories/category-rules.ts'
import { pathTo, withDescendants } from '../../../domain/articles/categories/category-tree.ts'
import {
  addCategory,
  changeCategory,
  hideCategory,
  moveCategory,
  stepCategory,
} from '../../../domain/articles/categories/commands-categories-staff.server.ts'
import {
  listStaffCategories,
  requireStaffCategory,
  type StaffCategory,
} from '../../../domain/articles/categories/queries-categories-staff.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { optionsOf } from '../frame/unit-options.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'

const listPath = '/staff/categories'
const path = '/staff/categories/:id'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<typeof path>
type NewVisit = StaffVisit<'/staff/categories/new'>
type Mode = NonNullable<ListVisit['query']['mode']>

const effect = '各旗县市的网站已经更新。'
const notices: Record<Mode, Notice> = {
  added: { kind: 'success', title: '已新增', message: effect },
  saved: { kind: 'success', title: '已保存', message: effect },
  moved: { kind: 'success', title: '已移动', message: effect },
  hidden: { kind: 'success', title: '已隐藏', message: '菜单和新稿件里不再列出；已有的文章仍能打开。' },
  shown: { kind: 'success', title: '已恢复显示', message: effect },
}

export type CategoryRow = Omit<StaffCategory, 'parentId'> & { isRoot: boolean; children: CategoryRow[] }

/** The tree of categories, which all districts share. */
export async function loadCategories({ site, staff, query }: ListVisit) {
  const all = await listStaffCategories(site.db)
  const below = (parent: number | null): CategoryRow[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ parentId, ...category }) => ({ ...category, isRoot: parentId === null, children: below(category.id) }))
  return {
    roots: below(null),
    mayChange: can(staff, 'category.change'),
    notice: query.mode ? notices[query.mode] : null,
  }
}

const show = (mode: Mode) => redirect(href(listPath, { mode }), { status: 303 })

/** Moves a category one step. `move`: id, version and direction, such as `12 3 up`. */
export async function arrangeCategories({ site, staff, readForm }: ListVisit & Submission) {
  const [, id, version, step] = /^(\d{1,9}) (\d{1,9}) (up|down)$/.exec(fieldText(await readForm(), 'move', 40)) ?? []
  if (!id) return redirect(href(listPath), { status: 303 })
  const category = { id: Number(id), version: Number(version) }
  try {
    await site.db.transaction().execute((tx) => stepCategory(tx, staff, category, step === 'up' ? 'up' : 'down'))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, listPath)
    const notice: Notice = { kind: 'error', title: '没有移动', message: error.message }
    return data({ notice }, refusalInit(error))
  }
  return show('moved')
}

/** The category below which a new one is added. @throws AppError forbidden, not_found. */
export async function loadNewCategory({ site, staff, query }: NewVisit) {
  requireCategoryChange(staff)
  const { id, title } = requireStaffCategory(await listStaffCategories(site.db), query.parentId)
  return { id, title }
}

const idOf = ({ id }: Visit['params']): number => {
  const read = idParameter.safeParse(id)
  if (!read.success) throw notFound('没有这个栏目。')
  return read.data
}

/** One category, and below which it may be moved. @throws AppError forbidden, not_found. */
export async function loadCategory({ site, staff, params }: Visit) {
  requireCategoryChange(staff)
  const all = await listStaffCategories(site.db)
  const { parentId, retentionMonths, ...category } = requireStaffCategory(all, idOf(params))
  const own = new Set(withDescendants(all, category.id))
  return {
    ...category,
    isRoot: parentId === null,
    texts: {
      title: category.title,
      description: category.description,
      keywords: category.keywords,
      retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
    } satisfies CategoryTexts,
    parents: await optionsOf(
      all
        .filter(({ id }) => id !== parentId && !own.has(id))
        .map(({ id }) => ({
          id,
          name: pathTo(all, id)
            .map(({ title }) => title)
            .join(' › '),
        })),
      '栏目',
    ),
  }
}

export type CategoryAnswer = { notice: Notice; errors: FieldErrors<string>; typed: CategoryTexts | null }

type Action = { tx: Tx; visit: Visit | NewVisit; form: FormData; texts: CategoryTexts }

/** Does what the form asks for. @returns what the list says afterwards. */
async function perform({ tx, visit, form, texts }: Action): Promise<Mode> {
  const { site, staff, params } = visit
  if (!('id' in params)) {
    await addCategory(tx, staff, 'parentId' in visit.query ? visit.query.parentId : 0, texts, site.now)
    return 'added'
  }
  const category = { id: idOf(params), version: Number(fieldText(form, 'version', 12)) || 0 }
  switch (form.get('intent')) {
    case 'below': {
      const parentId = idParameter.safeParse(fieldText(form, 'parentId', 12)).data ?? 0
      await moveCategory(tx, staff, category, parentId, site.now)
      return 'moved'
    }
    case 'hide':
      await hideCategory(tx, staff, category, true, site.now)
      return 'hidden'
    case 'show':
      await hideCategory(tx, staff, category, false, site.now)
      return 'shown'
    default:
      await changeCategory(tx, staff, category, texts, site.now)
      return 'saved'
  }
}

/** Adds, changes, moves or hides a category. What was typed stays with what is wrong. */
export async function saveCategory(visit: (Visit | NewVisit) & Submission) {
  const { site, staff, readForm } = visit
  const form = await readForm()
  const read = (name: CategoryField) => oneLine(fieldText(form, name, 1_000))
  const texts = Object.fromEntries(categoryFieldNames.map((name) => [name, read(name)])) as CategoryTexts
  const saves = form.get('intent') === 'save'
  const refuse = (errors: FieldErrors<string>, message: string, init: ResponseInit) =>
    data<CategoryAnswer>(
      { notice: { kind: 'error', title: '没有保存', message }, errors, typed: saves ? texts : null },
      init,
    )
  const errors = saves ? problemsOfCategory(texts) : {}
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  try {
    return show(await site.db.transaction().execute((tx) => perform({ tx, visit, form, texts })))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
}
