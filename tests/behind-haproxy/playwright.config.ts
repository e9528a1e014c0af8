import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import usual from '../../playwright.config.ts'
import { districtAddress } from '../e2e/portal.ts'

const root = join(import.meta.dirname, '../..')

const webServer = {
  command: 'node tests/behind-haproxy/start-portal.ts',
  cwd: root,
  url: districtAddress('乌兰浩特市', '/dashboard'),
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 180_000 },
  timeout: 600_000,
}

/** The browser tests with portals that are two processes behind HAProxy. Those of a portal of their own need no other. */
export default defineConfig({
  ...usual,
  testDir: join(root, 'tests/e2e'),
  outputDir: join(root, 'test-results/behind-haproxy'),
  reporter: [['line']],
  workers: process.env.BEHIND_HAPROXY_BRIEF === '1' ? 1 : 2,
  webServer: process.env.BEHIND_HAPROXY_BRIEF === '1' ? [] : webServer,
})
