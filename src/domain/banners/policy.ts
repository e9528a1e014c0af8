import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const bannerActions = {
  'banner.read': { title: '查看轮播图', roles: ['editor', 'reviewer', 'Dashboard'] },
  'banner.change': { title: '新增和修改轮播图', roles: ['editor'] },
} as const satisfies Actions

export type BannerAction = keyof typeof bannerActions

/** `place` is the district's root: the home page is that of the whole district. */
export const can = (actor: Actor, action: BannerAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, bannerActions[action].roles, place)
