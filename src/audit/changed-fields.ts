import type { AuditDetail } from './audit.server.ts'

/**
 * The changed fields as details of the audit: `title` and `titleBefore`.
 * @param names of details that are not those of their fields.
 */
export function changedFields<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
  names: Partial<Record<Field, string>> = {},
): AuditDetail {
  const detail: AuditDetail = {}
  for (const field of Object.keys(before) as Field[]) {
    if (after[field] === before[field]) continue
    const name = names[field] ?? field
    detail[name] = after[field]
    detail[`${name}Before`] = before[field]
  }
  return detail
}
