import type { Actions } from '../../access/policy.ts'

export const itemActions = {
  'duty-item.read': { title: '查看公开事项清单', roles: ['admin', 'editor', 'reviewer', 'Dashboard'] },
  'duty-item.change': { title: '修改公开事项清单', roles: ['admin', 'reviewer'] },
  /** All districts share the rules. */
  'disclosure-rule.change': { title: '修改公开依据', roles: ['admin'] },
} as const satisfies Actions
