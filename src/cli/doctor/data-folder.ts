import { accessSync, constants, existsSync, lstatSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reading } from '../../domain/system-status/signal.ts'
import { readSpace } from '../../domain/system-status/disk-signal.server.ts'
import type { Check } from './check.ts'

/** The data folder and its file system. `isDatabase`: the embedded PostgreSQL is or will be in it. */
export const folderChecks = (folder: string, isDatabase: boolean, hasKeyFile: boolean): Check[] => [
  { name: 'data-folder', title: '数据目录', read: () => readFolder(folder) },
  { name: 'space', title: '磁盘空间', read: () => readDisk(folder) },
  { name: 'file-system', title: '文件系统', read: () => judgeFileSystem(statfsSync(nearest(folder)).type, isDatabase) },
  ...(hasKeyFile ? [{ name: 'key-file', title: '密钥文件', read: () => readKeyFile(folder) }] : []),
]

/** The folder, or the one above it in which the first start makes it. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

export function readFolder(folder: string): Reading {
  const place = nearest(folder)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    return {
      state: 'fault',
      words: `当前用户不能写入 ${place}。请用运行平台的用户运行本命令，或把目录交给该用户：chown -R 用户 ${place}`,
    }
  }
  if (place !== folder) return { state: 'ok', words: `${folder} 还没有建立，第一次启动时建立。` }
  if (!statSync(folder).isDirectory()) return { state: 'fault', words: `${folder} 不是目录。请改正 PORTAL_DATA。` }
  return { state: 'ok', words: `${folder}。` }
}

function readDisk(folder: string): Reading {
  const { bavail, blocks, bsize, files, ffree } = statfsSync(nearest(folder))
  // Some file systems, such as Btrfs, have no fixed number of them and say 0.
  if (files > 0 && ffree < Math.min(10_000, files / 100))
    return { state: 'fault', words: `文件数（inode）将用完，只剩 ${ffree} 个。请删除不需要的小文件，或扩容。` }
  return readSpace(bavail * bsize, blocks * bsize)
}

/** Magic numbers of statfs(2). */
const remote = new Map([
  [0x69_69, 'NFS'],
  [0xff_53_4d_42, 'CIFS'],
  [0xfe_53_4d_42, 'SMB'],
  [0x51_7b, 'SMB'],
  [0x01_02_19_97, '9P'],
])
const inMemory = new Set([0x01_02_19_94, 0x85_84_58_f6])
const layered = 0x79_4c_76_30
const usual = new Map([
  [0xef_53, 'ext4'],
  [0x58_46_53_42, 'XFS'],
  [0x91_23_68_3e, 'Btrfs'],
  [0x2f_c1_2f_c1, 'ZFS'],
])

export function judgeFileSystem(type: number, isDatabase: boolean): Reading {
  // statfs gives some of them as negative numbers.
  const kind = type >>> 0
  const network = remote.get(kind)
  if (network && isDatabase)
    return {
      state: 'fault',
      words: `数据目录在网络文件系统（${network}）上，内嵌数据库在上面可能损坏。请把 PORTAL_DATA 改到本机磁盘。`,
    }
  if (network) return { state: 'warning', words: `数据目录在网络文件系统（${network}）上，断网时附件打不开。` }
  if (inMemory.has(kind))
    return { state: 'fault', words: '数据目录在内存中（tmpfs），重启后全部丢失。请把 PORTAL_DATA 改到磁盘上。' }
  if (kind === layered)
    return {
      state: 'warning',
      words: '数据目录在容器的临时层（overlay）中，容器删除后全部丢失。请为 PORTAL_DATA 挂载卷。',
    }
  return { state: 'ok', words: `${usual.get(kind) ?? `类型 0x${kind.toString(16)}`}。` }
}

export function readKeyFile(folder: string): Reading {
  const file = join(folder, 'keys.json')
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat ? judgeKeyFile(file, stat) : { state: 'ok', words: '还没有建立，第一次启动时建立。' }
}

function judgeKeyFile(file: string, { mode, uid }: Pick<Stats, 'mode' | 'uid'>): Reading {
  if ((mode & 0o077) !== 0)
    return { state: 'fault', words: `其他用户可以读取 ${file}，群众的信息会泄露。请运行：chmod 600 ${file}` }
  const own = process.getuid?.()
  if (own !== undefined && own !== 0 && uid !== own)
    return { state: 'fault', words: `${file} 属于另一个用户，平台读不到。请以 root 运行：chown 运行平台的用户 ${file}` }
  return { state: 'ok', words: '只有平台的用户可以读取。请确认它已另外备份。' }
}
