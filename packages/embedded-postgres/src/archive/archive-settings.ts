import { join } from 'node:path'
import { clusterFolder } from '../cluster.ts'

/** A segment of WAL is complete after this time, also if it is not full. The rest of a minute is for storing it. */
const switchAfterSeconds = 50

/** Inside the cluster's folder, the working directory of PostgreSQL's commands: so no path has to be quoted. */
export const markersName = 'portal_archived'
export const lineName = 'portal_archive_line'
/** Segments that recovery replays. */
export const recoveryName = 'portal_recovery'

/**
 * PostgreSQL only waits until a segment was stored: `storeWaitingSegments`, which runs as the portal's user and may use
 * the network, leaves a marker. Until then PostgreSQL keeps the segment.
 */
export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_timeout: String(switchAfterSeconds),
  archive_command: `for i in 1 2 3 4 5; do test -e ${markersName}/%f && exit 0; sleep 0.2; done; exit 1`,
}

export const markersFolder = (folder: string): string => join(clusterFolder(folder), markersName)
export const lineFile = (folder: string): string => join(clusterFolder(folder), lineName)
export const walFolder = (folder: string): string => join(clusterFolder(folder), 'pg_wal')
