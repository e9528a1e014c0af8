import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './start-error.ts'
import type { Programs } from './programs.ts'
import type { ProcessOwner } from './run-as.ts'

export const clusterFolder = (folder: string): string => join(folder, 'postgres')

/** Longest path of a socket in bytes, without the final NUL. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103
const socketName = '/.s.PGSQL.5432.lock'

/**
 * Creates the data folder. If created by root, other users may traverse it, because PostgreSQL runs as another user;
 * everything inside is protected by its own mode.
 */
export function ensureDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Versions before 0.2 kept their data in PGlite, whose files PostgreSQL cannot read.
 * @throws DatabaseStartError when the folder holds such data and nothing newer.
 */
export function refuseFormerData(folder: string): void {
  const former = join(folder, 'database')
  if (!existsSync(join(former, 'PG_VERSION')) || existsSync(clusterFolder(folder))) return
  throw new DatabaseStartError(
    `数据目录 ${folder} 中是旧版本（PGlite）的数据。本版本改用 PostgreSQL，不能直接打开它，也没有改动它。请选择：\n` +
      '  保留数据：按 docs/upgrading.md 用旧版本导出，再导入本版本；\n' +
      `  重新开始：把 ${former} 移到别处保存，然后重新启动（keys.json 和 files 留在原处）。`,
  )
}

/**
 * Creates an empty cluster if there is none, under a temporary name first, so that interrupted or concurrent attempts
 * leave nothing incomplete.
 * @throws DatabaseStartError with the output of initdb.
 */
export function ensureCluster(programs: Programs, folder: string, user: ProcessOwner): void {
  const cluster = clusterFolder(folder)
  if (isMade(cluster)) return removeDrafts(folder)
  const draft = mkdtempSync(`${cluster}.`)
  try {
    own(draft, user)
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions']
    const [command = '', ...args] = [...user.prefix, programs.initdb, '-D', draft, ...options]
    const made = spawnSync(command, args, { ...processIds(user), encoding: 'utf8', cwd: '/' })
    if (made.status !== 0 && isMade(cluster)) return
    if (made.status !== 0) throw new DatabaseStartError(initFailure(folder, made.stderr || String(made.error)))
    try {
      renameSync(draft, cluster)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const isMade = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'))

/** Removes what killed attempts left behind. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^postgres\.\w{6}$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

const initFailure = (folder: string, words: string): string =>
  words.includes('No space left')
    ? `磁盘空间不足，无法在 ${folder} 中建立数据库。请清理磁盘（至少需要 200 MB），然后重新启动。`
    : `无法在 ${folder} 中建立数据库：\n${words.trim()}`

/**
 * Creates the folder of PostgreSQL's socket, accessible only to its user and root: in the data folder, or in /tmp if
 * the path would be too long for a socket.
 */
export function ensureSocketFolder(folder: string, user: ProcessOwner): string {
  const name = `portal-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const beside = join(folder, 'socket')
  const place = Buffer.byteLength(beside + socketName) <= longestSocketPath ? beside : join('/tmp', name)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(place)
  const expected = [process.getuid?.(), user.uid]
  // Another user may have created a folder of that name in /tmp.
  if (!expected.includes(uid) || (mode & 0o170_000) !== 0o040_000) return ownedFolder(user)
  own(place, user)
  return place
}

function ownedFolder(user: ProcessOwner): string {
  const made = mkdtempSync('/tmp/portal-')
  own(made, user)
  return made
}

function own(path: string, { uid, gid }: ProcessOwner): void {
  chmodSync(path, 0o700)
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Options of `spawn` for a user. */
export const processIds = ({ uid, gid }: ProcessOwner): { uid?: number; gid?: number } =>
  uid === undefined || gid === undefined ? {} : { uid, gid }
