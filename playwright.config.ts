import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import './tests/harness/share.ts'
import { districtAddress, portShift } from './tests/e2e/portal.ts'

const executablePath = findChromium()
if (!executablePath)
  throw new Error('没有找到 Chromium，浏览器测试无法进行。可用 PORTAL_CHROMIUM=/路径/chromium 指明。')

/**
 * Features of Chromium that are switched off: those of Playwright's own list that matter to these tests, which this list
 * replaces, and two that make another frame for each page of a window, a fifth of the time of a load.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'RenderDocument',
  'ProactivelySwapBrowsingInstancesSameSite',
]

export default defineConfig({
  testDir: 'tests/e2e',
  // Playwright empties this folder first, so it must not contain the reports of other tests.
  outputDir: 'test-results/e2e',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  retries: 0,
  // One more than most machines have cores, because tests also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  // Assertions wait for an outcome. A busy machine may need long for it.
  expect: { timeout: 60_000 },
  // A stalled run fails instead of hanging. It takes 7 minutes alone on two cores, 20 with a busy loop on each.
  globalTimeout: 3_600_000,
  use: {
    baseURL: districtAddress('乌兰浩特市'),
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--no-zygote',
        // Without it each window starts two processes: one for its first, empty page, and one for the next, because the
        // product's pages ask not to share one with others (Cross-Origin-Opener-Policy).
        '--renderer-process-limit=1',
        '--disable-gpu',
        '--in-process-gpu',
        // No test looks at pixels, and drawing them would be a sixth of the time of a load. For whole screenshots of
        // failures: leave it out.
        '--force-gpu-mem-available-mb=1',
        // Pages live for seconds: code that is optimised for one is thrown away with it. axe is compiled anew on each.
        '--js-flags=--no-turbofan --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  projects: [
    { name: 'script', grepInvert: /@no-script/ },
    { name: 'no-script', use: { javaScriptEnabled: false }, grepInvert: /@script/ },
  ],
  webServer: {
    command: 'node tests/e2e/start-portal.ts',
    env: {
      PORTAL_PORT_SHIFT: String(portShift),
      PORTAL_DATA: 'test-results/portal-data',
      PORTAL_DEMO: '1',
      // Lets tests set X-Forwarded-For to act as visitors from different addresses.
      PORTAL_TRUSTED_PROXIES: '127.0.0.1',
      // All pages come from one address, and each one makes an API call for the number of visits.
      PORTAL_API_PER_MINUTE: '0',
    },
    url: districtAddress('乌兰浩特市', '/dashboard'),
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Alone, the browser tests fill a database first.
    timeout: 600_000,
  },
})
