import type { Actions } from '../../access/policy.ts'

/** At the place of the whole district: the settings are those of all its units. */
export const settingsActions = {
  'settings.read': { title: '查看网站设置', roles: ['admin', 'Dashboard'] },
  'settings.change': { title: '修改网站设置', roles: ['admin'] },
} as const satisfies Actions
