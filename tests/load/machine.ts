import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** Thrown when something cannot be measured. The message tells the operator the reason and what to do. */
export class CannotMeasure extends Error {}

/** The programs and cores to use. `serverCore` and `clientCore` are null if processes cannot be bound to a core. */
export type Machine = {
  /** Null if it is not installed. */
  nginx: string | null
  wrk: string
  serverCore: number | null
  clientCore: number | null
}

/** @throws CannotMeasure with the missing programs and how to install them. */
export function inspectMachine(): Machine {
  if (!existsSync('/proc/self/stat'))
    throw new CannotMeasure('负载测量要读取 /proc 中的用时和内存，只能在 Linux 上进行。')
  const nginx = find('nginx')
  const wrk = find('wrk')
  if (!wrk) throw new CannotMeasure('没有找到 wrk，负载测量无法进行。请安装后重新运行：\n  apt-get install wrk')
  const [serverCore = null, clientCore = null] = find('taskset') ? allowedCores() : []
  return clientCore === null
    ? { nginx, wrk, serverCore: null, clientCore: null }
    : { nginx, wrk, serverCore, clientCore }
}

/** A command line that runs on one core only; unchanged if `core` is null. */
export function onCore(core: number | null, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = core === null ? command : ['taskset', '-c', String(core), ...command]
  return [program, args]
}

/** Debian keeps nginx in /usr/sbin, which is not always on PATH. */
function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Cores that this process may use, from the kernel's notation such as `0-3,6`. */
function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
