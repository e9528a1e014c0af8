import type { PoolClient } from 'pg'
import { AppError } from '../errors.ts'
import { translateErrors } from './failed-query.ts'

/** SQLSTATE disk_full, and the codes of Node for a full disk or an exhausted quota. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && (codes.has((error as NodeJS.ErrnoException).code ?? '') || isFullDisk(error.cause))

export const fullDiskMessage = '服务器的磁盘已满，没有保存。请不要关闭本页，通知系统管理员清理磁盘后再提交一次。'

/** Makes a connection say in words that the disk is full. Where a form keeps what was typed, it shows this like any refusal. */
export const sayFullDisk = (client: PoolClient): void =>
  translateErrors(client, (error) =>
    isFullDisk(error) ? Object.assign(new AppError('unavailable', fullDiskMessage, 60), { cause: error }) : error,
  )
