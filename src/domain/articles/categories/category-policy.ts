import { type Actions, type Actor, areasWithRoles, authorise, hasRole } from '../../../access/policy.ts'

export const categoryActions = {
  'category.read': { title: '查看栏目', roles: ['admin', 'editor', 'reviewer', 'Dashboard'] },
  'category.change': { title: '修改栏目', roles: ['admin'] },
} as const satisfies Actions

export type CategoryAction = keyof typeof categoryActions

/** All districts share the categories, so only an account for all of them changes one. */
export function can(actor: Actor, action: CategoryAction): boolean {
  if (actor.kind === 'operator') return true
  const { roles } = categoryActions[action]
  return hasRole(actor, roles) && (action === 'category.read' || areasWithRoles(actor, roles) === null)
}

/** @throws AppError forbidden */
export const requireCategoryChange = (actor: Actor): void => authorise(can(actor, 'category.change'))
