import type { AreaLevel } from '../../access/area-table.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { withDescendants } from '../articles/categories/category-tree.ts'
import type { PeriodKind } from './periods.ts'
import '../articles/table.server.ts'
import './table.server.ts'

/** An item of disclosure as pages, checks and the job need it. Days YYYY-MM-DD. */
export type DutyItem = {
  id: number
  code: string
  /** In the official order of the district. */
  position: number
  heading: string
  title: string
  kind: PeriodKind
  levels: readonly AreaLevel[]
  dueDay: number | null
  dueWorkingDays: number | null
  graceWorkingDays: number
  /** Categories of its texts; the first one is for new articles. */
  typeIds: readonly number[]
  /** Built-in template of new articles. */
  template: string | null
  effectiveFrom: string
  effectiveTo: string | null
}

/** All items of a district in the official order, also those that are no longer in effect. */
export const listAllItems = (db: Db | Tx, districtCode: string): Promise<DutyItem[]> =>
  db
    .selectFrom('duty_item')
    .select([
      'id',
      'code',
      'position',
      'heading',
      'title',
      'period_kind as kind',
      'unit_levels as levels',
      'due_day as dueDay',
      'due_working_days as dueWorkingDays',
      'grace_working_days as graceWorkingDays',
      'type_ids as typeIds',
      'template',
      'effective_from as effectiveFrom',
      'effective_to as effectiveTo',
    ])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The items that are in effect now. */
export async function listItems(db: Db | Tx, districtCode: string, now: Date): Promise<DutyItem[]> {
  const today = formatDate(now)
  return (await listAllItems(db, districtCode)).filter((item) => isInEffect(item, today))
}

/** Titles of all items of a district by their codes, also of those that are no longer in effect. */
export const getItemTitles = async (db: Db | Tx, districtCode: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await listAllItems(db, districtCode)).map(({ code, title }) => [code, title]))

export const isInEffect = (
  { effectiveFrom, effectiveTo }: Pick<DutyItem, 'effectiveFrom' | 'effectiveTo'>,
  day: string,
): boolean => effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo)

/** The categories of items with those below them, by the id of the item. Empty for an item that may be anywhere. */
export async function listTypesOfItems(
  db: Db | Tx,
  items: readonly Pick<DutyItem, 'id' | 'typeIds'>[],
): Promise<Map<number, ReadonlySet<number>>> {
  const tree = await db.selectFrom('article_type').select(['id', 'parent_id as parentId']).execute()
  return new Map(
    items.map(({ id, typeIds }) => [id, new Set(typeIds.flatMap((typeId) => withDescendants(tree, typeId)))]),
  )
}
