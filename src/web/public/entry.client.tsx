import { isHydrated } from '../enhance/page.ts'
import { enhance } from '../enhance/start.ts'

enhance()
if (isHydrated()) void import('../request/start-client.tsx')
