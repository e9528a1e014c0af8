import { itemLevels, itemTextNames } from '../../../../domain/duties/item-fields.ts'
import type { ItemFacts } from '../../../../domain/duties/item-schema.ts'
import type { FieldTexts } from '../../frame/forms/operation-form.server.ts'

const numbers = ['position', 'ruleId', 'dueDay', 'dueWorkingDays', 'graceWorkingDays'] as const
const words = [...itemTextNames, 'kind', 'template', 'effectiveFrom', 'effectiveTo'] as const

/** An item as its form has it: boxes are fields of their own, `level-village` and `type-12`. */
export const textsOfItem = (item: ItemFacts): FieldTexts => ({
  ...Object.fromEntries(words.map((name) => [name, item[name]])),
  ...Object.fromEntries(numbers.map((name) => [name, String(item[name] ?? '')])),
  ...Object.fromEntries(item.levels.map((level) => [`level-${level}`, '1'])),
  ...Object.fromEntries(item.typeIds.slice(1).map((id) => [`type-${id}`, '1'])),
  mainType: String(item.typeIds[0] ?? ''),
  titleWords: item.titleWords.join('、'),
})

export const textsOfNewItem = (today: string): FieldTexts => ({ kind: 'event', effectiveFrom: today })

/** What the form sends, as the operation takes it. */
export function readItem(typed: FieldTexts) {
  const main = Number(typed['mainType'] ?? '')
  const others = Object.keys(typed)
    .flatMap((name) => /^type-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .filter((id) => id !== main)
  return {
    ...typed,
    graceWorkingDays: typed['graceWorkingDays']?.trim() || '0',
    levels: Object.keys(itemLevels).filter((level) => typed[`level-${level}`]),
    typeIds: main > 0 ? [main, ...others] : others,
  }
}
