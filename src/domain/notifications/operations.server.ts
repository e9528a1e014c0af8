import { sql } from 'kysely'
import { z } from 'zod'
import { discardDead, retryDead } from '../../outbox/dead-letters.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import { operation } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'

const common = { permission: 'settings.change', at: atCalledDistrict, changes: [] } as const
const input = z.object({ id: idParameter.describe('通知编号') })
/** @throws AppError not_found unless it is dead, and of the district or the whole machine. */
async function lockDead(tx: Tx, id: number, districtCode: string) {
  const { rows } = await sql<{ event: string; channel: string }>`
    select event, channel from outbox
    where id = ${id} and state = 'dead' and (district_code is null or district_code = ${districtCode})
    for update`.execute(tx)
  if (!rows[0]) throw new AppError('not_found', '没有这条没送到的通知，可能已经有人处理。')
  return rows[0]
}

/** Tries a delivery again that was given up. */
export const retryDelivery = operation({
  ...common,
  action: 'delivery.retry',
  api: {
    call: 'POST /api/staff/deliveries/:id/retry',
    tag: '通知',
    summary: '再发一次已不再重试的通知',
    output: z.null(),
  },
  input,
  words: { done: '已安排重发', effect: '几秒内再发一次；还是送不到，会继续重试。', refused: '没有重发' },
  async run(tx, { input: { id }, site }) {
    const detail = await lockDead(tx, id, site.district.areaCode)
    await retryDead(tx, id)
    return { result: null, subject: String(id), detail }
  },
})

/** Ends a delivery that was given up. */
export const discardDelivery = operation({
  ...common,
  action: 'delivery.discard',
  api: {
    call: 'POST /api/staff/deliveries/:id/discard',
    tag: '通知',
    summary: '放弃已不再重试的通知',
    output: z.null(),
  },
  input,
  words: { done: '已放弃', effect: '这条通知不再发，也不再列出。', refused: '没有放弃' },
  async run(tx, { input: { id }, site }) {
    const detail = await lockDead(tx, id, site.district.areaCode)
    await discardDead(tx, id)
    return { result: null, subject: String(id), detail }
  },
})
