import { defineConfig } from 'vitest/config'

const shared = { environment: 'node' as const, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,server,demo,tests/rules}/**/*.test.ts', '*.test.ts'],
        },
      },
      integration('pglite'),
      integration('postgres'),
    ],
  },
})

/** The same tests on each of the two databases. */
function integration(database: 'pglite' | 'postgres') {
  return {
    test: {
      ...shared,
      name: database,
      // Each has tests of its own: what several processes do concerns PostgreSQL alone, files of ours PGlite.
      include: [`tests/{api,integration,faults,${database}}/**/*.test.ts`],
      globalSetup: [`tests/harness/${database}.ts`],
      // Every file opens an engine of its own: two at a time is what the machine's cores bear.
      maxWorkers: 3,
      execArgv: ['--liftoff-only'],
    },
  }
}
