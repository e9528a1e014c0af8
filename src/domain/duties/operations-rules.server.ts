import { z } from 'zod'
import { getActorName } from '../../access/policy.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { ruleTexts } from './item-fields.ts'
import { getRuleRow } from './item-rows.server.ts'
import { changedRule, newRule, type RuleFacts } from './item-schema.ts'
import './table.server.ts'

const tag = '公开事项'
const common = {
  permission: 'disclosure-rule.change',
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  changes: [],
} as const
const words = (done: string) => ({ done, effect: '各旗县市的公开事项都可以选用。', refused: '没有保存' })
const names = {
  title: 'ruleTitle',
  documentNo: 'ruleDocumentNo',
  url: 'ruleUrl',
  effectiveFrom: 'inEffectFrom',
  effectiveTo: 'inEffectTo',
} as const satisfies Record<keyof RuleFacts, string>

/** Adds a law or document. A new version of one is a rule of its own with its own days. */
export const addRule = operation({
  ...common,
  action: 'disclosure-rule.add',
  api: {
    call: 'POST /api/staff/disclosure-rules',
    tag,
    summary: '新增一个公开依据',
    output: z.object({ id: z.int() }),
  },
  input: newRule,
  words: words('已新增'),
  async run(tx, { actor, input, site }) {
    const { id } = await tx
      .insertInto('disclosure_rule')
      .values({ ...columnsOf(input), change_actor: getActorName(actor), change_time: site.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: { id }, subject: String(id), detail: { ruleTitle: input.title } }
  },
})

export const changeRule = operation({
  ...common,
  action: 'disclosure-rule.change',
  api: { call: 'PUT /api/staff/disclosure-rules/:id', tag, summary: '修改一个公开依据', output: z.null() },
  input: changedRule,
  words: words('已保存'),
  async run(tx, { actor, input: { id, version, ...facts }, site }) {
    const row = await getRuleRow(tx, site.district.areaCode, id)
    const before = factsOf(row)
    const detail = changedFields(before, facts, names)
    if (row.version === version && Object.keys(detail).length === 0) return { result: null }
    const saved = await tx
      .updateTable('disclosure_rule')
      .set({
        ...columnsOf(facts, before),
        changes: version + 1,
        change_actor: getActorName(actor),
        change_time: site.now,
      })
      .where('id', '=', id)
      .where('changes', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new AppError('conflict', '别人刚刚改过这个依据。')
    return { result: null, subject: String(id), detail, afterwards: dropPages }
  },
})

const factsOf = ({ title, documentNo, url, effectiveFrom, effectiveTo }: RuleFacts): RuleFacts => ({
  title,
  documentNo,
  url,
  effectiveFrom,
  effectiveTo,
})

function columnsOf({ effectiveFrom, effectiveTo, ...texts }: RuleFacts, stored?: RuleFacts) {
  const { title, documentNo, url } = requireAllPublic(texts, ruleTexts, stored)
  return { title, document_no: documentNo, url, effective_from: effectiveFrom, effective_to: effectiveTo || null }
}

/** The pages of every district may name the rule. */
async function dropPages(tx: Tx): Promise<void> {
  const districts = await tx.selectFrom('duty_item').select('district_code as code').distinct().execute()
  await dropCacheTags(
    tx,
    districts.map(({ code }) => cacheTag('articles', code)),
  )
}
