import type { Role } from '../../../access/policy.ts'
import { staffTasks } from '../../../domain/staff-registry.ts'

/** What a role may do, for administrators who assign it. */
export const aboutRole = (role: Role): string =>
  staffTasks
    .flatMap((actions) => Object.values(actions))
    .flatMap(({ title, roles }) => (roles.includes(role) ? [title] : []))
    .join('、')
