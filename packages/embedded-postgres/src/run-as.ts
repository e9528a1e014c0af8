import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { DatabaseStartError } from './start-error.ts'

/**
 * How to start PostgreSQL's programs, which refuse to run as root. `uid` and `gid` are also the owner of the cluster's
 * files; `prefix` is a command in front of the program.
 */
export type ProcessOwner = { uid?: number; gid?: number; prefix: readonly string[] }

const nobody = 65_534
const ownNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']

/**
 * An ordinary user starts the programs as themselves. Root starts them as the owner of the data folder, or as `nobody`
 * if root owns it. If that user cannot access the programs or the folder, they run as root in a user namespace that
 * maps root to `nobody`.
 * @param folder the data folder; exists.
 * @param cluster the cluster's folder inside it; may be missing.
 * @throws DatabaseStartError when root can do neither.
 */
export function chooseUser(program: string, folder: string, cluster: string): ProcessOwner {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const made = statSync(cluster, { throwIfNoEntry: false })
  // An existing cluster keeps its owner.
  if (made) return made.uid === 0 ? inNamespace(folder) : { uid: made.uid, gid: made.gid, prefix: [] }
  const owner = statSync(folder)
  const user = owner.uid === 0 ? { uid: nobody, gid: nobody } : { uid: owner.uid, gid: owner.gid }
  return canReach(user, program, folder) ? { ...user, prefix: [] } : inNamespace(folder)
}

function canReach(user: { uid: number; gid: number }, program: string, folder: string): boolean {
  const command = ['-c', '"$1" --version && test -x "$2"', 'sh', program, folder]
  return spawnSync('/bin/sh', command, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function inNamespace(folder: string): ProcessOwner {
  const [command = '', ...args] = ownNamespace
  if (spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0) return { prefix: ownNamespace }
  throw new DatabaseStartError(
    `PostgreSQL 不能以 root 身份运行，而其他用户无法进入 ${folder} 或程序所在的目录。\n` +
      '请改用普通用户启动，或用 PORTAL_DATA 把数据目录放到其他用户可以进入的位置，或用 DATABASE_URL 指明另一个 PostgreSQL。',
  )
}
