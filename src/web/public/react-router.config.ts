import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../../build/public',
  // The browser knows the route of the open page only: links to others load their documents (decision 44).
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
