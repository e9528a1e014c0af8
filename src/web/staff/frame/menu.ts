import { hasRole, type Role, roles, type Staff } from '../../../access/policy.ts'
import { href } from '../../href.ts'
import { rolesWith, type StaffPage, type StaffPages, staffPages } from '../pages.ts'

export type MenuEntry = { path: string; title: string } & NonNullable<StaffPage['menu']>

type Entry = MenuEntry & { roles: readonly Role[] }

const entries: Entry[] = Object.entries<StaffPage>(staffPages).flatMap(([path, { title = '', menu, permission }]) =>
  menu ? [{ path: href(path as '/staff'), title, ...menu, roles: rolesWith(permission) }] : [],
)

const withoutRoles = ({ path, title, about, icon }: Entry): MenuEntry => ({ path, title, about, icon })

/** Menu entries of the pages that an account may open. */
export const menuOf = (account: Pick<Staff, 'grants'>): MenuEntry[] =>
  entries.filter((entry) => hasRole(account, entry.roles)).map(withoutRoles)

/** Menu entries of the pages that every role may open. */
export const commonMenu: MenuEntry[] = entries.filter((entry) => entry.roles.length === roles.length).map(withoutRoles)

/** Titles of staff pages by declared path. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<StaffPage>(staffPages).flatMap(([path, { title }]) => (title ? [[path, title]] : [])),
)

/** Title of one staff page, for its document and heading. */
export const titleOf = (path: Titled): string => staffPages[path].title

type Titled = {
  [Path in keyof StaffPages]: StaffPages[Path] extends { title: string } ? Path : never
}[keyof StaffPages]

/** Redirect target after sign-in. Only staff pages are allowed, to prevent an open redirect. */
export const afterLogin = (next: string | null | undefined): string =>
  next && /^\/staff(\/[\w/-]*)?(\?[\w=&%.+:*-]*)?$/.test(next) ? next : href('/staff')
