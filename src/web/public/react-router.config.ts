import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../../build/public',
  // Every page of the public site is small and known: one manifest request less for phones on slow networks.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
