import { AppError } from '../platform/errors.ts'

/** Where something belongs: ids of the areas from the district's root down to the unit itself. */
export type Place = { districtCode: string; path: readonly number[] }

/**
 * Roles of accounts, named as in the specification and in the field. System, publishing and audit are separated
 * (等保 2.0), so no role may do everything.
 */
export const roles = ['admin', 'editor', 'reviewer', 'replier', 'auditor', 'Dashboard', 'protector'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = {
  admin: '系统管理员',
  editor: '编辑',
  reviewer: '审核员',
  replier: '留言办理员',
  auditor: '审计员',
  Dashboard: '综合查看员',
  protector: '个人信息保护员',
}

/** A role in some areas, each with everything below it; null for all districts. */
export type Grant = { role: Role; areaIds: readonly number[] | null }

/** A signed-in user. */
export type Staff = {
  kind: 'staff'
  id: number
  loginName: string
  name: string
  /** At most one for each role, in the order of `roles`. */
  grants: readonly Grant[]
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
export const getActorName = (actor: Actor): string => (actor.kind === 'staff' ? actor.loginName : actor.name)

/** Actions of a noun, each with its display title and the roles that may perform it. */
export type Actions = Record<string, { title: string; roles: readonly Role[] }>

type Grants = Pick<Staff, 'grants'>

export const listRoles = ({ grants }: Grants): Role[] => grants.map(({ role }) => role)

/** Titles of the roles of an account. */
export const roleTitlesText = (account: Grants): string =>
  listRoles(account)
    .map((role) => roleTitles[role])
    .join('、')

/** Whether an account has one of the roles anywhere; decides what a page offers. */
export const hasRole = (account: Grants, held: readonly Role[]): boolean =>
  listRoles(account).some((role) => held.includes(role))

/** Areas in which an account has one of the roles; null for all districts. */
export function areasWithRoles({ grants }: Grants, held: readonly Role[]): readonly number[] | null {
  const areas = grants.flatMap(({ role, areaIds }) => (held.includes(role) ? [areaIds] : []))
  return areas.includes(null) ? null : [...new Set(areas.flatMap((ids) => ids ?? []))]
}

const covers = (areaIds: readonly number[] | null, { path }: Place): boolean =>
  areaIds === null || path.some((id) => areaIds.includes(id))

/** The rule behind every policy: one of the roles, held at that place. */
export const isAllowed = (actor: Actor, held: readonly Role[], place: Place): boolean =>
  actor.kind === 'operator' || covers(areasWithRoles(actor, held), place)

/** @throws AppError forbidden */
export function authorise(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', '您没有权限进行这项操作。')
}

/**
 * Before something is looked up: a role that may do this nowhere learns nothing about what exists. To roles that may do it
 * elsewhere, commands answer not found for what they may not read.
 * @throws AppError forbidden
 */
export const requireRole = (actor: Actor, held: readonly Role[]): void =>
  authorise(actor.kind === 'operator' || hasRole(actor, held))

/** For what no role may do. @throws AppError forbidden */
export const requireOperator = (actor: Actor): void => authorise(actor.kind === 'operator')

/** For what belongs to one account. @throws AppError forbidden */
export function requireStaff(actor: Actor): Staff {
  if (actor.kind !== 'staff') throw new AppError('forbidden', '这只能由有账号的人办理。')
  return actor
}

/** Places of an account. The actor's areas must cover them all; null (all districts) needs an actor with all. */
type Target = { places: readonly Place[] | null }

/** Actions on accounts and on the audit. */
export const staffActions = {
  'account.read': { title: '查看账号', roles: ['admin', 'Dashboard'] },
  'account.change': { title: '新增、停用和修改账号', roles: ['admin'] },
  'audit.read': { title: '查看操作记录', roles: ['auditor', 'Dashboard'] },
} as const satisfies Actions

export type StaffAction = keyof typeof staffActions

/** Whether an account may perform the action anywhere; decides what a page offers. */
export const mayAnywhere = (account: Grants, action: StaffAction): boolean =>
  hasRole(account, staffActions[action].roles)

/** Areas in which an account may perform the action; null for all districts. */
export const permittedAreas = (account: Grants, action: StaffAction): readonly number[] | null =>
  areasWithRoles(account, staffActions[action].roles)

export function can(actor: Actor, action: StaffAction, { places }: Target): boolean {
  if (actor.kind === 'operator') return true
  const areaIds = permittedAreas(actor, action)
  if (areaIds === null) return true
  return places !== null && places.length > 0 && places.every((place) => covers(areaIds, place))
}
