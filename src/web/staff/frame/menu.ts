import { areasWithRoles, hasRole, type Role, roles, type Staff } from '../../../access/policy.ts'
import { href } from '../../href.ts'
import { getPermittedRoles } from '../../../domain/permissions.ts'
import { type StaffPage, type StaffPages, staffPages } from '../pages.ts'

type Menu = NonNullable<StaffPage['menu']>
export type MenuEntry = { path: string; title: string } & Pick<Menu, 'about' | 'icon'>

/** `readers` may open the page; the entry is for `users`, `at` a place. */
type Entry = { shown: MenuEntry; readers: readonly Role[]; users: readonly Role[]; at: Menu['at'] }

const entries: Entry[] = Object.entries<StaffPage>(staffPages).flatMap(([path, { title = '', menu, permission }]) => {
  if (!menu) return []
  const { about, icon, change = permission, at } = menu
  const shown = { path: href(path as '/staff'), title, about, icon }
  return [{ shown, readers: getPermittedRoles(permission), users: getPermittedRoles(change), at }]
})

/**
 * Menu entries of an account: of the pages on which it may do something, or which it reads every day. A Dashboard
 * account reads all of them.
 * @param districtAreaId the root area of the district that is asked.
 */
export const listMenuEntries = (account: Pick<Staff, 'grants'>, districtAreaId: number): MenuEntry[] =>
  entries.filter((entry) => isFor(account, districtAreaId, entry)).map(({ shown }) => shown)

function isFor(account: Pick<Staff, 'grants'>, districtAreaId: number, { readers, users, at }: Entry): boolean {
  if (readers.includes('Dashboard') && hasRole(account, ['Dashboard'])) return true
  if (!at) return hasRole(account, users)
  const areaIds = areasWithRoles(account, users)
  return areaIds === null || (at === 'district' && areaIds.includes(districtAreaId))
}

/** Menu entries of the pages that every role may open. */
export const commonMenu: MenuEntry[] = entries
  .filter(({ readers }) => readers.length === roles.length)
  .map(({ shown }) => shown)

/** Titles of staff pages by declared path. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<StaffPage>(staffPages).flatMap(([path, { title }]) => (title ? [[path, title]] : [])),
)

/** Title of one staff page, for its document and heading. */
export const getPageTitle = (path: Titled): string => staffPages[path].title

type Titled = {
  [Path in keyof StaffPages]: StaffPages[Path] extends { title: string } ? Path : never
}[keyof StaffPages]

/** Redirect target after sign-in. Only staff pages are allowed, to prevent an open redirect. */
export const afterLogin = (next: string | null | undefined): string =>
  next && /^\/staff(\/[\w/-]*)?(\?[\w=&%.+:*-]*)?$/.test(next) ? next : href('/staff')
