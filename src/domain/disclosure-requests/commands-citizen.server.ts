import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { citizen, recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { blindIndex, blindIndexes } from '../../platform/crypto/seal.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseField } from '../../platform/text/form-field.ts'
import { normalisePhone } from '../../platform/text/phone.ts'
import { readReceipt, createReceipt } from '../../platform/receipt.ts'
import { storeAnswerAddress } from '../notifications/answer-addresses.server.ts'
import { notify } from '../notifications/notify.server.ts'
import type { RequestContext } from '../request-context.ts'
import { admitLookUp, receiveOnce } from '../submissions/receive-once.server.ts'
import { lockRequest, writeChange } from './change.server.ts'
import { findRules, sendRules } from './rate-limits.ts'
import { findOwnRequest, type OwnRequest } from './queries.server.ts'
import { supplyField } from './rules.ts'
import {
  type NewRequest,
  phoneUse,
  receiptUse,
  type RequestPlace,
  sealRequest,
  createStoredKey,
  unsealRequest,
} from './seal.server.ts'
import './table.server.ts'

/**
 * Stores a request within the limits. One that is already stored does not count towards them; concurrent duplicates
 * wait for the first and get its receipt.
 * @param proof the solved challenge, or empty.
 * @throws AppError invalid for a malformed key; too_many above the limits (ProofRequired if proof of work lifts them).
 */
export async function receiveRequest(site: RequestContext, request: NewRequest, proof: string): Promise<string> {
  const place = { districtCode: site.district.areaCode, submissionKey: createStoredKey(request) }
  return receiveOnce(site, {
    submissionKey: request.submissionKey,
    lock: `disclosure-request ${place.districtCode} ${place.submissionKey}`,
    rules: sendRules,
    limited: request.phone,
    proof,
    find: (db) => findSubmitted(db, site.keys.read(), place),
    store: async (tx) => (await submitRequest(tx, site.keys, place.districtCode, request, site.now)).receipt,
  })
}

/** The receipt of a request that is stored already. */
async function findSubmitted(db: Db | Tx, keys: KeySet, place: RequestPlace): Promise<string | null> {
  const row = await db
    .selectFrom('disclosure_request')
    .select(['key_version as keyVersion', 'sealed'])
    .where('district_code', '=', place.districtCode)
    .where('submission_key', '=', place.submissionKey)
    .executeTakeFirst()
  return row ? unsealRequest(keys, { ...place, ...row }).receipt : null
}

/** Stores a request. */
export async function submitRequest(
  tx: Tx,
  keys: Keys,
  districtCode: string,
  request: NewRequest,
  now: Date,
): Promise<{ id: number; receipt: string }> {
  await lockKeysInUse(tx)
  const { current } = keys.read()
  const receipt = createReceipt(randomBytes(11))
  const { submissionKey: _key, answerAddress: _address, ...text } = request
  const place = { districtCode, submissionKey: createStoredKey(request) }
  const { id } = await tx
    .insertInto('disclosure_request')
    .values({
      district_code: districtCode,
      submission_key: place.submissionKey,
      receipt_index: blindIndex(current, receiptUse, receipt),
      phone_index: blindIndex(current, phoneUse, request.phone),
      key_version: current.version,
      sealed: sealRequest(current, place, { ...text, receipt }),
      received_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, { actor: citizen, action: 'disclosure-request.submit', districtCode, subject: String(id) })
  if (request.answerAddress) await storeAnswerAddress(tx, keys, { requestId: id }, request.answerAddress)
  await notify(tx, [{ kind: 'request.received', key: id, districtCode, areaId: null, id }])
  return { id, receipt }
}

export type RequestLookUp = { phone: string; receipt: string }

/**
 * Finds a request by its receipt and the phone number in it, within the limits.
 * @param proof the solved challenge, or empty.
 * @param act what to do before, once it is admitted.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function findWithinLimits(
  site: RequestContext,
  { phone, receipt }: RequestLookUp,
  proof: string,
  act: () => Promise<void> = async () => undefined,
): Promise<OwnRequest | null> {
  await admitLookUp(site, { rules: findRules, limited: normalisePhone(phone), proof })
  await act()
  return findOwnRequest(site, { phone: normalisePhone(phone), receipt })
}

/**
 * The applicant completes the request; the time for the answer begins anew.
 * @throws AppError not_found for an unknown receipt, conflict if nothing is asked, invalid for the text.
 */
export async function supplyRequest(
  tx: Tx,
  keys: Keys,
  { districtCode, phone, receipt }: RequestLookUp & { districtCode: string },
  text: string,
  now: Date,
): Promise<void> {
  await lockKeysInUse(tx)
  const keySet = keys.read()
  const found = await tx
    .selectFrom('disclosure_request')
    .select('id')
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`receipt_index = any(${blindIndexes(keySet, receiptUse, readReceipt(receipt) ?? '')}::bytea[])`)
    .where(sql<boolean>`phone_index = any(${blindIndexes(keySet, phoneUse, normalisePhone(phone))}::bytea[])`)
    .executeTakeFirst()
  if (!found) throw notFound('没有查到这份申请，请核对手机号码和回执编号。')
  const row = await lockRequest(tx, districtCode, found.id)
  if (row.state !== 'asked')
    throw new AppError('conflict', row.suppliedTime ? '您的补正已经收到，不用再提交。' : '现在没有需要您补正的内容。')
  const content = parseField(supplyField, text, 'text')
  await writeChange(tx, citizen, row, {
    set: { state: 'accepted', supplied_time: now },
    event: { kind: 'supplied', text: content },
    site: { keys, now },
  })
  await recordAudit(tx, { actor: citizen, action: 'disclosure-request.supply', districtCode, subject: String(row.id) })
}
