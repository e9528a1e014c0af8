import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const batchActions = {
  'subsidy-batch.read': { title: '查看补贴导入记录', roles: ['admin', 'editor', 'reviewer', 'Dashboard'] },
  'subsidy-batch.import': { title: '导入补贴数据', roles: ['editor'] },
  // Who did not upload it; the command asks for that.
  'subsidy-batch.approve': { title: '确认公开补贴数据', roles: ['editor', 'reviewer'] },
  'subsidy-batch.ask-undo': { title: '申请撤销导入批次', roles: ['editor'] },
  'subsidy-batch.undo': { title: '撤销导入批次', roles: ['admin', 'reviewer'] },
  'subsidy-payment.correct': { title: '更正或收回一笔补贴', roles: ['editor'] },
  'subsidy-payment.approve': { title: '确认更正一笔补贴', roles: ['editor', 'reviewer'] },
  'subsidy-project.change': { title: '修改补贴政策说明', roles: ['editor'] },
} as const satisfies Actions

export type BatchAction = keyof typeof batchActions

/**
 * `place` is the district's root: the actor must cover the whole district, since a file may contain any of its
 * villages.
 */
export const can = (actor: Actor, action: BatchAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, batchActions[action].roles, place)
