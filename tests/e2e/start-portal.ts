import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Starts with demo content of today, because it is dated relative to the day it is created: the content that
// `npm test` has seeded already, or an empty folder, which is filled first: the portal itself opens after one district.
const { PORTAL_DATA: folder = 'test-results/portal-data', PORTAL_SEEDED_FOLDER: seeded } = process.env
rmSync(folder, { recursive: true, force: true })
if (seeded && isOfToday(join(seeded, 'keys.json'))) renameSync(seeded, folder)
else
  spawnSync(process.execPath, ['src/cli/seed.ts'], { stdio: 'inherit', env: { ...process.env, PORTAL_DATA: folder } })
await import('../../src/main.ts')

function isOfToday(file: string): boolean {
  return existsSync(file) && statSync(file).mtime.toDateString() === new Date().toDateString()
}
