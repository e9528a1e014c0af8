import { defineConfig } from 'vitest/config'

const shared = { environment: 'node' as const, testTimeout: 120_000, hookTimeout: 120_000 }

/** They mount a file system or trace system calls. */
const linuxOnly = ['tests/embedded/full-disk.test.ts', 'tests/faults/synced.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,demo,tests/rules}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/{api,integration,faults,embedded}/**/*.test.ts'],
          exclude: process.platform === 'linux' ? [] : linuxOnly,
          globalSetup: ['tests/harness/postgres.ts'],
          maxWorkers: 3,
        },
      },
    ],
  },
})
