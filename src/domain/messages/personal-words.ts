import { findPersonalData } from '../checks/personal-data.ts'
import { redaction } from './answering/redaction.ts'

/** The text with personal data taken out visibly. */
export function redactPersonalData(text: string): string {
  let redacted = text
  for (const finding of findPersonalData(text).toReversed())
    redacted = redacted.slice(0, finding.start) + redaction + redacted.slice(finding.end)
  return redacted
}
