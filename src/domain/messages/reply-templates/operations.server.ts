import { z } from 'zod'
import { lockDistrict } from '../../../access/district-lock.server.ts'
import { changedFields } from '../../../audit/changed-fields.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { stepOrder } from '../../../platform/step-order.ts'
import { atCalledDistrict } from '../../units/queries.server.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { kindTitles } from '../kinds.ts'
import { listReplyTemplates, type ReplyTemplate } from './queries.server.ts'
import type { ReplyPhrase } from '../answering/reply-phrases.ts'
import { mostTemplates } from './rules.ts'
import { changedTemplate, namedTemplate, newTemplate, seenTemplate } from './schema.ts'
import './table.server.ts'

const tag = '答复模板'
const common = { permission: 'reply-template.change', at: atCalledDistrict, changes: [] } as const
const saved = { done: '已保存', effect: '答复留言时就会用到。', refused: '没有保存' }

export const addTemplate = operation({
  ...common,
  action: 'reply-template.add',
  api: {
    call: 'POST /api/staff/reply-templates',
    tag,
    summary: '新增一个答复模板，排在最后',
    output: z.object({ id: z.int() }),
  },
  input: newTemplate,
  words: saved,
  async run(tx, { input, site }) {
    const others = await lockTemplates(tx, site)
    if (others.length >= mostTemplates) throw wrongField('title', `最多 ${mostTemplates} 个模板，请先删去不用的`)
    const { areaCode } = site.district
    const { last } = await tx
      .selectFrom('reply_template')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('district_code', '=', areaCode)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('reply_template')
      .values({ district_code: areaCode, position: (last ?? 0) + 1, ...columnsOf(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: { id }, subject: String(id), detail: wordsOf(input) }
  },
})

export const changeTemplate = operation({
  ...common,
  action: 'reply-template.change',
  api: { call: 'PUT /api/staff/reply-templates/:id', tag, summary: '修改一个答复模板', output: z.null() },
  input: changedTemplate,
  words: saved,
  async run(tx, { input, site }) {
    const before = findUnchanged(await lockTemplates(tx, site), input)
    await tx
      .updateTable('reply_template')
      .set({ ...columnsOf(input), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    return { result: null, subject: String(before.id), detail: changedFields(wordsOf(before), wordsOf(input)) }
  },
})

/** Moves a template before the one above it; the first stays. */
export const raiseTemplate = operation({
  ...common,
  action: 'reply-template.change',
  flash: 'reply-template.raise',
  api: { call: 'POST /api/staff/reply-templates/:id/raise', tag, summary: '上移一个答复模板', output: z.null() },
  input: namedTemplate,
  words: { done: '已上移', effect: '答复留言时按这个顺序排列。', refused: '没有保存' },
  async run(tx, { input: { id }, site }) {
    const ids = (await lockTemplates(tx, site)).map((template) => template.id)
    if (!ids.includes(id)) throw gone()
    const moved = stepOrder(ids, id, 'up')
    if (!moved) return { result: null }
    for (const [position, each] of moved.order.entries())
      await tx.updateTable('reply_template').set({ position }).where('id', '=', each).execute()
    return { result: null, subject: String(id), detail: { order: moved.to } }
  },
})

export const removeTemplate = operation({
  ...common,
  action: 'reply-template.remove',
  api: { call: 'POST /api/staff/reply-templates/:id/remove', tag, summary: '删去一个答复模板', output: z.null() },
  input: seenTemplate,
  words: { done: '已删去', effect: '已经发出的答复不变。', refused: '没有保存' },
  async run(tx, { input, site }) {
    const removed = findUnchanged(await lockTemplates(tx, site), input)
    await tx.deleteFrom('reply_template').where('id', '=', removed.id).execute()
    return { result: null, subject: String(removed.id), detail: wordsOf(removed) }
  },
})

/** Concurrent changes of a district wait for each other, so that the limit and the order hold. */
async function lockTemplates(tx: Tx, { district: { areaCode } }: OperationContext): Promise<ReplyTemplate[]> {
  await lockDistrict(tx, areaCode)
  return listReplyTemplates(tx, areaCode)
}

const gone = (): AppError => notFound('没有这个模板，可能已经有人删去了。')

function findUnchanged(
  templates: readonly ReplyTemplate[],
  { id, version }: z.output<typeof seenTemplate>,
): ReplyTemplate {
  const stored = templates.find((each) => each.id === id)
  if (!stored) throw gone()
  if (stored.version !== version) throw new AppError('conflict', '别人刚刚改过这个模板。')
  return stored
}

const columnsOf = ({ kind, title, text }: ReplyPhrase) => ({ kind, title, content: text })

/** As the audit log shows it. */
const wordsOf = ({ kind, title, text }: ReplyPhrase) => ({
  kind: kind ? kindTitles[kind] : '通用',
  templateName: title,
  templateText: text,
})
