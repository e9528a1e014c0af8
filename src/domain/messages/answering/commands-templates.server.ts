import { lockDistrict } from '../../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf, requireOperator } from '../../../access/policy.ts'
import { type AuditDetail, recordAudit } from '../../../audit/audit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { stepOrder } from '../../../platform/step-order.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { getDistrictPlace } from '../../areas/queries.server.ts'
import { requireText } from '../../../platform/text/long-text.ts'
import { kindTitles, type MessageKind } from '../kinds.ts'
import { personalWords } from '../../checks/personal-words.ts'
import { can } from '../policy.ts'
import { listReplyTemplates, type ReplyTemplate } from '../queries-templates.server.ts'
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

export type TemplateRef = {
  districtCode: string
  id: number
  /** As the actor saw it. */
  version: number
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
  await record(tx, actor, districtCode, 'add', id, wordsOf(row))
  return id
}

/** @throws AppError forbidden, not_found, invalid with the field, conflict if somebody else changed it meanwhile. */
export async function changeTemplate(
  tx: Tx,
  actor: Actor,
  templateRef: TemplateRef,
  template: ReplyPhrase,
): Promise<void> {
  const { districtCode, id, version } = templateRef
  await authoriseChange(tx, actor, districtCode)
  const row = rowOf(template)
  const [now, before] = [wordsOf(row), wordsOf(await findTemplate(tx, templateRef))]
  await tx
    .updateTable('reply_template')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const detail: AuditDetail = {}
  for (const name of ['templateName', 'templateText', 'kind'] as const)
    if (now[name] !== before[name]) Object.assign(detail, { [name]: now[name], [`${name}Before`]: before[name] })
  await record(tx, actor, districtCode, 'change', id, detail)
}

/** @throws AppError forbidden, not_found, conflict if somebody else changed it meanwhile. */
export async function removeTemplate(tx: Tx, actor: Actor, templateRef: TemplateRef): Promise<void> {
  const { districtCode, id } = templateRef
  await authoriseChange(tx, actor, districtCode)
  const removed = await findTemplate(tx, templateRef)
  await tx.deleteFrom('reply_template').where('id', '=', id).execute()
  await record(tx, actor, districtCode, 'remove', id, wordsOf(removed))
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
  await record(tx, actor, districtCode, 'change', id, { order: moved.to })
}

const gone = (): AppError => notFound('没有这个模板，可能已经有人删去了。')

/** Concurrent changes of a district wait for each other, so that the limit and the order hold. */
async function authoriseChange(tx: Tx, actor: Actor, districtCode: string): Promise<void> {
  authorise(can(actor, 'reply-template.change', { place: await getDistrictPlace(tx, districtCode) }))
  await lockDistrict(tx, districtCode)
}

async function findTemplate(tx: Tx, { districtCode, id, version }: TemplateRef): Promise<ReplyTemplate> {
  const stored = (await listReplyTemplates(tx, districtCode)).find((each) => each.id === id)
  if (!stored) throw gone()
  if (stored.version !== version) throw new AppError('conflict', '别人刚刚改过这个模板。')
  return stored
}

/** As the audit log shows it. */
const wordsOf = (template: { kind: MessageKind | null; title: string } & ({ text: string } | { content: string })) => ({
  kind: template.kind ? kindTitles[template.kind] : '通用',
  templateName: template.title,
  templateText: 'text' in template ? template.text : template.content,
})

const record = (
  tx: Tx,
  actor: Actor,
  districtCode: string,
  done: 'add' | 'change' | 'remove',
  id: number,
  detail: AuditDetail,
) =>
  recordAudit(tx, { actor: nameOf(actor), action: `reply-template.${done}`, districtCode, subject: String(id), detail })

/** @throws AppError invalid, with the field. */
function rowOf({ kind, title, text }: ReplyPhrase) {
  const name = oneLine(title)
  const problem = checkTemplateTitle(name)
  if (problem) throw wrongField('title', problem)
  // Text of control characters alone is empty.
  const content = requireText('text', text.replace(/[^\P{Cc}\r\n]/gu, ' '), checkTemplateText)
  for (const [field, words] of [
    ['title', name],
    ['text', content],
  ] as const)
    if (personalWords(words)) throw wrongField(field, '这里不能写个人信息，请删去')
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
