import { articleActions } from '../articles/policy.ts'
import { messageActions } from '../messages/policy.ts'
import { batchActions } from '../subsidies/policy.ts'
import { type Actions, type Role, staffActions } from './policy.ts'

/** What can be done on pages by now, and what only commands can: nobody shall look for what is not there. */
const [onPages, elsewhere]: [Actions, Actions] = [
  staffActions,
  { ...articleActions, ...batchActions, ...messageActions },
]

/** What a role is for, in words for whoever gives it away. */
export function aboutRole(role: Role): string {
  const titles = (actions: Actions): string =>
    Object.values(actions)
      .flatMap(({ title, roles }) => (roles.includes(role) ? [title] : []))
      .join('、')
  const [now, later] = [titles(onPages), titles(elsewhere)]
  return [now, later && `${later}（办理页面尚未开通）`].filter(Boolean).join('；')
}
