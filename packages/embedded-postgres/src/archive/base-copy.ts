import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterFolder } from '../cluster.ts'
import { findPostmaster, toConnection } from '../postmaster.ts'
import { lineName, markersName, recoveryName } from './archive-settings.ts'
import { type PackedFile, packEnd, packFile, packFolder } from './tar.ts'

export type BaseCopy = {
  /** PostgreSQL's major version. */
  version: number
  startTime: string
  /** Any moment from here on can be restored. */
  stopTime: string
  /** Names of the first and the last segment of WAL that it needs. */
  firstSegment: string
  lastSegment: string
  files: PackedFile[]
}

/** Folders whose content PostgreSQL makes anew, as its documentation of base copies lists them. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'current_logfiles', markersName, lineName, recoveryName])
const isLeftOut = (path: string, name: string): boolean =>
  leftOut.has(path) || name === 'pg_internal.init' || name.startsWith('pgsql_tmp')

/** Copied last, so that it is not older than the data files. */
const controlFile = 'global/pg_control'

/**
 * Copies a running cluster as a tar archive while it is written to.
 * @param write gets the archive's bytes; the copy is complete once it has resolved.
 * @returns null if the cluster does not run.
 */
export async function copyCluster(
  folder: string,
  write: (archive: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BaseCopy | null> {
  const postmaster = await findPostmaster(folder)
  if (!postmaster) return null
  const client = new Client(toConnection(postmaster.socketFolder, 'postgres', 'postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const started = await client.query<{ time: string; segment: string; version: number }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
         pg_walfile_name(pg_backup_start('portal', true)) as segment,
         current_setting('server_version_num')::int / 10000 as version`,
    )
    const [start] = started.rows
    if (!start) throw new Error('no start')
    const files: PackedFile[] = []
    let stop: Stopped | undefined
    await write(
      packCluster(folder, files, async () => {
        stop = await stopBackup(client)
        return stop
      }),
    )
    if (!stop) throw new Error('The copy was not read to its end.')
    return {
      version: start.version,
      startTime: start.time,
      stopTime: stop.time,
      firstSegment: start.segment,
      lastSegment: stop.segment,
      files,
    }
  } finally {
    // An unfinished backup ends with its session.
    await client.end()
  }
}

type Stopped = { time: string; segment: string; label: string; tablespaces: string }

async function stopBackup(client: Client): Promise<Stopped> {
  const { rows } = await client.query<Stopped>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
       pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stop] = rows
  if (!stop) throw new Error('no stop')
  if (stop.tablespaces.trim() !== '') throw new Error('The cluster has tablespaces, which base copies leave out.')
  return stop
}

async function* packCluster(folder: string, files: PackedFile[], stop: () => Promise<Stopped>): AsyncGenerator<Buffer> {
  const cluster = clusterFolder(folder)
  const add = (file: PackedFile): void => void files.push(file)
  for await (const { path, kind } of walk(cluster, '')) {
    if (kind === 'folder') yield packFolder(path)
    else if (path !== controlFile) yield* packExisting(cluster, path, add)
  }
  yield* packExisting(cluster, controlFile, add)
  const { label } = await stop()
  const content = Buffer.from(label)
  yield* packFile('backup_label', content.length, once(content), add)
  yield packEnd()
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** A table may be dropped meanwhile; the WAL repeats that. */
async function* packExisting(cluster: string, path: string, add: (file: PackedFile) => void): AsyncGenerator<Buffer> {
  const file = await open(join(cluster, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    const content = createReadStream('', { fd: file, autoClose: false, highWaterMark: 262_144 })
    yield* packFile(path, size, content as AsyncIterable<Buffer>, add)
  } finally {
    await file.close()
  }
}

async function* walk(cluster: string, below: string): AsyncGenerator<{ path: string; kind: 'file' | 'folder' }> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true })
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (isLeftOut(path, entry.name)) continue
    if (entry.isDirectory()) {
      yield { path, kind: 'folder' }
      if (!emptyFolders.has(path)) yield* walk(cluster, path)
      else for (const inner of emptyFolders) if (inner.startsWith(`${path}/`)) yield { path: inner, kind: 'folder' }
    } else if (entry.isFile() && !emptyFolders.has(below)) yield { path, kind: 'file' }
    else if (entry.isSymbolicLink() && (await stat(join(cluster, path))).isDirectory())
      throw new Error(`${path} is a link, which base copies leave out.`)
  }
}
