import type { Db, Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import type { ShownItem, ShownRule } from './item-schema.ts'
import './table.server.ts'

/** All items of a district with all that staff may change, in the official order. */
export async function listItemRows(db: Db | Tx, districtCode: string): Promise<ShownItem[]> {
  const rows = await itemsOf(db, districtCode).orderBy('item.position').orderBy('item.id').execute()
  return rows.map(toShown)
}

/** @throws AppError not_found */
export async function getItemRow(db: Db | Tx, districtCode: string, id: number): Promise<ShownItem> {
  const row = await itemsOf(db, districtCode).where('item.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('没有这个公开事项。')
  return toShown(row)
}

const itemsOf = (db: Db | Tx, districtCode: string) =>
  db
    .selectFrom('duty_item as item')
    .leftJoin('disclosure_rule as rule', 'rule.id', 'item.rule_id')
    .select([
      'item.id',
      'item.code',
      'item.changes as version',
      'item.position',
      'item.heading',
      'item.title',
      'item.elements',
      'item.basis',
      'item.time_limit as timeLimit',
      'item.publisher',
      'item.channels',
      'item.audience',
      'item.method',
      'item.level_words as levelWords',
      'item.rule_id as ruleId',
      'item.unit_levels as levels',
      'item.period_kind as kind',
      'item.due_day as dueDay',
      'item.due_working_days as dueWorkingDays',
      'item.grace_working_days as graceWorkingDays',
      'item.type_ids as typeIds',
      'item.template',
      'item.title_words as titleWords',
      'item.effective_from as effectiveFrom',
      'item.effective_to as effectiveTo',
      'rule.title as ruleTitle',
    ])
    .where('item.district_code', '=', districtCode)

type Row = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number]

const toShown = ({ template, effectiveTo, ruleTitle, ...row }: Row): ShownItem => ({
  ...row,
  template: template ?? '',
  effectiveTo: effectiveTo ?? '',
  ruleTitle: ruleTitle ?? '',
})

/** All rules, those in effect first, the newest first; with how many items of the district rest on each. */
export async function listRuleRows(db: Db | Tx, districtCode: string): Promise<ShownRule[]> {
  const rows = await rulesWithItems(db, districtCode)
    .orderBy('rule.effective_to', (to) => to.desc().nullsFirst())
    .orderBy('rule.effective_from', 'desc')
    .orderBy('rule.id')
    .execute()
  return rows.map((row) => ({ ...row, effectiveTo: row.effectiveTo ?? '' }))
}

/** @throws AppError not_found */
export async function getRuleRow(db: Db | Tx, districtCode: string, id: number): Promise<ShownRule> {
  const row = await rulesWithItems(db, districtCode).where('rule.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('没有这个依据。')
  return { ...row, effectiveTo: row.effectiveTo ?? '' }
}

const rulesWithItems = (db: Db | Tx, districtCode: string) =>
  db
    .selectFrom('disclosure_rule as rule')
    .select(({ selectFrom, cast, fn }) => [
      'rule.id',
      'rule.changes as version',
      'rule.title',
      'rule.document_no as documentNo',
      'rule.url',
      'rule.effective_from as effectiveFrom',
      'rule.effective_to as effectiveTo',
      cast<number>(
        selectFrom('duty_item')
          .select(fn.countAll().as('items'))
          .whereRef('duty_item.rule_id', '=', 'rule.id')
          .where('duty_item.district_code', '=', districtCode),
        'integer',
      ).as('items'),
    ])
