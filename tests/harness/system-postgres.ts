import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'

const versions = '/usr/lib/postgresql'
const nobody = 65_534

export type SystemPostgres = {
  /** The exit code of one of its programs, run as another user than root, which it refuses. */
  attempt: (program: string, ...args: string[]) => number | null
  /** The same. @throws an Error unless it is 0. */
  run: (program: string, ...args: string[]) => void
  /** Makes folders that belong to that user. */
  makeOwn: (folder: string, ...inside: string[]) => void
}

/** The system's PostgreSQL, installed where that is possible. Null where it cannot be had. */
export function findSystemPostgres(): SystemPostgres | null {
  const packages = { 'apt-get': ['postgresql'], dnf: [], apk: [], pacman: [] }
  if (!existsSync(versions) && !(hasProgram('apt-get') && installPackages(packages))) return null
  const version = readdirSync(versions)
    .filter((name) => Number(name) >= 15)
    .sort()
    .at(0)
  if (version === undefined) return null
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const attempt = (program: string, ...args: string[]) =>
    // The server inherits what it prints to, which would keep this process waiting.
    spawnSync(join(versions, version, 'bin', program), args, { ...owner, cwd: '/', stdio: 'ignore' }).status
  return {
    attempt,
    run(program, ...args) {
      const status = attempt(program, ...args)
      if (status !== 0) throw new Error(`${program} of PostgreSQL ${version} ended with ${status}.`)
    },
    makeOwn(folder, ...inside) {
      for (const path of inside) mkdirSync(path, { mode: 0o700 })
      if (owner.uid) for (const path of [folder, ...inside]) chownSync(path, nobody, nobody)
    },
  }
}
