import { enhance } from '../enhance/start.ts'
import { isHydrated } from '../hydrated-pages.ts'

enhance()
if (isHydrated(location.pathname)) void import('../request/start-client.tsx')
