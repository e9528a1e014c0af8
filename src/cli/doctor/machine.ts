import { freemem, totalmem } from 'node:os'
import type { Reading } from '../../domain/system-status/signal.ts'
import { openFilesLimit } from '../../platform/open-files.ts'
import { type Check, megabytes } from './check.ts'

/** What needs neither settings nor a database. */
export const machineChecks: readonly Check[] = [
  { name: 'node', title: 'Node', read: () => judgeNode(process.versions.node) },
  {
    name: 'memory',
    title: '内存',
    read: () => judgeMemory(memoryOf(totalmem(), process.constrainedMemory()), freemem()),
  },
  { name: 'open-files', title: '可打开文件数', read: () => judgeOpenFiles(openFilesLimit()) },
  {
    name: 'time-zone',
    title: '时区',
    read: () => judgeTimeZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  },
]

/** Node runs the sources as they are, which needs its type stripping. */
const oldestNode: readonly [number, number] = [22, 22]
const usualNode = 24

export function judgeNode(version: string): Reading {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return {
      state: 'fault',
      words: `Node ${version} 过旧。请安装 Node ${oldestNode.join('.')} 或更新版本，再运行 npm start。`,
    }
  if (major === usualNode) return { state: 'ok', words: `${version}。` }
  return {
    state: 'warning',
    words: `${version}，可以运行，但平台是用 Node ${usualNode} 测试的。请删除 node_modules 后运行 npm start，它会装上 Node ${usualNode}（Linux）。`,
  }
}

const gibibyte = 1024 ** 3
/** A portal with its embedded PostgreSQL takes 250 to 400 MB, an import or a build of the pages as much again. */
const leastMemory = 0.9 * gibibyte
const usualMemory = 1.8 * gibibyte
const leastFree = gibibyte / 5

/** A container or service unit may allow less than the machine has; 0 and huge numbers mean that it does not. */
export const memoryOf = (total: number, allowed: number): number => (allowed > 0 && allowed < total ? allowed : total)

export function judgeMemory(total: number, free: number): Reading {
  const says = `共 ${megabytes(total)}，可用 ${megabytes(Math.min(free, total))}`
  if (total < leastMemory) return { state: 'fault', words: `${says}，太少。至少需要 1 GB，建议 2 GB 以上。` }
  if (free < leastFree) return { state: 'warning', words: `${says}，所剩不多。请停止不需要的程序，或增加内存。` }
  if (total < usualMemory)
    return { state: 'warning', words: `${says}，可以运行，但导入大文件时会紧张。建议 2 GB 以上。` }
  return { state: 'ok', words: `${says}。` }
}

export function judgeOpenFiles(limit: number): Reading {
  if (limit >= 4_096) return { state: 'ok', words: limit === Infinity ? '不限。' : `${limit}。` }
  return {
    state: limit < 1_024 ? 'fault' : 'warning',
    words: `当前会话只有 ${limit}，同时访问的人一多就会连不上。请在服务单元中设置 LimitNOFILE=65536，或在启动前运行 ulimit -n 65536。`,
  }
}

/** Dates on pages are in Beijing time whatever the machine's zone is; logs and backups are named by the machine's. */
export function judgeTimeZone(now: Date, zone: string): Reading {
  if (now.getTimezoneOffset() === -480) return { state: 'ok', words: `${zone}。` }
  return {
    state: 'warning',
    words: `是 ${zone}，不是北京时间。网页上的时间不受影响，但日志中的时间会对不上。可运行 timedatectl set-timezone Asia/Shanghai。`,
  }
}
