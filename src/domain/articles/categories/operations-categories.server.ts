import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { AuditDetail } from '../../../audit/audit.server.ts'
import { changedFields } from '../../../audit/changed-fields.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { type Step, stepOrder } from '../../../platform/step-order.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { requireAllPublic } from '../../checks/public-gate.server.ts'
import { operation } from '../../operation.ts'
import { type CategoryField, categoryFields } from './category-fields.ts'
import { deepestCategory, homeCategories } from './category-rules.ts'
import { changedCategory, type CategoryTexts, movedCategory, newCategory, seenCategory } from './category-schema.ts'
import { getPath, withDescendants } from './category-tree.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'

type Seen = z.output<typeof seenCategory>

type Row = Awaited<ReturnType<typeof lockCategories>>[number]

const tag = '栏目'
const common = {
  permission: 'category.change',
  /** All districts share the categories. */
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  changes: ['categories'],
} as const
const words = (done: string, refused = '没有保存', effect = '各旗县市的网站已经更新。') => ({ done, effect, refused })

export const addCategory = operation({
  ...common,
  action: 'category.add',
  api: {
    call: 'POST /api/staff/categories',
    tag,
    summary: '在一个栏目下面新增栏目',
    output: z.object({ id: z.int() }),
  },
  input: newCategory,
  words: words('已新增'),
  /** Adds it at the end of those below its parent. */
  async run(tx, { actor, input: { parentId, ...texts }, site }) {
    const all = await lockCategories(tx)
    find(all, parentId)
    requireTitle(all, { id: null, parentId }, texts.title, 'title')
    requireDepth(getPath(all, parentId).length + 1, 'title')
    const { id } = await tx
      .insertInto('article_type')
      .values({
        ...columnsOf(requireAllPublic(textsOf(texts), categoryFields)),
        parent_id: parentId,
        position: endOf(all, parentId),
        ...changedBy(actor, 0, site.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: { id }, subject: String(id), detail: { categoryTitle: texts.title, categoryId: parentId } }
  },
})

export const changeCategory = operation({
  ...common,
  action: 'category.change',
  api: {
    call: 'PUT /api/staff/categories/:id',
    tag,
    summary: '修改一个栏目；一级栏目的名称不能改',
    output: z.null(),
  },
  input: changedCategory,
  words: words('已保存'),
  /** Titles of roots are those of the specification. */
  async run(tx, { actor, input, site }) {
    const all = await lockCategories(tx)
    const row = await findUnchanged(tx, all, input)
    if (input.title !== row.title) {
      if (row.parentId === null) throw wrongField('title', '一级栏目的名称是固定的，不能改')
      requireNotOnHome(row, 'title')
    }
    requireTitle(all, row, input.title, 'title')
    const [before, texts] = [textsOf(row), textsOf(input)]
    const detail = changedFields(before, texts, { title: 'categoryTitle' })
    if (Object.keys(detail).length === 0) return { result: null }
    await tx
      .updateTable('article_type')
      .set({
        ...columnsOf(requireAllPublic(texts, categoryFields, before)),
        ...changedBy(actor, row.version, site.now),
      })
      .where('id', '=', row.id)
      .execute()
    return { result: null, subject: String(row.id), detail }
  },
})

export const moveCategory = operation({
  ...common,
  action: 'category.move',
  api: {
    call: 'POST /api/staff/categories/:id/move',
    tag,
    summary: '移动一个栏目：step 在同级里上移或下移一位，parentId 移到别的栏目下面，二者写一个',
    output: z.null(),
  },
  input: movedCategory,
  words: words('已移动', '没有移动'),
  async run(tx, { actor, input, site }) {
    const all = await lockCategories(tx)
    const row = await findUnchanged(tx, all, input)
    if (row.parentId === null) throw new AppError('conflict', '一级栏目的位置是固定的，不能移动。')
    const detail = input.step
      ? await stepAmongSiblings(tx, all, row, input.step)
      : await moveBelow(tx, all, row, { parentId: input.parentId ?? 0, by: changedBy(actor, row.version, site.now) })
    return detail ? { result: null, subject: String(row.id), detail } : { result: null }
  },
})

/** Hides it with those below it from menus and new articles. Its articles stay. */
export const hideCategory = operation({
  ...common,
  action: 'category.hide',
  api: {
    call: 'POST /api/staff/categories/:id/hide',
    tag,
    summary: '隐藏一个栏目：菜单和新稿件里不再列出，已有的文章仍能打开',
    output: z.null(),
  },
  input: seenCategory,
  words: words('已隐藏', '没有隐藏', '菜单和新稿件里不再列出；已有的文章仍能打开。'),
  run: (tx, { actor, input, site }) => setHidden(tx, input, true, (version) => changedBy(actor, version, site.now)),
})

export const showCategory = operation({
  ...common,
  action: 'category.show',
  api: { call: 'POST /api/staff/categories/:id/show', tag, summary: '恢复显示一个栏目', output: z.null() },
  input: seenCategory,
  words: words('已恢复显示', '没有恢复显示'),
  run: (tx, { actor, input, site }) => setHidden(tx, input, false, (version) => changedBy(actor, version, site.now)),
})

/** @returns the positions; null if it is already first or last among its siblings. */
async function stepAmongSiblings(tx: Tx, all: readonly Row[], row: Row, step: Step): Promise<AuditDetail | null> {
  const siblings = all.filter(({ parentId }) => parentId === row.parentId).map(({ id }) => id)
  const moved = stepOrder(siblings, row.id, step)
  if (!moved) return null
  for (const [index, id] of moved.order.entries())
    await tx
      .updateTable('article_type')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  return { position: moved.to, positionBefore: moved.from }
}

type Changed = ReturnType<typeof changedBy>

/** Its articles go along. */
async function moveBelow(
  tx: Tx,
  all: readonly Row[],
  row: Row,
  { parentId, by }: { parentId: number; by: Changed },
): Promise<AuditDetail> {
  requireNotOnHome(row, 'parentId')
  const below = withDescendants(all, row.id)
  if (parentId === row.parentId || below.includes(parentId) || !all.some(({ id }) => id === parentId))
    throw wrongField('parentId', '请选择别的上级栏目')
  requireTitle(all, { id: row.id, parentId }, row.title, 'parentId')
  const height = Math.max(...below.map((id) => getPath(all, id).length)) - getPath(all, row.id).length
  requireDepth(getPath(all, parentId).length + 1 + height, 'parentId')
  await tx
    .updateTable('article_type')
    .set({ parent_id: parentId, position: endOf(all, parentId), ...by })
    .where('id', '=', row.id)
    .execute()
  return { categoryTitle: row.title, categoryId: parentId, categoryIdBefore: row.parentId }
}

async function setHidden(tx: Tx, seen: Seen, hidden: boolean, by: (version: number) => Changed) {
  const row = await findUnchanged(tx, await lockCategories(tx), seen)
  if (row.parentId === null) throw new AppError('conflict', '一级栏目是固定的，不能隐藏。')
  if (row.hidden === hidden) return { result: null }
  if (hidden) requireNotOnHome(row, null)
  await tx
    .updateTable('article_type')
    .set({ hidden, ...by(row.version) })
    .where('id', '=', row.id)
    .execute()
  return { result: null, subject: String(row.id), detail: { categoryTitle: row.title } }
}

type Texts = Record<CategoryField, string>

const textsOf = ({ title, description, keywords, retentionMonths }: CategoryTexts): Texts => ({
  title,
  description,
  keywords,
  retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
})

/** @throws AppError invalid with the field, conflict without one. */
function requireNotOnHome({ parentId, title }: Row, field: string | null): void {
  if (!homeCategories.some((each) => each.parentId === parentId && each.title === title)) return
  const message = `首页要用“${title}”这个栏目，不能改名、移动或隐藏。`
  throw field ? wrongField(field, message) : new AppError('conflict', message)
}

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

async function findUnchanged(tx: Tx, all: readonly Row[], { id, version }: Seen): Promise<Row> {
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
  change_actor: getActorName(actor),
  change_time: now,
})
