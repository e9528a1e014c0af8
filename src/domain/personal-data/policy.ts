import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

/** For the district's officer of data protection, by default its administrator; not for the unit that published. */
export const reportActions = {
  'personal-data.read': { title: '查看个人信息反映', roles: ['admin', 'protector', 'Dashboard'] },
  'personal-data.close': { title: '文章暂不公开', roles: ['admin', 'protector'] },
  'personal-data.reopen': { title: '文章恢复公开', roles: ['admin', 'protector'] },
  'personal-data.end': { title: '办结个人信息反映', roles: ['admin', 'protector'] },
  /** Everybody else does not see how to reach the person. */
  'personal-data.contact': { title: '查看反映人的联系方式', roles: ['admin', 'protector'] },
} as const satisfies Actions

export type ReportAction = keyof typeof reportActions

/** `place` is that of the whole district. */
export const can = (actor: Actor, action: ReportAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, reportActions[action].roles, place)
