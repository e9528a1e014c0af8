import { rmSync } from 'node:fs'

// Starts with an empty folder, because demo content is dated relative to the day it is created.
rmSync(process.env.PORTAL_DATA ?? 'test-results/portal-data', { recursive: true, force: true })
await import('../../src/main.ts')
