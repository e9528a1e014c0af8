import { type Actions, type Actor, isAllowed } from '../staff/policy.ts'
import type { Place } from '../units/schema.ts'

export const batchActions = {
  'subsidy-batch.read': { title: '查看补贴导入记录', roles: ['editor', 'reviewer', 'Dashboard'] },
  'subsidy-batch.import': { title: '导入补贴数据', roles: ['editor'] },
  'subsidy-batch.undo': { title: '撤销导入批次', roles: ['reviewer'] },
} as const satisfies Actions

export type BatchAction = keyof typeof batchActions

/**
 * A file may hold payments of any village of its district: `place` is the root of the district, which must be covered
 * as a whole.
 */
export const can = (actor: Actor, action: BatchAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, batchActions[action].roles, place)
