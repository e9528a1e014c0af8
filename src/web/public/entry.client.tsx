import { enhance } from '../enhance/start.ts'
import { isHydrated } from '../hydrated-pages.ts'

enhance()
if (isHydrated(location.pathname)) void import('../request/start-client.tsx')
// Hot reload replaces components of pages that React runs. Other documents are loaded again.
else import.meta.hot?.on('react-router:hmr', () => location.reload())
