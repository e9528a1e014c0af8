import { layout, type RouteConfig } from '@react-router/dev/routes'
import { toRoutes } from '../declared-routes.ts'
import { developmentPages } from './development-pages.ts'
import { publicPages } from './pages.ts'

const { framed, bare } = toRoutes(import.meta.env.DEV ? { ...publicPages, ...developmentPages } : publicPages)

export default [...bare, layout('page-layout.tsx', framed)] satisfies RouteConfig
