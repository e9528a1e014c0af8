import { statfs } from 'node:fs/promises'
import type { SignalCheck } from './signal.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3
/** PostgreSQL and uploads need room for what is being written. */
const fullBelow = 200 * mebibyte
const scarceBelow = 10 * gibibyte
const scarceShare = 0.1

export const diskSignal: SignalCheck = {
  name: 'disk',
  title: '磁盘',
  group: 'data',
  isRequired: true,
  metric: { name: 'portal_data_folder_free_bytes', help: 'Free space of the disk of the data folder.' },
  async read({ dataFolder }) {
    const { bavail, blocks, bsize } = await statfs(dataFolder)
    return readSpace(bavail * bsize, blocks * bsize)
  },
}

/** @param free and `total` in bytes. */
export function readSpace(
  free: number,
  total: number,
): { state: 'ok' | 'warning' | 'fault'; words: string; value: number } {
  const says = `数据目录所在的磁盘还有 ${sizeWords(free)}，共 ${sizeWords(total)}`
  if (free < fullBelow) return { state: 'fault', words: `${says}，即将无法保存。请立即清理或扩容。`, value: free }
  if (free < Math.min(scarceBelow, Math.max(gibibyte, total * scarceShare)))
    return { state: 'warning', words: `${says}，请尽快清理或扩容。`, value: free }
  return { state: 'ok', words: `${says}。`, value: free }
}

const sizeWords = (bytes: number): string =>
  bytes < gibibyte ? `${Math.round(bytes / mebibyte)} MB` : `${(bytes / gibibyte).toFixed(1)} GB`
