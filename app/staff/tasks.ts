import { articleActions } from '../articles/policy.ts'
import { messageActions } from '../messages/policy.ts'
import { batchActions } from '../subsidies/policy.ts'
import { type Actions, type Role, staffActions } from './policy.ts'

const actions: Actions = { ...articleActions, ...batchActions, ...messageActions, ...staffActions }

/** What a role may do, in words for its holder. */
export const tasksOf = (role: Role): string[] =>
  Object.values(actions).flatMap(({ title, roles }) => (roles.includes(role) ? [title] : []))
