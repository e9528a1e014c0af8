import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const requestActions = {
  'disclosure-request.read': { title: '查看公开申请', roles: ['replier', 'Dashboard'] },
  'disclosure-request.accept': { title: '受理公开申请', roles: ['replier'] },
  'disclosure-request.ask': { title: '要求补正公开申请', roles: ['replier'] },
  'disclosure-request.extend': { title: '延长公开申请的期限', roles: ['replier'] },
  'disclosure-request.answer': { title: '答复公开申请', roles: ['replier'] },
  /** Numbers and addresses in full; everybody else sees them masked. */
  'disclosure-request.contact': { title: '查看申请人的证件号码和联系方式', roles: ['replier'] },
} as const satisfies Actions

export type RequestAction = keyof typeof requestActions

/** `place` is that of the whole district, whose office answers. */
export const can = (actor: Actor, action: RequestAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, requestActions[action].roles, place)
