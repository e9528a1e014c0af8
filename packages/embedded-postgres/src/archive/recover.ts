import { rmSync, writeFileSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { clusterFolder, ensureDataFolder } from '../cluster.ts'
import { isRunning, type Postmaster, startPostmaster, toConnection } from '../postmaster.ts'
import { findPrograms } from '../programs.ts'
import { chooseUser, type ProcessOwner } from '../run-as.ts'
import { DatabaseStartError } from '../start-error.ts'
import { recoveryName } from './archive-settings.ts'
import type { PackedFile } from './tar.ts'
import { unpackCluster, writeSegment } from './unpack-cluster.ts'

export type Recovery = {
  /** The data folder; it has no cluster yet. */
  folder: string
  archive: AsyncIterable<Uint8Array>
  files: readonly PackedFile[]
  /** The segments of WAL since the copy, by name. */
  segments: AsyncIterable<{ name: string; content: AsyncIterable<Uint8Array> }>
  /** Null for everything that was archived. */
  until: Date | null
}

export type Recovered = {
  /** Of the last transaction that came back; null if the WAL has none after the copy. */
  lastCommit: Date | null
  /** Whether the archive ends before the wanted time. */
  endsEarlier: boolean
}

/**
 * Makes a cluster from a base copy and its WAL, as it was at a moment. It appears under its name only once it is whole.
 * @throws DatabaseStartError, DamagedCopyError
 */
export async function recoverCluster({ folder, archive, files, segments, until }: Recovery): Promise<Recovered> {
  ensureDataFolder(folder)
  const programs = findPrograms()
  const user = chooseUser(programs.postgres, folder, clusterFolder(folder))
  // A cluster of a folder of its own, so that an interrupted recovery leaves nothing under the real name.
  const draft = join(folder, 'recovery')
  rmSync(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o711 })
  const cluster = clusterFolder(draft)
  await unpackCluster(cluster, archive, files)
  const recovery = join(cluster, recoveryName)
  await mkdir(recovery, { mode: 0o700 })
  for await (const { name, content } of segments) await writeSegment(join(recovery, name), content)
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await own(cluster, user)
  const { postmaster, endsEarlier } = await replay(draft, user, until)
  const lastCommit = await readLastCommit(postmaster)
  await stop(postmaster)
  rmSync(recovery, { recursive: true, force: true })
  await rename(cluster, clusterFolder(folder))
  await syncFolder(folder)
  rmSync(draft, { recursive: true, force: true })
  return { lastCommit, endsEarlier }
}

const endedBefore = 'recovery ended before configured recovery target was reached'

async function replay(
  draft: string,
  user: ProcessOwner,
  until: Date | null,
): Promise<{ postmaster: Postmaster; endsEarlier: boolean }> {
  const programs = findPrograms()
  const settings = {
    restore_command: `cp ${recoveryName}/%f %p`,
    recovery_target_action: 'promote',
    // Until it is promoted it accepts no connections, so "ready" means that it is done.
    hot_standby: 'off',
    archive_mode: 'off',
    track_commit_timestamp: 'off',
  }
  const target = until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }
  try {
    return { postmaster: await startPostmaster(programs, draft, user, { ...settings, ...target }), endsEarlier: false }
  } catch (error) {
    if (!(error instanceof DatabaseStartError && error.message.includes(endedBefore))) throw error
    return { postmaster: await startPostmaster(programs, draft, user, settings), endsEarlier: true }
  }
}

async function readLastCommit({ socketFolder }: Postmaster): Promise<Date | null> {
  const client = new Client(toConnection(socketFolder, 'postgres', 'postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ time: Date | null }>('select pg_last_xact_replay_timestamp() as time')
    return rows[0]?.time ?? null
  } finally {
    await client.end()
  }
}

async function stop({ pid }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT')
  while (isRunning(pid)) await wait(20)
}

async function own(path: string, user: ProcessOwner): Promise<void> {
  const { uid, gid } = user
  if (uid === undefined || gid === undefined) return
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
