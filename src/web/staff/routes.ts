import { layout, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '../routes.ts'
import { developmentPages } from './development-pages.ts'
import { staffPages } from './pages.ts'

const { '/login': login, ...others } = staffPages
const { framed, bare } = routesOf(import.meta.env.DEV ? { ...others, ...developmentPages } : others)

export default [
  // The login looks like the public site.
  layout('sign-in/login-layout.tsx', routesOf({ '/login': login }).framed),
  ...bare,
  layout('frame/staff-frame.tsx', framed),
] satisfies RouteConfig
