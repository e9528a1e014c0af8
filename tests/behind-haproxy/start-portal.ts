import { join } from 'node:path'
import { portShift } from '../e2e/portal.ts'
import { provideSeededFolder } from '../e2e/seeded-folder.ts'
import { startReplacedPair } from './replaced-pair.ts'

// The portal of the browser tests that do not start one of their own.
const folder = join(import.meta.dirname, '../../test-results/portal-data')
provideSeededFolder(folder)
const settings = { PORTAL_DEMO: '1', PORTAL_API_PER_MINUTE: '0', PORTAL_LOG_LEVEL: 'warn' }
const pair = await startReplacedPair({ folder, portShift, settings })
process.on('SIGTERM', async () => {
  await pair.stop()
  process.exit(0)
})
