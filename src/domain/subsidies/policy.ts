import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const batchActions = {
  'subsidy-batch.read': { title: '查看补贴导入记录', roles: ['editor', 'reviewer', 'Dashboard'] },
  'subsidy-batch.import': { title: '导入补贴数据', roles: ['editor'] },
  'subsidy-batch.undo': { title: '撤销导入批次', roles: ['reviewer'] },
  'subsidy-project.change': { title: '修改补贴政策说明', roles: ['editor'] },
} as const satisfies Actions

export type BatchAction = keyof typeof batchActions

/**
 * `place` is the district's root: the actor must cover the whole district, since a file may contain any of its
 * villages.
 */
export const can = (actor: Actor, action: BatchAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, batchActions[action].roles, place)
