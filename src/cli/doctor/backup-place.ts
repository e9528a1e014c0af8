import { existsSync, statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Config } from '../../config.ts'
import type { Reading } from '../../domain/system-status/signal.ts'

type Backup = Pick<Config['backup'], 'folder' | 'passphrase' | 'isNightly' | 'copy'>

/** Whether the backups would survive what they are for. Their age is a signal of the system's status. */
export function readBackupPlace(backup: Backup, dataFolder: string): Reading {
  const { folder } = backup
  return judgeBackup({
    ...backup,
    isInside: !relative(dataFolder, folder).startsWith('..'),
    isSameDisk: statSync(nearest(folder)).dev === statSync(nearest(dataFolder)).dev,
  })
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

export function judgeBackup({
  folder,
  passphrase,
  isNightly,
  copy,
  isInside,
  isSameDisk,
}: Backup & { isInside: boolean; isSameDisk: boolean }): Reading {
  if (isInside)
    return {
      state: 'fault',
      words: `备份目录 ${folder} 在数据目录之内，数据目录丢失时备份也会丢失。请把 PORTAL_BACKUP_FOLDER 改到数据目录之外。`,
    }
  const wants = [
    ...(isNightly ? [] : ['没有安排每夜备份，请设置 PORTAL_BACKUP_FOLDER']),
    ...(passphrase === null ? ['没有备份口令，每夜的备份不含密钥，请设置 PORTAL_BACKUP_PASSPHRASE_FILE'] : []),
    ...(isSameDisk && copy === null ? ['备份与数据在同一块磁盘上，请改到另一块磁盘，或设置第二处存放'] : []),
  ]
  return wants.length === 0
    ? { state: 'ok', words: `每夜备份到 ${folder}，含加密的密钥。` }
    : { state: 'warning', words: `${wants.join('；')}。` }
}
