import type { Role } from '../../../access/policy.ts'
import { staffTasks } from '../../../domain/staff-registry.ts'

/** Description of a role for administrators who assign it. Tasks without pages are marked. */
export function aboutRole(role: Role): string {
  const titles = (havePages: boolean): string =>
    staffTasks
      .filter((tasks) => tasks.havePages === havePages)
      .flatMap(({ actions }) => Object.values(actions))
      .flatMap(({ title, roles }) => (roles.includes(role) ? [title] : []))
      .join('、')
  const [now, later] = [titles(true), titles(false)]
  return [now, later && `${later}（办理页面尚未开通）`].filter(Boolean).join('；')
}
