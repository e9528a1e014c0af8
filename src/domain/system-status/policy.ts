import type { Actions } from '../../access/policy.ts'

/** In all districts together: there is one system. */
export const systemActions = {
  'system.read': { title: '查看系统状况', roles: ['admin'] },
} as const satisfies Actions
