import type { AreaLevel } from '../../access/area-table.server.ts'
import type { BookPeriod } from '../articles/books/book-period.ts'
import type { Fulfilled } from './fulfils.ts'
import { daysOf, kindOf, type PeriodKind, periodOf } from './periods.ts'

/** The parts of an item by which a new text gets its item and period. */
export type PresetItem = { code: string; kind: PeriodKind; levels: readonly AreaLevel[]; template: string | null }

/** Built-in template of the items that publish accounts. */
export const accountsTemplate = 'village-accounts'

/** What a book of a unit fulfils: the item of accounts, for the period in which the book's days are. */
export function presetOfBook(
  items: readonly PresetItem[],
  level: AreaLevel | undefined,
  period: BookPeriod,
): Fulfilled[] | undefined {
  const item = items.find((each) => each.template === accountsTemplate && isRegular(each, level))
  if (!item || item.kind === 'event') return undefined
  return [{ item: item.code, period: periodOf(item.kind, daysOf(period).first) }]
}

/**
 * What a text that was begun with a template fulfils: the regular item of that template, if the title says a whole period
 * of it. Other titles leave the choice to the writer.
 */
export function presetOfTemplate(
  items: readonly PresetItem[],
  { level, template, about }: { level: AreaLevel; template: string; about: { from: string; until: string } | null },
): Fulfilled[] | undefined {
  if (template === 'blank' || about === null) return undefined
  for (const item of items) {
    if (item.template !== template || item.kind === 'event' || !isRegular(item, level)) continue
    const period = periodOf(item.kind, about.from)
    const { first, until } = daysOf(period)
    if (first === about.from && until === about.until) return [{ item: item.code, period }]
  }
  return undefined
}

const isRegular = ({ kind, levels }: PresetItem, level: AreaLevel | undefined): boolean =>
  kind !== 'event' && (level === undefined || levels.includes(level))

/** Whether a period is one of an item. Of events it is only a note when it happened. */
export const isPeriodOf = (period: string, kind: PeriodKind): boolean => kind === 'event' || kindOf(period) === kind
