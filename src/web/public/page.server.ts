import { routesFor } from '../page-route.server.ts'
import { publicPages } from './pages.ts'

export const { pageLoader, pageAction } = routesFor(publicPages)
