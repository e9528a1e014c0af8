import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const sitePageActions = {
  'site-page.read': { title: '查看网站说明', roles: ['editor', 'reviewer', 'Dashboard'] },
  'site-page.change': { title: '修改网站说明', roles: ['editor'] },
} as const satisfies Actions

export type SitePageAction = keyof typeof sitePageActions

/** `place` is that of the whole district, for which the pages speak. */
export const can = (actor: Actor, action: SitePageAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, sitePageActions[action].roles, place)
