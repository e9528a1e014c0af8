import { AppError } from '../platform/errors.ts'

/** Where something belongs: ids of the areas from the district's root down to the unit itself. */
export type Place = { districtCode: string; path: readonly number[] }

/**
 * Roles of accounts, one each, named as in the specification and in the field. System, publishing and audit are
 * separated (等保 2.0), so no role may do everything.
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

/** A signed-in user. */
export type Staff = {
  kind: 'staff'
  id: number
  loginName: string
  name: string
  role: Role
  /** Areas of the account, each with everything below it; null for all districts. */
  areaIds: readonly number[] | null
}

/** Somebody who runs a command on the server itself; may do all that the command does. */
export type Operator = { kind: 'operator'; name: string }

/** Who performs an action that needs permission. */
export type Actor = Staff | Operator

export const operator = (name: string): Operator => ({ kind: 'operator', name })

/** What the product does by itself, such as starting and scheduled work. */
export const system = operator('系统')

/** Loads and disables demo content. */
export const demoOperator = operator('演示')

/** The actor's name in the audit. Login names are never reused. */
export const nameOf = (actor: Actor): string => (actor.kind === 'staff' ? actor.loginName : actor.name)

/** Actions of a noun, each with its display title and the roles that may perform it. */
export type Actions = Record<string, { title: string; roles: readonly Role[] }>

/** Whether a place is within the areas of an account. */
const covers = ({ areaIds }: Pick<Staff, 'areaIds'>, { path }: Place): boolean =>
  areaIds === null || path.some((id) => areaIds.includes(id))

/** The rule behind every policy: one of the roles, within the areas of the account. */
export const isAllowed = (actor: Actor, roles: readonly Role[], place: Place): boolean =>
  actor.kind === 'operator' || (roles.includes(actor.role) && covers(actor, place))

/** @throws AppError forbidden */
export function authorise(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', '您没有权限进行这项操作。')
}

/** For what no role may do. @throws AppError forbidden */
export const requireOperator = (actor: Actor): void => authorise(actor.kind === 'operator')

/** Places of an account. The actor's areas must cover them all; null (all districts) needs an actor with all. */
type Target = { places: readonly Place[] | null }

/** Actions on accounts and on the audit. */
export const staffActions = {
  'account.read': { title: '查看账号', roles: ['admin', 'Dashboard'] },
  'account.change': { title: '新增、停用和修改账号', roles: ['admin'] },
  'audit.read': { title: '查看操作记录', roles: ['auditor', 'Dashboard'] },
} as const satisfies Actions

export type StaffAction = keyof typeof staffActions

/** Whether a role may perform the action anywhere; decides what a page offers. */
export const mayRole = (role: Role, action: StaffAction): boolean => {
  const roles: readonly Role[] = staffActions[action].roles
  return roles.includes(role)
}

export function can(actor: Actor, action: StaffAction, { places }: Target): boolean {
  if (actor.kind === 'operator') return true
  if (!mayRole(actor.role, action)) return false
  if (actor.areaIds === null) return true
  return places !== null && places.length > 0 && places.every((place) => covers(actor, place))
}
