import { type Actions, type Actor, isAllowed, type Place, type StaffTasks } from '../../access/policy.ts'

export const messageActions = {
  'message.read': { title: '查看留言', roles: ['replier', 'Dashboard'] },
  'message.accept': { title: '受理留言', roles: ['replier'] },
  'message.assign': { title: '转办留言', roles: ['replier'] },
  'message.reply': { title: '反馈留言', roles: ['replier'] },
} as const satisfies Actions

export const messageTasks: StaffTasks = { actions: messageActions, havePages: false }

export type MessageAction = keyof typeof messageActions

/** `place` is the place of the unit that the message is assigned to now. */
export const can = (actor: Actor, action: MessageAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, messageActions[action].roles, place)
