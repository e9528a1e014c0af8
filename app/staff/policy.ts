import { AppError } from '../lib/errors.ts'
import type { Place } from '../units/schema.ts'

/**
 * What an account is for, one role each. Their names are the specification's and the field's; system, publishing and
 * audit are kept apart (等保 2.0), so none of them may do everything.
 */
export const roles = ['admin', 'editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = {
  admin: '系统管理员',
  editor: '编辑',
  reviewer: '审核员',
  replier: '留言办理员',
  auditor: '审计员',
  Dashboard: '综合查看员',
}

/** Somebody who signed in. */
export type Staff = {
  kind: 'staff'
  id: number
  loginName: string
  name: string
  role: Role
  /** Areas that the account is for, each with everything below it; null for all districts. */
  areaIds: readonly number[] | null
}

/** Whoever runs a command on the server itself, and may do all that the command does. */
export type Operator = { kind: 'operator'; name: string }

/** Who does something that not everybody may. */
export type Actor = Staff | Operator

export const operator = (name: string): Operator => ({ kind: 'operator', name })

/** How the audit names an actor. Login names are never given away a second time. */
export const nameOf = (actor: Actor): string => (actor.kind === 'staff' ? actor.loginName : actor.name)

/** What can be done in a slice, each with its title for people and the roles that may. */
export type Actions = Record<string, { title: string; roles: readonly Role[] }>

/** Whether a place lies in the areas of an account. */
const covers = ({ areaIds }: Pick<Staff, 'areaIds'>, { path }: Place): boolean =>
  areaIds === null || path.some((id) => areaIds.includes(id))

/** What every policy comes down to: one of the roles, and in the areas of the account. */
export const isAllowed = (actor: Actor, roles: readonly Role[], place: Place): boolean =>
  actor.kind === 'operator' || (roles.includes(actor.role) && covers(actor, place))

/** @throws AppError forbidden */
export function authorise(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', '您没有权限进行这项操作。')
}

/** An account by its areas: all of them must be covered, and all districts only by somebody who has them all. */
type Thing = { places: readonly Place[] | null }

/** Actions on accounts and on the audit. */
export const staffActions = {
  'account.read': { title: '查看账号', roles: ['admin', 'Dashboard'] },
  'account.change': { title: '新增、停用和修改账号', roles: ['admin'] },
  'audit.read': { title: '查看操作记录', roles: ['auditor', 'Dashboard'] },
} as const satisfies Actions

export type StaffAction = keyof typeof staffActions

/** Whether somebody of that role may do it anywhere at all: for what a page offers. */
export const mayRole = (role: Role, action: StaffAction): boolean => {
  const roles: readonly Role[] = staffActions[action].roles
  return roles.includes(role)
}

export function can(actor: Actor, action: StaffAction, { places }: Thing): boolean {
  if (actor.kind === 'operator') return true
  if (!mayRole(actor.role, action)) return false
  if (actor.areaIds === null) return true
  return places !== null && places.length > 0 && places.every((place) => covers(actor, place))
}
