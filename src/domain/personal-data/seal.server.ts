import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'
import { storedKey } from '../submissions/stored-key.server.ts'
import type { ReportText } from './schema.ts'

/** What a report is about, where its form was opened beside an article or a unit. */
export type ReportSubject = { articleId: number | null; areaId: number | null }

/** A report validated by `reportSchema`, with the form's UUID, which makes resending idempotent. */
export type NewReport = ReportText & ReportSubject & { submissionKey: string }

/** The encrypted fields of a report. `answer` is empty until it is ended. */
export type SealedReport = Pick<ReportText, 'text' | 'contact' | 'page'> & { receipt: string; answer: string }

/** Identifies the row that the ciphertext is bound to. */
export type ReportPlace = { districtCode: string; submissionKey: string }
export type ReportBox = ReportPlace & { keyVersion: number; sealed: Buffer }

const placeOf = ({ districtCode, submissionKey }: ReportPlace): string[] => [
  'personal-data-report',
  districtCode,
  submissionKey,
]

export const sealReport = (
  key: KeyVersion,
  place: ReportPlace,
  { text, contact, page, receipt, answer }: SealedReport,
): Buffer => sealFields(key, placeOf(place), [text, contact, page, receipt, answer])

/** @throws SealBroken */
export function unsealReport(keys: KeySet, box: ReportBox): SealedReport {
  const fields = unsealFields(keys, placeOf(box), box.keyVersion, box.sealed)
  const [text = '', contact = '', page = '', receipt = '', answer = ''] = fields
  return { text, contact, page, receipt, answer }
}

/** Use of `blindIndex`. */
export const receiptUse = 'personal-data-report-receipt'

export const createStoredKey = ({ submissionKey, kind, text, contact, page, articleId, areaId }: NewReport): string =>
  storedKey(submissionKey, [kind, text, contact, page, articleId, areaId])
