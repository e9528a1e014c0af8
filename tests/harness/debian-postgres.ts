import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'

const versions = '/usr/lib/postgresql'
const nobody = 65_534

export type DebianPostgres = { url: (database: string) => string; stop: () => void }

/** The system's PostgreSQL, as an operator has it, with a role that is no superuser. Null where it cannot be had. */
export function startDebianPostgres(folder: string): DebianPostgres | null {
  const packages = { 'apt-get': ['postgresql'], dnf: [], apk: [], pacman: [] }
  if (!existsSync(versions) && !(hasProgram('apt-get') && installPackages(packages))) return null
  const version = readdirSync(versions)
    .filter((name) => Number(name) >= 15)
    .sort()
    .at(0)
  if (version === undefined) return null
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (owner.uid) for (const path of [folder, data]) chownSync(path, nobody, nobody)
  const run = (program: string, ...args: string[]) => {
    // The server inherits what it prints to, which would keep this process waiting.
    const { status } = spawnSync(join(versions, version, 'bin', program), args, { ...owner, cwd: '/', stdio: 'ignore' })
    if (status !== 0) throw new Error(`${program} of PostgreSQL ${version} ended with ${status}.`)
  }
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
