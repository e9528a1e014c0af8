import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToCluster } from './archive-line.ts'
import { markersFolder, walFolder } from './archive-settings.ts'

/** Segments, timeline histories and labels of base copies. */
const walName = /^[0-9A-F]{8}(?:[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup|\.partial)?|\.history)$/

export type WaitingSegments = {
  count: number
  /** When PostgreSQL completed the oldest one. */
  oldest: Date | null
}

/** What PostgreSQL has completed and nobody has stored yet. Works while PostgreSQL is stopped. */
export async function listWaiting(folder: string): Promise<{ name: string; since: Date }[]> {
  const statusFolder = join(walFolder(folder), 'archive_status')
  const stored = new Set(await readdir(markersFolder(folder)).catch(() => []))
  const waiting: { name: string; since: Date }[] = []
  for (const entry of (await readdir(statusFolder)).sort()) {
    const name = entry.replace(/\.ready$/, '')
    if (name === entry || !walName.test(name) || stored.has(name)) continue
    // PostgreSQL may rename it to `.done` meanwhile.
    const found = await stat(join(statusFolder, entry)).catch(() => null)
    if (found) waiting.push({ name, since: found.mtime })
  }
  return waiting
}

/**
 * Stores what waits, the oldest first, and tells PostgreSQL so.
 * @param store resolves once the segment is on disk at its place, or rejects.
 * @returns how many were stored.
 */
export async function storeWaitingSegments(
  folder: string,
  store: (name: string, path: string) => Promise<void>,
): Promise<number> {
  const markers = markersFolder(folder)
  mkdirSync(markers, { recursive: true, mode: 0o700 })
  giveToCluster(folder, markers)
  await removeOldMarkers(folder)
  const waiting = await listWaiting(folder)
  for (const { name } of waiting) {
    await store(name, join(walFolder(folder), name))
    await (await open(join(markers, name), 'w', 0o600)).close()
  }
  return waiting.length
}

/** PostgreSQL asks for no segment again once its status is `.done`. */
async function removeOldMarkers(folder: string): Promise<void> {
  const ready = new Set(await readdir(join(walFolder(folder), 'archive_status')))
  for (const name of await readdir(markersFolder(folder)))
    if (!ready.has(`${name}.ready`)) await rm(join(markersFolder(folder), name), { force: true })
}
