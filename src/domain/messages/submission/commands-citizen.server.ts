import { sql } from 'kysely'
import { citizen } from '../../../audit/audit.server.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { blindIndexes } from '../../../platform/crypto/seal.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { applyChange, type Change, lockMessage } from '../answering/change.server.ts'
import { parseField } from '../../../platform/text/form-field.ts'
import { type Rating, ratingTitles } from '../ratings.ts'
import { readReceipt } from '../../../platform/receipt.ts'
import { objectionField, supplyField } from '../answering/rules.ts'
import { receiptUse } from '../seal.server.ts'

/** What the holder of a receipt does with the message. */
export type SenderAction =
  | { kind: 'supply'; text: string }
  | { kind: 'rate'; rating: Rating }
  | { kind: 'object'; text: string }

/**
 * Answers a question of staff, rates the answer or objects to it, the latter two once each.
 * @throws AppError not_found for an unknown receipt, conflict if it is not the time for it, invalid for the text.
 */
export async function actAsSender(
  tx: Tx,
  keys: Keys,
  { districtCode, receipt }: { districtCode: string; receipt: string },
  action: SenderAction,
  now: Date,
): Promise<void> {
  await lockKeysInUse(tx)
  const indexes = blindIndexes(keys.read(), receiptUse, readReceipt(receipt) ?? '')
  const found = await tx
    .selectFrom('message')
    .select('id')
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`receipt_index = any(${indexes}::bytea[])`)
    .executeTakeFirst()
  if (!found) throw notFound('没有这个回执编号的留言，请对照回执核对。')
  const row = await lockMessage(tx, districtCode, found.id)
  const change = changeOf(action, row, keys, now)
  await applyChange(tx, citizen, { districtCode, id: found.id, version: row.version }, change, now)
}

function changeOf(
  action: SenderAction,
  row: Awaited<ReturnType<typeof lockMessage>>,
  keys: Keys,
  now: Date,
): Change & { action: 'message.supply' | 'message.rate' | 'message.object' } {
  if (action.kind === 'supply') {
    if (!row.askedTime) throw new AppError('conflict', '现在没有需要您补充的问题。')
    const content = parseField(supplyField, action.text, 'text')
    return {
      action: 'message.supply',
      set: { asked_time: null },
      event: { kind: 'supplied', text: { keys, content } },
    }
  }
  if (row.state !== 'answered') throw new AppError('conflict', '收到答复以后才能评价或提出异议。')
  if (action.kind === 'rate') {
    if (row.rating) throw new AppError('conflict', '您已经评价过这次答复。')
    const { rating } = action
    return {
      action: 'message.rate',
      set: { rating },
      event: { kind: 'rated', text: { keys, content: ratingTitles[rating] } },
    }
  }
  if (row.objectionTime) throw new AppError('conflict', '一条留言只能提出一次异议。')
  const content = parseField(objectionField, action.text, 'text')
  return {
    action: 'message.object',
    set: { objection_time: now },
    event: { kind: 'objected', text: { keys, content } },
  }
}
