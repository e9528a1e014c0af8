import { layout, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '../routes.ts'
import { publicPages } from './pages.ts'

const { framed, bare } = routesOf(publicPages)

export default [...bare, layout('page-layout.tsx', framed)] satisfies RouteConfig
