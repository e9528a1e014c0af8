import { z } from 'zod'
import { type Actor, getActorName } from '../../../../access/policy.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors.ts'
import { maxId } from '../../../../platform/parameters.ts'
import { oneLine } from '../../../../platform/text/text-input.ts'
import { operation } from '../../../operation.ts'
import { getPlace } from '../../../units/queries.server.ts'
import { can } from '../../policy.ts'
import { articleInput, requiredText, shortText } from '../work-schema.ts'
import '../table.server.ts'

const path = '/api/staff/articles/:id/remarks'
const common = {
  action: 'article.remark',
  permission: 'article.remark',
  changes: [],
  words: { done: '已保存', effect: '意见已更新。', refused: '没有办理' },
  async at(db: Db | Tx, { actor, input }: { actor: Actor; input: { id?: number } }) {
    const work = await db
      .selectFrom('article_work')
      .select('content')
      .where('article_id', '=', input.id ?? 0)
      .executeTakeFirst()
    const place = work && (await getPlace(db, work.content.areaId))
    if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇稿件。')
    return { place }
  },
} as const

/** Adds a remark to a text. */
export const addRemark = operation({
  ...common,
  api: { call: `POST ${path}`, tag: '稿件', summary: '写一条审核意见', output: z.object({ id: z.int() }) },
  input: articleInput.extend({
    blockId: z.string().max(20).overwrite(oneLine).nullable().default(null).describe('所指的段落，null 为全文'),
    quote: shortText('所指段落的开头').default(''),
    text: requiredText('意见', '请写意见。'),
  }),
  async run(tx, { actor, input: { id: articleId, blockId, quote, text } }) {
    const { id } = await tx
      .insertInto('article_remark')
      // A form has an empty text for the whole article.
      .values({ article_id: articleId, block_id: blockId || null, quote, text, actor: getActorName(actor) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: { id }, subject: String(articleId) }
  },
})

/** Marks a remark as resolved, or opens it again. The remark itself says who did, so it is not audited. */
export const resolveRemark = operation({
  ...common,
  api: { call: `POST ${path}/resolve`, tag: '稿件', summary: '把一条意见标为已处理，或重新打开', output: z.null() },
  input: articleInput.extend({
    remarkId: z.int().positive().max(maxId).describe('意见编号'),
    resolved: z.boolean().describe('是否已处理'),
  }),
  async run(tx, { actor, input: { id, remarkId, resolved }, site }) {
    const changed = await tx
      .updateTable('article_remark')
      .set({ resolve_actor: resolved ? getActorName(actor) : null, resolve_time: resolved ? site.now : null })
      .where('id', '=', remarkId)
      .where('article_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound('没有这条意见。')
    return { result: null }
  },
})
