import { type UnitFacts, type UnitField, unitFieldNames } from '../../../domain/units/rules.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'

/** What a form says about a unit. */
export function readFacts(form: FormData): UnitFacts {
  const textOf = (name: string) => oneLine(fieldText(form, name, 200))
  const facts = Object.fromEntries(unitFieldNames.map((name) => [name, textOf(name)])) as Record<UnitField, string>
  return { ...facts, officePhone: textOf('officePhone') }
}
