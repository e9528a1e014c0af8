import { layout, type RouteConfig } from '@react-router/dev/routes'
import { toRoutes } from '../declared-routes.ts'
import { developmentPages } from './development-pages.ts'
import { staffPages } from './pages.ts'

const { '/login': login, ...others } = staffPages
const { framed, bare } = toRoutes(import.meta.env.DEV ? { ...others, ...developmentPages } : others)

export default [
  // The login looks like the public site.
  layout('sign-in/login-layout.tsx', toRoutes({ '/login': login }).framed),
  ...bare,
  layout('frame/staff-frame.tsx', framed),
] satisfies RouteConfig
