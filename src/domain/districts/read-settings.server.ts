import type { z } from 'zod'
import type { FieldErrors } from '../../platform/field-rule.ts'
import { type SettingsFieldName, settingsFields } from './fields.ts'
import { type DistrictSettings, settingsSchema } from './schema.ts'

type Issues = readonly z.core.$ZodIssue[]

/** The settings, or what is wrong with them. */
export function readSettings(
  given: unknown,
): { settings: DistrictSettings; issues: null } | { settings: null; issues: Issues } {
  const parsed = settingsSchema.safeParse(given)
  return parsed.success ? { settings: parsed.data, issues: null } : { settings: null, issues: parsed.error.issues }
}

/** What is wrong, in words, by field of the form. */
export function problemsOfSettings(issues: Issues): FieldErrors<SettingsFieldName> {
  const errors: FieldErrors<SettingsFieldName> = {}
  for (const { path, message } of issues) {
    const field = settingsFields.find(({ name }) => name === path.join('.'))
    if (field) errors[field.name] ??= `${field.title}${message}`
  }
  return errors
}
