import { articleActions } from '../../../domain/articles/policy.ts'
import { messageActions } from '../../../domain/messages/policy.ts'
import { batchActions } from '../../../domain/subsidies/policy.ts'
import { type Actions, type Role, staffActions } from '../../../access/policy.ts'

/** Actions that have pages, and actions that so far exist only as commands; the latter are marked for users. */
const [onPages, elsewhere]: [Actions, Actions] = [
  staffActions,
  { ...articleActions, ...batchActions, ...messageActions },
]

/** Description of a role for administrators who assign it. */
export function aboutRole(role: Role): string {
  const titles = (actions: Actions): string =>
    Object.values(actions)
      .flatMap(({ title, roles }) => (roles.includes(role) ? [title] : []))
      .join('、')
  const [now, later] = [titles(onPages), titles(elsewhere)]
  return [now, later && `${later}（办理页面尚未开通）`].filter(Boolean).join('；')
}
