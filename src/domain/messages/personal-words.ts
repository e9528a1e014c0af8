import { findPersonalData, type PersonalDataKind } from '../checks/personal-data.ts'
import { redaction } from './redaction.ts'

const titles: Record<PersonalDataKind, string> = {
  'id-number': '身份证号',
  phone: '手机号码',
  'bank-card': '银行账号',
}

/** What personal data a text has, masked, such as “手机号码 138****0001”; null if none was found. */
export function personalWords(text: string): string | null {
  const found = findPersonalData(text).map(({ kind, masked }) => `${titles[kind]} ${masked}`)
  return found.length > 0 ? [...new Set(found)].join('、') : null
}

/** The text with personal data taken out visibly. */
export function redactPersonalData(text: string): string {
  let redacted = text
  for (const finding of findPersonalData(text).toReversed())
    redacted = redacted.slice(0, finding.start) + redaction + redacted.slice(finding.end)
  return redacted
}
