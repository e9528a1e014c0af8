import { join } from 'node:path'
import { findSystemPostgres } from './system-postgres.ts'

export type DebianPostgres = { url: (database: string) => string; stop: () => void }

/** The system's PostgreSQL, as an operator has it, with a role that is no superuser. Null where it cannot be had. */
export function startDebianPostgres(folder: string): DebianPostgres | null {
  const postgres = findSystemPostgres()
  if (!postgres) return null
  const { run, makeOwn } = postgres
  const data = join(folder, 'data')
  makeOwn(folder, data)
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-c listen_addresses= -k ${folder}`, 'start')
  run('psql', '-h', folder, '-U', 'postgres', '-c', 'create role portal login createdb')
  return {
    url(database) {
      run('createdb', '-h', folder, '-U', 'portal', '-T', 'template0', database)
      return `postgres://portal@localhost/${database}?host=${encodeURIComponent(folder)}`
    },
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  }
}
