import { roles, staffActions, type Role } from '../access/policy.ts'
import { unitActions } from './units/policy.ts'
import { categoryActions } from './articles/categories/category-policy.ts'
import { articleActions } from './articles/policy.ts'
import { bannerActions } from './banners/policy.ts'
import { itemActions } from './duties/item-policy.ts'
import { dutyActions } from './duties/policy.ts'
import { requestActions } from './disclosure-requests/policy.ts'
import { settingsActions } from './districts/policy.ts'
import { messageActions } from './messages/policy.ts'
import { reportActions } from './personal-data/policy.ts'
import { sitePageActions } from './site-pages/policy.ts'
import { batchActions } from './payments/policy.ts'
import { selfCheckActions } from './self-check/policy.ts'
import { systemActions } from './system-status/policy.ts'
import { wordActions } from './words/policy.ts'

const actions = {
  ...staffActions,
  ...articleActions,
  ...batchActions,
  ...messageActions,
  ...requestActions,
  ...reportActions,
  ...wordActions,
  ...settingsActions,
  ...unitActions,
  ...bannerActions,
  ...sitePageActions,
  ...categoryActions,
  ...systemActions,
  ...selfCheckActions,
  ...dutyActions,
  ...itemActions,
}

/** An action that a policy gives to roles. */
export type ActionPermission = keyof typeof actions

/** Who may open a page: everybody, everybody signed in, or the roles that may perform an action. */
export type Permission = 'everybody' | 'signed-in' | ActionPermission

/** Roles that a permission is given to. */
export const getPermittedRoles = (permission: Permission): readonly Role[] =>
  permission === 'everybody' || permission === 'signed-in' ? roles : actions[permission].roles
