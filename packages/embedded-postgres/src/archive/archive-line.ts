import { randomBytes } from 'node:crypto'
import { chownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { clusterFolder } from '../cluster.ts'
import { lineFile } from './archive-settings.ts'

/**
 * Name of the archive of one cluster, in the order of time. A restored or copied-back cluster begins a new one, because
 * base copies do not contain its file; so two histories never meet in one archive.
 */
export function ensureArchiveLine(folder: string, now: Date): string {
  const file = lineFile(folder)
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  const name = `${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${name}\n`, { mode: 0o600, flush: true })
  giveToCluster(folder, draft)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Makes a file the property of the user who runs PostgreSQL. */
export function giveToCluster(folder: string, path: string): void {
  const { uid, gid } = statSync(clusterFolder(folder))
  const own = statSync(path)
  if (own.uid !== uid || own.gid !== gid) chownSync(path, uid, gid)
}
