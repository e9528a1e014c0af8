import { join } from 'node:path'
import { findSystemPostgres } from './system-postgres.ts'

export type HotStandby = {
  primaryUrl: (user?: string) => string
  standbyUrl: (user?: string) => string
  /** Ends the primary at once, as a failure of its machine would. */
  killPrimary: () => void
  promote: () => void
  stop: () => void
}

/** A primary with a streaming standby, of the system's PostgreSQL. Null where it cannot be had. */
export function startHotStandby(folder: string): HotStandby | null {
  const postgres = findSystemPostgres()
  if (!postgres) return null
  const { attempt, run, makeOwn } = postgres
  const [primary, standby] = [join(folder, 'p'), join(folder, 's')]
  makeOwn(folder, primary, standby)
  const start = (place: string, settings: string) =>
    run(
      'pg_ctl',
      '-D',
      join(place, 'data'),
      '-w',
      '-l',
      join(place, 'log'),
      '-o',
      `-c listen_addresses= -c fsync=off ${settings} -k ${place}`,
      'start',
    )
  run('initdb', '-D', join(primary, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  start(primary, '')
  run('psql', '-h', primary, '-U', 'postgres', '-c', 'create role portal login')
  run('createdb', '-h', primary, '-U', 'postgres', '-O', 'portal', '-T', 'template0', 'portal')
  run('pg_basebackup', '-h', primary, '-U', 'postgres', '-D', join(standby, 'data'), '-R', '-c', 'fast')
  start(
    standby,
    '-c log_statement=all -c log_line_prefix=%a: -c wal_retrieve_retry_interval=100 -c max_standby_streaming_delay=0',
  )
  const urlIn =
    (place: string) =>
    (user = 'portal') =>
      `postgres://${user}@localhost/portal?host=${encodeURIComponent(place)}`
  const end = (place: string) => attempt('pg_ctl', '-D', join(place, 'data'), '-m', 'immediate', '-w', 'stop')
  return {
    primaryUrl: urlIn(primary),
    standbyUrl: urlIn(standby),
    killPrimary: () => void end(primary),
    promote: () => run('pg_ctl', '-D', join(standby, 'data'), '-w', 'promote'),
    stop() {
      end(standby)
      end(primary)
    },
  }
}
