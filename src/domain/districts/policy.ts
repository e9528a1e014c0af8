import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const settingsActions = {
  'settings.read': { title: '查看网站设置', roles: ['admin', 'Dashboard'] },
  'settings.change': { title: '修改网站设置', roles: ['admin'] },
} as const satisfies Actions

export type SettingsAction = keyof typeof settingsActions

/** `place` is that of the whole district: the settings are those of all its units. */
export const can = (actor: Actor, action: SettingsAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, settingsActions[action].roles, place)
