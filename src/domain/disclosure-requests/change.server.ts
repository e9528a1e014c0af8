import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { tellOfAnswer } from '../notifications/answer-addresses.server.ts'
import { sealEvent } from './seal.server.ts'
import type { DisclosureRequestTable, RequestEventKind } from './table.server.ts'
import './table.server.ts'

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** @throws AppError not_found */
export async function lockRequest(tx: Tx, districtCode: string, id: number) {
  const row = await tx
    .selectFrom('disclosure_request')
    .select([
      'id',
      'district_code as districtCode',
      'submission_key as submissionKey',
      'key_version as keyVersion',
      'sealed',
      'state',
      'received_time as receivedTime',
      'accepted_time as acceptedTime',
      'asked_time as askedTime',
      'supply_by as supplyBy',
      'supplied_time as suppliedTime',
      'extended_time as extendedTime',
      'answered_time as answeredTime',
      'version',
    ])
    .where('district_code', '=', districtCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这份公开申请。')
  return row
}

/** What a change writes. */
export type Change = {
  set: Omit<Updateable<DisclosureRequestTable>, 'version'>
  event: { kind: RequestEventKind; text?: string }
  site: { keys: Keys; now: Date }
}

/** Writes a change of a locked request with its event. */
export async function writeChange(
  tx: Tx,
  actor: string,
  { id, version }: LockedRequest,
  { set, event: { kind, text }, site: { keys, now } }: Change,
): Promise<void> {
  await tx
    .updateTable('disclosure_request')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const sealKey = randomUUID()
  const key = text === undefined ? null : keys.read().current
  await tx
    .insertInto('disclosure_request_event')
    .values({
      request_id: id,
      kind,
      actor,
      time: now,
      seal_key: sealKey,
      key_version: key?.version ?? null,
      sealed: key && text !== undefined ? sealEvent(key, sealKey, text) : null,
    })
    .execute()
  if (kind === 'answered') await tellOfAnswer(tx, { requestId: id })
}
