import type { AreaLevel } from '../../access/area-table.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { readAboutPeriod } from '../articles/about-period.ts'
import type { BookPeriod } from '../articles/books/book-period.ts'
import type { Fulfilled } from './fulfils.ts'
import { listItems } from './items.server.ts'
import { dutyPeriodForm } from './periods.ts'
import { isPeriodOf, presetOfBook, presetOfTemplate } from './preset.ts'

type Begun = {
  districtCode: string
  unitId: number
  title: string
  /** Code of the item and the period for which somebody begins it; '' for none. */
  duty: string
  period: string
  /** Built-in template that it begins with. */
  template: string | null
  now: Date
}

/** What a new text fulfils: the duty from which it was begun, else what its template and title say. */
export async function presetFulfils(tx: Tx, begun: Begun): Promise<Fulfilled[] | undefined> {
  const { districtCode, unitId, title, duty, period, template, now } = begun
  const items = await listItems(tx, districtCode, now)
  const item = items.find(({ code }) => code === duty)
  if (item) return dutyPeriodForm.test(period) && isPeriodOf(period, item.kind) ? [{ item: duty, period }] : undefined
  const level = await levelOf(tx, unitId)
  if (level === undefined || template === null) return undefined
  return presetOfTemplate(items, { level, template, about: readAboutPeriod(title, '') })
}

/** What a text fulfils that gets its book now. */
export async function presetFulfilsOfBook(
  tx: Tx,
  { districtCode, unitId, period, now }: { districtCode: string; unitId: number; period: BookPeriod; now: Date },
): Promise<Fulfilled[] | undefined> {
  return presetOfBook(await listItems(tx, districtCode, now), await levelOf(tx, unitId), period)
}

const levelOf = async (tx: Tx, unitId: number): Promise<AreaLevel | undefined> =>
  (await tx.selectFrom('area').select('level').where('id', '=', unitId).executeTakeFirst())?.level
