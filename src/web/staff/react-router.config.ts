import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../../build/staff',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
