import { type Actions, type Actor, areasWithRoles, hasRole, isAllowed, type Place } from '../../access/policy.ts'

export const messageActions = {
  'message.read': { title: '查看留言', roles: ['replier', 'Dashboard'] },
  'message.accept': { title: '受理留言', roles: ['replier'] },
  'message.assign': { title: '转办留言', roles: ['replier'] },
  /** Naming the person who answers. */
  'message.name': { title: '指定留言的办理人', roles: ['replier'] },
  /** Joining a repeated message to an earlier one, and undoing it. */
  'message.join': { title: '合并重复留言', roles: ['replier'] },
  'message.reply': { title: '反馈留言', roles: ['replier'] },
  /** Another person's reply, where the district wants that. */
  'message.approve': { title: '审核留言的答复', roles: ['replier'] },
  'message.ask': { title: '向留言人追问', roles: ['replier'] },
  /** Notes that citizens never see. */
  'message.note': { title: '写内部备注', roles: ['replier'] },
  /** The whole number; everybody else sees it masked. */
  'message.phone': { title: '查看留言人的手机号码', roles: ['replier'] },
  'message.publish': { title: '公开留言', roles: ['replier'] },
  /** Of the whole district. */
  'reply-template.change': { title: '修改答复模板', roles: ['replier'] },
} as const satisfies Actions

export type MessageAction = keyof typeof messageActions

/** `place` is the place of the unit that the message is assigned to now; for templates the whole district. */
export const can = (actor: Actor, action: MessageAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, messageActions[action].roles, place)

/** Whether the actor may perform the action anywhere. */
export const mayAnywhere = (actor: Actor, action: MessageAction): boolean =>
  actor.kind === 'operator' || hasRole(actor, messageActions[action].roles)

/** Areas in which the actor may perform the action; null for all districts. */
export const permittedAreas = (actor: Actor, action: MessageAction): readonly number[] | null =>
  actor.kind === 'operator' ? null : areasWithRoles(actor, messageActions[action].roles)
