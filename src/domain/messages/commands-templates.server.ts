import { type Actor, authorise, nameOf, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { stepOrder } from '../../platform/step-order.ts'
import { oneLine } from '../../platform/text-input.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { requireText } from './commands-answer.server.ts'
import { can } from './policy.ts'
import { listReplyTemplates } from './queries-templates.server.ts'
import { type ReplyPhrase, replyPhrases } from './reply-phrases.ts'
import { checkTemplateText, checkTemplateTitle, mostTemplates } from './template-rules.ts'
import './template-table.server.ts'

/** Gives new districts the templates of the product. @throws AppError forbidden */
export async function addFirstTemplates(tx: Tx, actor: Actor, districtCodes: readonly string[]): Promise<void> {
  requireOperator(actor)
  if (districtCodes.length === 0) return
  const rows = districtCodes.flatMap((district_code) =>
    replyPhrases.map(({ kind, title, text }, position) => ({ district_code, kind, title, content: text, position })),
  )
  await tx.insertInto('reply_template').values(rows).execute()
  await recordAudit(
    tx,
    ...districtCodes.map((districtCode) => ({
      actor: nameOf(actor),
      action: 'reply-template.add' as const,
      districtCode,
      subject: '',
      detail: { entries: replyPhrases.length },
    })),
  )
}

/** @throws AppError forbidden, invalid with the field, also for more than a district may have. */
export async function addTemplate(tx: Tx, actor: Actor, districtCode: string, template: ReplyPhrase): Promise<number> {
  await authoriseChange(tx, actor, districtCode)
  const row = rowOf(template)
  const others = await listReplyTemplates(tx, districtCode)
  if (others.length >= mostTemplates) throw wrongField('title', `最多 ${mostTemplates} 个模板，请先删去不用的`)
  const position = await nextPosition(tx, districtCode)
  const { id } = await tx
    .insertInto('reply_template')
    .values({ district_code: districtCode, position, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, { actor: nameOf(actor), action: 'reply-template.add', districtCode, subject: row.title })
  return id
}

/** @throws AppError forbidden, not_found, invalid with the field, conflict if somebody else changed it meanwhile. */
export async function changeTemplate(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { id, version, ...template }: ReplyPhrase & { id: number; version: number },
): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const row = rowOf(template)
  const of = tx.updateTable('reply_template').where('id', '=', id).where('district_code', '=', districtCode)
  const changed = await of
    .set({ ...row, version: version + 1 })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) {
    const templates = await listReplyTemplates(tx, districtCode)
    if (!templates.some((each) => each.id === id)) throw gone()
    throw new AppError('conflict', '别人刚刚改过这个模板。')
  }
  await recordAudit(tx, { actor: nameOf(actor), action: 'reply-template.change', districtCode, subject: row.title })
}

/** @throws AppError forbidden, not_found. */
export async function removeTemplate(tx: Tx, actor: Actor, districtCode: string, id: number): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const removed = await tx
    .deleteFrom('reply_template')
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .returning('title')
    .executeTakeFirst()
  if (!removed) throw gone()
  await recordAudit(tx, { actor: nameOf(actor), action: 'reply-template.remove', districtCode, subject: removed.title })
}

/** Moves a template before the one above it; the first stays. @throws AppError forbidden, not_found. */
export async function raiseTemplate(tx: Tx, actor: Actor, districtCode: string, id: number): Promise<void> {
  await authoriseChange(tx, actor, districtCode)
  const ids = (await listReplyTemplates(tx, districtCode)).map((template) => template.id)
  if (!ids.includes(id)) throw gone()
  const moved = stepOrder(ids, id, 'up')
  if (!moved) return
  for (const [position, each] of moved.order.entries())
    await tx.updateTable('reply_template').set({ position }).where('id', '=', each).execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'reply-template.change',
    districtCode,
    subject: String(id),
    detail: { order: moved.to },
  })
}

const gone = (): AppError => notFound('没有这个模板，可能已经有人删去了。')

const authoriseChange = async (tx: Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'reply-template.change', { place: await getDistrictPlace(tx, districtCode) }))

/** @throws AppError invalid, with the field. */
function rowOf({ kind, title, text }: ReplyPhrase) {
  const name = oneLine(title)
  const problem = checkTemplateTitle(name)
  if (problem) throw wrongField('title', problem)
  // Text of control characters alone is empty.
  const content = requireText('text', text.replace(/[^\P{Cc}\r\n]/gu, ' '), checkTemplateText)
  return { kind, title: name, content }
}

async function nextPosition(tx: Tx, districtCode: string): Promise<number> {
  const { last } = await tx
    .selectFrom('reply_template')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
