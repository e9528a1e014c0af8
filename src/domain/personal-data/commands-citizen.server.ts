import { randomBytes } from 'node:crypto'
import { citizen, recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { readReceipt, createReceipt } from '../../platform/receipt.ts'
import { notify } from '../notifications/notify.server.ts'
import type { RequestContext } from '../request-context.ts'
import { admitLookUp, receiveOnce } from '../submissions/receive-once.server.ts'
import { findRules, sendRules } from './rate-limits.ts'
import { findOwnReport, type OwnReport } from './queries.server.ts'
import { type NewReport, receiptUse, sealReport, createStoredKey, unsealReport } from './seal.server.ts'
import './table.server.ts'

/** Stores a report once, within the limits. @throws AppError as `receiveOnce`. @returns its receipt. */
export async function receiveReport(site: RequestContext, report: NewReport, proof: string): Promise<string> {
  const { areaCode: districtCode } = site.district
  const submissionKey = createStoredKey(report)
  return receiveOnce(site, {
    submissionKey: report.submissionKey,
    lock: `personal-data ${districtCode} ${submissionKey}`,
    rules: sendRules,
    // Whoever leaves no contact is limited by address alone.
    limited: report.contact || submissionKey,
    proof,
    async find(tx) {
      const row = await tx
        .selectFrom('personal_data_report')
        .select(['key_version as keyVersion', 'sealed'])
        .where('district_code', '=', districtCode)
        .where('submission_key', '=', submissionKey)
        .executeTakeFirst()
      return row ? unsealReport(site.keys.read(), { districtCode, submissionKey, ...row }).receipt : null
    },
    store: async (tx) => (await submitReport(tx, site.keys, districtCode, report, site.now)).receipt,
  })
}

/** Stores a report. */
export async function submitReport(
  tx: Tx,
  keys: Keys,
  districtCode: string,
  report: NewReport,
  now: Date,
): Promise<{ id: number; receipt: string }> {
  await lockKeysInUse(tx)
  const { current } = keys.read()
  const receipt = createReceipt(randomBytes(11))
  const submissionKey = createStoredKey(report)
  const { articleId, areaId, kind, text, contact, page } = report
  const { id } = await tx
    .insertInto('personal_data_report')
    .values({
      district_code: districtCode,
      submission_key: submissionKey,
      receipt_index: blindIndex(current, receiptUse, receipt),
      key_version: current.version,
      sealed: sealReport(current, { districtCode, submissionKey }, { text, contact, page, receipt, answer: '' }),
      article_id: articleId,
      area_id: areaId,
      kind,
      received_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: citizen,
    action: 'personal-data.submit',
    districtCode,
    subject: String(id),
    detail: articleId === null ? {} : { articleId },
  })
  await notify(tx, [{ kind: 'report.received', key: id, districtCode, areaId: null, id }])
  return { id, receipt }
}

/**
 * Finds a report by its receipt, within the limits.
 * @param proof the solved challenge, or empty.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function findReport(site: RequestContext, receipt: string, proof: string): Promise<OwnReport | null> {
  await admitLookUp(site, { rules: findRules, limited: readReceipt(receipt) ?? '', proof })
  return findOwnReport(site, receipt)
}
