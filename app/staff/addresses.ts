import { type Role, roles } from './policy.ts'

export type StaffRoute = {
  path: string
  title: string
  /** What the page is for. */
  about: string
  icon: 'house' | 'users' | 'history' | 'badge-check'
}

/** The staff's pages in the order of their menu, and for whom each is. */
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

/** The pages that a role may open; `Dashboard` receives every one (specification, section 6). */
export const routesOf = (role: Role): StaffRoute[] =>
  all
    .filter((route) => role === 'Dashboard' || route.roles.includes(role))
    .map(({ path, title, about, icon }) => ({ path, title, about, icon }))

/** The pages that every role may open. */
export const everybodysRoutes: StaffRoute[] = routesOf('Dashboard').filter(({ path }) =>
  all.some((route) => route.path === path && route.roles.length === roles.length),
)

/** For whom a page is. */
export const rolesOf = (path: string): Role[] => roles.filter((role) => mayOpen(role, path))

export const mayOpen = (role: Role, path: string): boolean => routesOf(role).some((route) => route.path === path)

/** Where to go after the login: a page of staff, whatever an address says. */
export const afterLogin = (next: string | null): string =>
  next !== null && /^\/staff(\/[\w/-]*)?(\?[\w=&%.+:*-]*)?$/.test(next) ? next : '/staff'
