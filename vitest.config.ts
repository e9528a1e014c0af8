import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import './tests/harness/share.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Most tests wait for a database or a process, so there is one worker more than most machines have cores. */
const shared = {
  environment: 'node' as const,
  // These limits end what hangs. On a machine three times slower than ours, or as busy, nothing else reaches them.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  maxWorkers: 3,
  expect: { poll: { timeout: 60_000 } },
}

/** Folders and files with the longest tests. They start first, so that no worker ends long after the others. */
const longest = [
  'tests/integration/site/demo.',
  'tests/embedded/',
  'packages/embedded-postgres/',
  'tests/faults/',
  'tests/api/contract',
  'tests/integration/',
  'tests/api/',
  'packages/demo/',
]

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const path = relative(import.meta.dirname, moduleId)
      const found = longest.findIndex((start) => path.startsWith(start))
      return found === -1 ? longest.length : found
    }
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)))
  }
}

/** Files and tests run in random order with `SHUFFLE`. Vitest prints the seed; `SHUFFLE_SEED` repeats its order. */
const { SHUFFLE, SHUFFLE_SEED } = process.env
const shuffleSeed = Number(SHUFFLE_SEED) || (SHUFFLE && Date.now())

/** They mount a file system or trace system calls. */
const linuxOnly = [
  'tests/embedded/full-disk.test.ts',
  'tests/faults/synced.test.ts',
  'tests/faults/backup-full-disk.test.ts',
]
/** It kills at random moments and expects to hit many of them: `npm run faults`. */
const random = ['tests/faults/payments-kill.test.ts']
const excluded = [...(process.platform === 'linux' ? [] : linuxOnly), ...(process.env.FAULT_KILLS ? [] : random)]

/** Packages whose tests `npm test` leaves out, because they passed with the same files. */
const unchanged = (process.env.UNCHANGED_PACKAGES ?? '').split(',').filter(Boolean)
const unchangedTests = unchanged.map((name) => `packages/${name}/**`)

/** Pages take three times as long with React's development build. */
const asInProduction = { NODE_ENV: 'production' }

export default defineConfig({
  test: {
    sequence: shuffleSeed ? { shuffle: true, seed: shuffleSeed } : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,packages/*/src,tests/rules,tests/leaks}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...unchangedTests],
          // A process for each file would take a third of the time.
          isolate: false,
          setupFiles: ['tests/harness/property-runs.ts'],
          // It imports JSON in a way that only bundlers understand.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          env: asInProduction,
          include: ['tests/{api,integration,faults,embedded,operations}/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          exclude: [...excluded, ...unchangedTests],
          globalSetup: ['tests/harness/postgres.ts'],
          setupFiles: [
            'tests/harness/remove-folders.ts',
            'tests/harness/empty-rate-limits.ts',
            'tests/harness/spy-on-argon2.ts',
          ],
          // Loading the whole product anew for each file would take a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
