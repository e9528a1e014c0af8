import { rmSync } from 'node:fs'

// A run begins with an empty folder: the demo content counts its days back from the day on which it is written.
rmSync(process.env.PORTAL_DATA ?? 'test-results/portal-data', { recursive: true, force: true })
await import('../../server.ts')
