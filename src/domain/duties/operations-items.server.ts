import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import { lockDistrict } from '../../access/district-lock.server.ts'
import type { AuditDetail } from '../../audit/audit.server.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { operation, type OperationContext } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { itemLevels, itemTexts } from './item-fields.ts'
import { getItemRow } from './item-rows.server.ts'
import { changedItem, type ItemFacts, newItem } from './item-schema.ts'
import { periodKinds } from './periods.ts'
import '../articles/table.server.ts'
import './table.server.ts'

const tag = '公开事项'
const common = {
  permission: 'duty-item.change',
  /** Codes and positions are given one after the other. */
  async at(db: Db | Tx, from: { site: OperationContext }) {
    await lockDistrict(db, from.site.district.areaCode)
    return atCalledDistrict(db, from)
  },
  changes: ['articles'],
} as const
const words = (done: string) => ({ done, effect: '各单位的任务稍后按新的清单列出。', refused: '没有保存' })

/** Adds an item. Its code, which texts name, is given by the product. */
export const addItem = operation({
  ...common,
  action: 'duty-item.add',
  api: {
    call: 'POST /api/staff/duty-items',
    tag,
    summary: '新增一个公开事项；代码由系统给出',
    output: z.object({ id: z.int(), code: z.string() }),
  },
  input: newItem,
  words: words('已新增'),
  async run(tx, { actor, input, site }) {
    const { areaCode } = site.district
    await requireKnown(tx, input)
    const { code, position } = await nextOf(tx, areaCode)
    const added = await tx
      .insertInto('duty_item')
      .values({
        district_code: areaCode,
        code,
        ...columnsOf({ ...input, position: input.position ?? position }),
        ...changedBy(actor, site),
      })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow()
    return { result: added, subject: String(added.id), detail: { itemTitle: input.title } }
  },
})

/** Changes an item; one that ends keeps its past duties. */
export const changeItem = operation({
  ...common,
  action: 'duty-item.change',
  api: {
    call: 'PUT /api/staff/duty-items/:id',
    tag,
    summary: '修改一个公开事项；写上 effectiveTo 就是到那一天停用，过去的任务仍在',
    output: z.null(),
  },
  input: changedItem,
  words: words('已保存'),
  async run(tx, { actor, input: { id, version, ...facts }, site }) {
    const { areaCode } = site.district
    const row = await getItemRow(tx, areaCode, id)
    if (row.version !== version) throw new AppError('conflict', '别人刚刚改过这个事项。')
    const next = { ...facts, position: facts.position ?? row.position }
    if (next.kind !== row.kind) await requireUnused(tx, areaCode, row)
    await requireKnown(tx, next, row)
    const detail = changesOf(row, next)
    if (Object.keys(detail).length === 0) return { result: null }
    await tx
      .updateTable('duty_item')
      .set({ ...columnsOf(next, row), ...changedBy(actor, site), changes: version + 1 })
      .where('id', '=', id)
      .execute()
    return { result: null, subject: String(id), detail }
  },
})

const changedBy = (actor: Actor, { now }: OperationContext) => ({ change_actor: getActorName(actor), change_time: now })

function columnsOf(facts: ItemFacts, stored?: ItemFacts) {
  const texts = requireAllPublic(facts, itemTexts, stored)
  return {
    heading: texts.heading,
    title: texts.title,
    elements: texts.elements,
    basis: texts.basis,
    time_limit: texts.timeLimit,
    publisher: texts.publisher,
    channels: texts.channels,
    audience: texts.audience,
    method: texts.method,
    level_words: texts.levelWords,
    position: facts.position ?? 0,
    rule_id: facts.ruleId,
    unit_levels: facts.levels,
    period_kind: facts.kind,
    due_day: facts.dueDay,
    due_working_days: facts.dueWorkingDays,
    grace_working_days: facts.graceWorkingDays,
    type_ids: facts.typeIds,
    template: facts.template || null,
    title_words: facts.titleWords,
    effective_from: facts.effectiveFrom,
    effective_to: facts.effectiveTo || null,
  }
}

/** As the audit tells it. */
const inWords = (facts: ItemFacts) => ({
  itemHeading: facts.heading,
  itemTitle: facts.title,
  itemElements: facts.elements,
  itemBasis: facts.basis,
  itemTimeLimit: facts.timeLimit,
  itemPublisher: facts.publisher,
  itemChannels: facts.channels,
  itemAudience: facts.audience,
  itemMethod: facts.method,
  itemLevelWords: facts.levelWords,
  itemPosition: String(facts.position ?? ''),
  itemRule: String(facts.ruleId ?? ''),
  itemLevels: facts.levels.map((level) => itemLevels[level]).join('、'),
  itemPeriod: periodKinds[facts.kind],
  itemDueDay: String(facts.dueDay ?? ''),
  itemDueWorkingDays: String(facts.dueWorkingDays ?? ''),
  itemGrace: String(facts.graceWorkingDays),
  itemTypes: facts.typeIds.join('、'),
  itemTemplate: facts.template,
  itemTitleWords: facts.titleWords.join('、'),
  inEffectFrom: facts.effectiveFrom,
  inEffectTo: facts.effectiveTo,
})

const changesOf = (before: ItemFacts, after: ItemFacts): AuditDetail => changedFields(inWords(before), inWords(after))

/** Texts name periods of an item, so their length stays once there are some. @throws AppError invalid */
async function requireUnused(tx: Tx, districtCode: string, { id, code }: { id: number; code: string }): Promise<void> {
  const duty = await tx.selectFrom('duty').select('unit_id').where('item_id', '=', id).limit(1).executeTakeFirst()
  const evidence = await tx
    .selectFrom('duty_evidence')
    .innerJoin('area', 'area.id', 'duty_evidence.unit_id')
    .select('article_id')
    .where('item', '=', code)
    .where('area.district_code', '=', districtCode)
    .limit(1)
    .executeTakeFirst()
  if (duty ?? evidence) throw wrongField('kind', '这一项已经按原来的周期列了任务，周期不能再改：请停用它，再新增一项')
}

/** @throws AppError invalid for a rule or category that is not there. */
async function requireKnown(tx: Tx, { ruleId, typeIds }: ItemFacts, stored?: ItemFacts): Promise<void> {
  if (ruleId !== null && ruleId !== stored?.ruleId) {
    const rule = await tx.selectFrom('disclosure_rule').select('id').where('id', '=', ruleId).executeTakeFirst()
    if (!rule) throw wrongField('ruleId', '没有这个依据，请重新选择')
  }
  const added = typeIds.filter((id) => stored?.typeIds.includes(id) !== true)
  if (added.length === 0) return
  const known = await tx.selectFrom('article_type').select('id').where('id', 'in', added).execute()
  if (known.length < new Set(added).size) throw wrongField('typeIds', '有的栏目不存在，请重新选择')
}

/** The next free code and the last position. */
async function nextOf(tx: Tx, districtCode: string): Promise<{ code: string; position: number }> {
  const { rows } = await sql<{ code: number; position: number }>`
    select coalesce(max(substring(code from '^item-([0-9]{1,6})$')::integer), 0) + 1 as code,
      least(coalesce(max(position), 0) + 1, 9999) as position
    from duty_item where district_code = ${districtCode}`.execute(tx)
  const { code = 1, position = 1 } = rows[0] ?? {}
  return { code: `item-${code}`, position }
}
