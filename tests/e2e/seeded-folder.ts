import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fills a data folder with demo content of today, because it is dated relative to the day it is created: the content
 * that `npm test` has seeded already, or new one, before the portal starts: it opens after one district.
 */
export function provideSeededFolder(folder: string): void {
  const { PORTAL_SEEDED_FOLDER: seeded } = process.env
  rmSync(folder, { recursive: true, force: true })
  if (seeded && isOfToday(join(seeded, 'keys.json'))) renameSync(seeded, folder)
  else
    spawnSync(process.execPath, ['src/cli/seed.ts'], { stdio: 'inherit', env: { ...process.env, PORTAL_DATA: folder } })
}

const isOfToday = (file: string): boolean =>
  existsSync(file) && statSync(file).mtime.toDateString() === new Date().toDateString()
