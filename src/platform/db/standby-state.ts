import type { ClientBase } from 'pg'

/** How far a server has written or replayed. Positions compare within one timeline of one cluster only. */
export type Position = { system: string; timeline: number; bytes: bigint }

/** `server`: the same for all connections to it until it is started again. `replayedAt`: commit time of the last replayed transaction, by the clock of the primary. */
export type StandbyState = Position & { server: string; isStandby: boolean; replayedAt: Date | null }

/**
 * Which timeline it follows. The control file tells it at the next restart point only, minutes after a failover; the receiver
 * tells it at once, to a role that may read statistics (`pg_read_all_stats`). A server that diverged receives nothing.
 */
const stateQuery = `
  select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server,
    pg_is_in_recovery() as "isStandby", cluster.system_identifier::text as system,
    greatest(point.timeline_id, recovery.min_recovery_end_timeline,
      (select received_tli from pg_stat_wal_receiver where status = 'streaming')) as timeline,
    coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::text as bytes, pg_last_xact_replay_timestamp() as "replayedAt"
  from pg_control_system() cluster, pg_control_checkpoint() point, pg_control_recovery() recovery`

/** What the server of a connection has replayed; asked of a primary, `isStandby` is false. */
export async function readStandbyState(client: Pick<ClientBase, 'query'>): Promise<StandbyState> {
  const { rows } = await client.query<Omit<StandbyState, 'bytes'> & { bytes: string }>(stateQuery)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not tell its state.')
  return { ...row, bytes: BigInt(row.bytes) }
}

/** Servers that are remembered: more than a cluster has, also when each is started again many times. */
const mostServers = 50

/**
 * Without its primary a standby does not tell which timeline it followed last, but one that runs never goes back to an
 * earlier one. What was told on any connection to it holds for all, also for those that are opened during an outage.
 */
export function createTimelineMemory(): (told: StandbyState) => StandbyState {
  const timelines = new Map<string, number>()
  return (told) => {
    const timeline = Math.max(told.timeline, timelines.get(told.server) ?? 0)
    timelines.delete(told.server)
    timelines.set(told.server, timeline)
    const [oldest] = timelines.keys()
    if (timelines.size > mostServers && oldest !== undefined) timelines.delete(oldest)
    return { ...told, timeline }
  }
}
