import { lockDistrict } from '../../../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf, requireOperator, type Staff } from '../../../../access/policy.ts'
import { type AuditDetail, recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../../platform/errors.ts'
import { type Step, stepOrder } from '../../../../platform/step-order.ts'
import { oneLine } from '../../../../platform/text/text-input.ts'
import { getDistrictPlace } from '../../../areas/queries.server.ts'
import { documentText } from '../../document/text.ts'
import { can } from '../../policy.ts'
import { findPersonalDataIn, hasPersonalData } from './check-template.server.ts'
import { listFiles } from '../files/files.server.ts'
import { getWork } from '../queries-work.server.ts'
import { mostTemplates, problemsOfTemplate, type TemplateTexts } from './template-rules.ts'
import { templates } from './templates.ts'
import './template-table.server.ts'

export type TemplateRef = {
  districtCode: string
  id: number
  /** As the actor saw it. */
  version: number
}
/** `articleTypeId`: null for all categories. */
export type TemplateChoice = TemplateTexts & { articleTypeId: number | null }

/** Gives districts the templates of the product that they do not have yet. @throws AppError forbidden */
export async function ensureBuiltInTemplates(tx: Tx, actor: Actor, districtCodes: readonly string[]): Promise<void> {
  requireOperator(actor)
  for (const districtCode of districtCodes) {
    const last = await lastPosition(tx, districtCode)
    const rows = templates.map(({ id, title, about }, at) => ({
      district_code: districtCode,
      built_in: id,
      name: title,
      hint: about,
      article_type_id: null,
      document: null,
      position: last + 1 + at,
    }))
    const added = await tx
      .insertInto('article_template')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['district_code', 'built_in']).doNothing())
      .returning('id')
      .execute()
    if (added.length > 0)
      await recordAudit(tx, {
        actor: nameOf(actor),
        action: 'article-template.add',
        districtCode,
        subject: '',
        detail: { entries: added.length },
      })
  }
}

/**
 * Makes a template of the text of an article that is being written.
 * @returns its id.
 * @throws AppError forbidden, not_found, conflict for more than a district may have, or invalid with the field.
 */
export async function addTemplateFrom(
  tx: Tx,
  actor: Staff,
  districtCode: string,
  articleId: number,
  choice: TemplateChoice,
): Promise<number> {
  await authoriseChange(tx, actor, districtCode)
  const { content } = await getWork(tx, actor, districtCode, articleId)
  const row = await rowOf(tx, choice)
  const text = documentText(content.document).trim()
  if (text === '') throw new AppError('invalid', '这篇稿件还没有正文，写好后再存为模板。')
  if (listFiles({ ...content, attachments: [], pictureUrl: null }).length > 0)
    throw new AppError('invalid', '模板里不能有图片。请复制这篇稿件，删去图片，再存为模板。')
  const [found] = await findPersonalDataIn(content.document)
  if (found) throw new AppError('invalid', `模板里不能有个人信息。${found}`)
  const others = await lockTemplates(tx, districtCode)
  if (others.length >= mostTemplates)
    throw new AppError('conflict', `最多 ${mostTemplates} 个模板，请先在“稿件模板”里删去不用的。`)
  const { id } = await tx
    .insertInto('article_template')
    .values({
      ...row,
      district_code: districtCode,
      document: JSON.stringify(content.document),
      position: (await lastPosition(tx, districtCode)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, districtCode, 'add', id, {
    ...(await wordsOf(tx, row)),
    templateLength: text.length,
    fromArticle: articleId,
  })
  return id
}

/**
 * Changes what is said about a template, for which category it is, and whether it is offered. Its text stays.
 * @throws AppError forbidden, not_found, conflict, or invalid with the field.
 */
export async function changeTemplate(
  tx: Tx,
  actor: Actor,
  templateRef: TemplateRef,
  change: Partial<TemplateChoice & { hidden: boolean }>,
): Promise<void> {
  const { districtCode, id, version } = templateRef
  await authoriseChange(tx, actor, districtCode)
  const stored = await lockTemplate(tx, templateRef)
  const before = { name: stored.name, hint: stored.hint, articleTypeId: stored.article_type_id }
  const row = await rowOf(tx, { ...before, ...change })
  const hidden = change.hidden ?? stored.hidden
  const [now, then] = [await wordsOf(tx, row), await wordsOf(tx, stored)]
  const detail: AuditDetail = {}
  for (const name of ['templateName', 'templateHint', 'categoryTitle'] as const)
    if (now[name] !== then[name]) Object.assign(detail, { [name]: now[name], [`${name}Before`]: then[name] })
  const changed = Object.keys(detail).length > 0
  if (!changed && hidden === stored.hidden) return
  await tx
    .updateTable('article_template')
    .set({ ...row, hidden, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (changed) await record(tx, actor, districtCode, 'change', id, detail)
  if (hidden !== stored.hidden)
    await record(tx, actor, districtCode, hidden ? 'hide' : 'show', id, { templateName: row.name })
}

/** Moves a template one step. @throws AppError forbidden, not_found. */
export async function stepTemplate(tx: Tx, actor: Actor, districtCode: string, id: number, step: Step): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const rows = await lockTemplates(tx, districtCode)
  if (!rows.some((row) => row.id === id)) throw gone()
  const moved = stepOrder(
    rows.map((row) => row.id),
    id,
    step,
  )
  if (!moved) return
  const positions = new Map(rows.map((row) => [row.id, row.position]))
  for (const [position, each] of moved.order.entries())
    if (positions.get(each) !== position)
      await tx.updateTable('article_template').set({ position }).where('id', '=', each).execute()
  await record(tx, actor, districtCode, 'move', id, { position: moved.to, positionBefore: moved.from })
}

/** Removes a template of the district's own. @throws AppError forbidden, not_found, conflict. */
export async function removeTemplate(tx: Tx, actor: Actor, templateRef: TemplateRef): Promise<void> {
  const { districtCode, id } = templateRef
  await authoriseChange(tx, actor, districtCode)
  const stored = await lockTemplate(tx, templateRef)
  if (!stored.document) throw new AppError('conflict', '自带的模板不能删去。不用的可以隐藏。')
  await tx.deleteFrom('article_template').where('id', '=', id).execute()
  await record(tx, actor, districtCode, 'remove', id, {
    ...(await wordsOf(tx, stored)),
    templateLength: documentText(stored.document).trim().length,
  })
}

const gone = (): AppError => notFound('没有这个模板，可能已经有人删去了。')

const authoriseChange = async (tx: Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'article-template.change', { place: await getDistrictPlace(tx, districtCode) }))

/** @throws AppError invalid, with the field. */
async function rowOf(tx: Tx, { articleTypeId, ...texts }: TemplateChoice) {
  const row = { name: oneLine(texts.name), hint: oneLine(texts.hint) }
  const [problem] = Object.entries(problemsOfTemplate(row))
  if (problem) throw wrongField(...problem)
  for (const [field, text] of Object.entries(row))
    if (hasPersonalData(text)) throw wrongField(field, '这里不能写个人信息，请删去')
  if (articleTypeId !== null && (await titleOfCategory(tx, articleTypeId)) === undefined)
    throw wrongField('articleTypeId', '没有这个栏目，请重新选择')
  return { ...row, article_type_id: articleTypeId }
}

const titleOfCategory = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('article_type').select('title').where('id', '=', id).executeTakeFirst())?.title

/** As the audit log shows it. */
const wordsOf = async (tx: Tx, row: { name: string; hint: string; article_type_id: number | null }) => ({
  templateName: row.name,
  templateHint: row.hint,
  categoryTitle: row.article_type_id === null ? '不限' : ((await titleOfCategory(tx, row.article_type_id)) ?? ''),
})

/**
 * All templates of a district in their order; concurrent moves and additions wait. The lock comes first, because a
 * query that locks what it sorts returns the order from before it waited.
 */
async function lockTemplates(tx: Tx, districtCode: string) {
  await lockDistrict(tx, districtCode)
  return tx
    .selectFrom('article_template')
    .select(['id', 'position'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function lockTemplate(tx: Tx, { districtCode, id, version }: TemplateRef) {
  const row = await tx
    .selectFrom('article_template')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone()
  if (row.version !== version) throw new AppError('conflict', '别人刚刚改过这个模板。')
  return row
}

async function lastPosition(tx: Tx, districtCode: string): Promise<number> {
  const { last } = await tx
    .selectFrom('article_template')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const record = (
  tx: Tx,
  actor: Actor,
  districtCode: string,
  done: 'add' | 'change' | 'hide' | 'show' | 'move' | 'remove',
  id: number,
  detail: AuditDetail,
) =>
  recordAudit(tx, {
    actor: nameOf(actor),
    action: `article-template.${done}`,
    districtCode,
    subject: String(id),
    detail,
  })
