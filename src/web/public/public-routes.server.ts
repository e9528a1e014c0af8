import { createRoutes } from '../page-route.server.ts'
import { publicPages } from './pages.ts'

export const { pageLoader, pageAction } = createRoutes(publicPages)
