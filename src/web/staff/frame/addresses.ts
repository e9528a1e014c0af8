import { type Role, roles } from '../../../access/policy.ts'

export type StaffRoute = {
  path: string
  title: string
  /** One-line description of the page. */
  about: string
  icon: 'house' | 'users' | 'history' | 'badge-check'
}

/** Staff pages in menu order, with the roles that may open them. */
const all: (StaffRoute & { roles: readonly Role[] })[] = [
  { path: '/staff', title: '工作台', about: '角色、管理范围和可以打开的页面', icon: 'house', roles },
  {
    path: '/staff/accounts',
    title: '账号管理',
    about: '各单位的账号、角色和状态',
    icon: 'users',
    roles: ['admin'],
  },
  {
    path: '/staff/audit',
    title: '操作记录',
    about: '查看什么人在什么时候做了什么',
    icon: 'history',
    roles: ['auditor'],
  },
  { path: '/staff/me', title: '我的账号', about: '修改密码、绑定动态口令', icon: 'badge-check', roles },
]

/** Pages that a role may open; `Dashboard` may open all of them (specification, section 6). */
export const routesOf = (role: Role): StaffRoute[] =>
  all
    .filter((route) => role === 'Dashboard' || route.roles.includes(role))
    .map(({ path, title, about, icon }) => ({ path, title, about, icon }))

/** Pages that every role may open. */
export const everybodysRoutes: StaffRoute[] = routesOf('Dashboard').filter(({ path }) =>
  all.some((route) => route.path === path && route.roles.length === roles.length),
)

/** Roles that may open a page. */
export const rolesOf = (path: string): Role[] => roles.filter((role) => mayOpen(role, path))

export const mayOpen = (role: Role, path: string): boolean => routesOf(role).some((route) => route.path === path)

/** Redirect target after sign-in. Only staff pages are allowed, to prevent an open redirect. */
export const afterLogin = (next: string | null): string =>
  next !== null && /^\/staff(\/[\w/-]*)?(\?[\w=&%.+:*-]*)?$/.test(next) ? next : '/staff'
