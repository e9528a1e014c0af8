import { type Actor, nameOf } from '../../../access/policy.ts'
import { type AuditAction, type AuditDetail, recordAudit } from '../../../audit/audit.server.ts'
import { dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { type Step, stepOrder } from '../../../platform/step-order.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { requireAllPublic } from '../../checks/public-gate.server.ts'
import { requireCategoryChange } from './category-policy.ts'
import {
  type CategoryField,
  categoryFieldNames,
  categoryFields,
  type CategoryTexts,
  deepestCategory,
  homeCategories,
  problemsOfCategory,
} from './category-rules.ts'
import { pathTo, withDescendants } from './category-tree.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'

/** `version`: as the actor saw it. */
export type CategoryRef = { id: number; version: number }

type Row = Awaited<ReturnType<typeof lockCategories>>[number]

/** Details of the audit by field. */
const auditNames: Record<CategoryField, string> = {
  title: 'categoryTitle',
  description: 'description',
  keywords: 'keywords',
  retentionMonths: 'retentionMonths',
}

/**
 * Adds a category at the end of those below another.
 * @returns its id.
 * @throws AppError forbidden, not_found, or invalid with the field.
 */
export async function addCategory(
  tx: Tx,
  actor: Actor,
  parentId: number,
  texts: CategoryTexts,
  now: Date,
): Promise<number> {
  requireCategoryChange(actor)
  const all = await lockCategories(tx)
  find(all, parentId)
  requireTexts(all, { id: null, parentId }, texts)
  requireDepth(pathTo(all, parentId).length + 1, 'title')
  const { id } = await tx
    .insertInto('article_type')
    .values({
      ...columnsOf(requireAllPublic(texts, categoryFields)),
      parent_id: parentId,
      position: endOf(all, parentId),
      ...changedBy(actor, 0, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finish(tx, actor, 'category.add', id, { categoryTitle: texts.title, categoryId: parentId })
  return id
}

/**
 * Changes what is written about a category. Titles of roots are those of the specification.
 * @throws AppError forbidden, not_found, conflict, or invalid with the field.
 */
export async function changeCategory(
  tx: Tx,
  actor: Actor,
  categoryRef: CategoryRef,
  texts: CategoryTexts,
  now: Date,
): Promise<void> {
  requireCategoryChange(actor)
  const all = await lockCategories(tx)
  const row = await findUnchanged(tx, all, categoryRef)
  if (row.parentId === null && texts.title !== row.title) throw wrongField('title', '一级栏目的名称是固定的，不能改')
  if (texts.title !== row.title) requireNotOnHome(row, 'title')
  requireTexts(all, row, texts)
  const before: CategoryTexts = {
    title: row.title,
    description: row.description,
    keywords: row.keywords,
    retentionMonths: row.retentionMonths === null ? '' : String(row.retentionMonths),
  }
  const detail: AuditDetail = {}
  for (const name of categoryFieldNames) {
    if (texts[name] === before[name]) continue
    detail[auditNames[name]] = texts[name]
    detail[`${auditNames[name]}Before`] = before[name]
  }
  if (Object.keys(detail).length === 0) return
  await tx
    .updateTable('article_type')
    .set({ ...columnsOf(requireAllPublic(texts, categoryFields, before)), ...changedBy(actor, row.version, now) })
    .where('id', '=', row.id)
    .execute()
  await finish(tx, actor, 'category.change', row.id, detail)
}

/** Moves a category one step among those beside it. @throws AppError forbidden, not_found, conflict. */
export async function stepCategory(tx: Tx, actor: Actor, categoryRef: CategoryRef, step: Step): Promise<void> {
  requireCategoryChange(actor)
  const all = await lockCategories(tx)
  const row = await findUnchanged(tx, all, categoryRef)
  if (row.parentId === null) throw fixedRoot()
  const siblings = all.filter(({ parentId }) => parentId === row.parentId).map(({ id }) => id)
  const moved = stepOrder(siblings, row.id, step)
  if (!moved) return
  for (const [index, id] of moved.order.entries())
    await tx
      .updateTable('article_type')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  await finish(tx, actor, 'category.move', row.id, { position: moved.to, positionBefore: moved.from })
}

/**
 * Moves a category below another one; its articles go along.
 * @throws AppError forbidden, not_found, conflict, or invalid with the field.
 */
export async function moveCategory(
  tx: Tx,
  actor: Actor,
  categoryRef: CategoryRef,
  parentId: number,
  now: Date,
): Promise<void> {
  requireCategoryChange(actor)
  const all = await lockCategories(tx)
  const row = await findUnchanged(tx, all, categoryRef)
  if (row.parentId === null) throw fixedRoot()
  requireNotOnHome(row, 'parentId')
  const below = withDescendants(all, row.id)
  if (parentId === row.parentId || below.includes(parentId) || !all.some(({ id }) => id === parentId))
    throw wrongField('parentId', '请选择别的上级栏目')
  requireTitle(all, { id: row.id, parentId }, row.title, 'parentId')
  const height = Math.max(...below.map((id) => pathTo(all, id).length)) - pathTo(all, row.id).length
  requireDepth(pathTo(all, parentId).length + 1 + height, 'parentId')
  await tx
    .updateTable('article_type')
    .set({ parent_id: parentId, position: endOf(all, parentId), ...changedBy(actor, row.version, now) })
    .where('id', '=', row.id)
    .execute()
  const detail = { categoryTitle: row.title, categoryId: parentId, categoryIdBefore: row.parentId }
  await finish(tx, actor, 'category.move', row.id, detail)
}

/**
 * Hides a category with those below it from menus and new articles, or shows it again. Its articles stay.
 * @throws AppError forbidden, not_found, conflict.
 */
export async function hideCategory(
  tx: Tx,
  actor: Actor,
  categoryRef: CategoryRef,
  hidden: boolean,
  now: Date,
): Promise<void> {
  requireCategoryChange(actor)
  const row = await findUnchanged(tx, await lockCategories(tx), categoryRef)
  if (row.parentId === null) throw new AppError('conflict', '一级栏目是固定的，不能隐藏。')
  if (row.hidden === hidden) return
  if (hidden) requireNotOnHome(row, null)
  await tx
    .updateTable('article_type')
    .set({ hidden, ...changedBy(actor, row.version, now) })
    .where('id', '=', row.id)
    .execute()
  await finish(tx, actor, hidden ? 'category.hide' : 'category.show', row.id, { categoryTitle: row.title })
}

/** @throws AppError invalid with the field, conflict without one. */
function requireNotOnHome({ parentId, title }: Row, field: string | null): void {
  if (!homeCategories.some((each) => each.parentId === parentId && each.title === title)) return
  const message = `首页要用“${title}”这个栏目，不能改名、移动或隐藏。`
  throw field ? wrongField(field, message) : new AppError('conflict', message)
}

const fixedRoot = () => new AppError('conflict', '一级栏目的位置是固定的，不能移动。')

/** All categories in their order; concurrent changes wait. */
async function lockCategories(tx: Tx) {
  // The caller reads in another statement: one that waits for a lock returns rows as they were when it began.
  await tx
    .selectFrom('article_type')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    // Rows that refer to a category, such as new articles, do not wait.
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('article_type')
    .select([
      'id',
      'parent_id as parentId',
      'title',
      'description',
      'keywords',
      'position',
      'hidden',
      'retention_months as retentionMonths',
      'changes as version',
      'change_actor as changeActor',
      'change_time as changeTime',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function find(all: readonly Row[], id: number): Row {
  const row = all.find((each) => each.id === id)
  if (!row) throw notFound('没有这个栏目。')
  return row
}

async function findUnchanged(tx: Tx, all: readonly Row[], { id, version }: CategoryRef): Promise<Row> {
  const row = find(all, id)
  if (row.version === version) return row
  const person = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('login_name', '=', row.changeActor)
    .executeTakeFirst()
  const when = row.changeTime ? `在 ${formatDateTime(row.changeTime)} ` : ''
  throw new AppError(
    'conflict',
    `您打开以后，${person?.name ?? row.changeActor}${when}改过“${row.title}”。您填写的内容还在，没有保存；看过现在的情况后，可以再保存一次。`,
  )
}

function requireTexts(all: readonly Row[], at: Pick<Row, 'parentId'> & { id: number | null }, texts: CategoryTexts) {
  const [problem] = Object.entries(problemsOfCategory(texts))
  if (problem) throw wrongField(problem[0], problem[1])
  requireTitle(all, at, texts.title, 'title')
}

function requireTitle(
  all: readonly Row[],
  { id, parentId }: Pick<Row, 'parentId'> & { id: number | null },
  title: string,
  field: string,
): void {
  if (all.some((other) => other.parentId === parentId && other.title === title && other.id !== id))
    throw wrongField(field, `这里已经有栏目“${title}”`)
}

function requireDepth(depth: number, field: string): void {
  if (depth > deepestCategory) throw wrongField(field, `栏目最多 ${deepestCategory} 级`)
}

const endOf = (all: readonly Row[], parentId: number): number =>
  Math.max(0, ...all.filter((each) => each.parentId === parentId).map(({ position }) => position)) + 1

const columnsOf = ({ retentionMonths, ...texts }: Record<CategoryField, PublicText>) => ({
  ...texts,
  retention_months: retentionMonths === '' ? null : Number(retentionMonths),
})

const changedBy = (actor: Actor, version: number, now: Date) => ({
  changes: version + 1,
  change_actor: nameOf(actor),
  change_time: now,
})

async function finish(tx: Tx, actor: Actor, action: AuditAction, id: number, detail: AuditDetail): Promise<void> {
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode: null, subject: String(id), detail })
  await dropCacheTags(tx, ['categories'])
}
