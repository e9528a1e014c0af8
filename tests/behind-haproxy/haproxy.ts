import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasPrograms } from '../harness/optional-programs.ts'
import { endChild, startChild } from './children.ts'
import { until } from './until.ts'

const shipped = join(import.meta.dirname, '../../deploy/cluster/haproxy.cfg')

/** Whether it is here, and an address of its own for each process, which other systems than Linux do not have. */
export function hasHaproxy(): boolean {
  const isLinux = process.platform === 'linux'
  if (!isLinux) console.log('HAProxy 后的测试要用 127.0.0.2 等地址，只能在 Linux 上进行。')
  return isLinux && hasPrograms('HAProxy 后的几个进程', ['haproxy'], ['haproxy'])
}

/** `server`: of the settings, `portal1` or `portal2`. */
export type Haproxy = {
  isUp: (server: string) => Promise<boolean>
  stop: () => Promise<void>
}

type Places = {
  /** For its settings and its socket. */
  folder: string
  /** Of the districts, on 127.0.0.1 here and on an address of its own at each process. */
  ports: readonly number[]
  metricsPort: number
  addresses: readonly [string, string]
}

/** The part of deploy/cluster/haproxy.cfg that is in front of the portal's processes, in a real HAProxy. */
export async function startHaproxy({ folder, ports, metricsPort, addresses }: Places): Promise<Haproxy> {
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  const binds = ports.map((port) => `    bind 127.0.0.1:${port}`).join('\n')
  const settings = sectionsOf(readFileSync(shipped, 'utf8'), ['global', 'defaults', 'listen portal'])
    .replace('global\n', `global\n    stats socket ${socket} mode 600 level user\n`)
    .replace(/^ *bind __ADDRESS__:9801$/m, binds)
    .replace('check port 9464', `check port ${metricsPort}`)
    .replace('__NET__.21', addresses[0])
    .replace('__NET__.22', addresses[1])
  if (settings.includes('__'))
    throw new Error(`deploy/cluster/haproxy.cfg has a place that is not filled:\n${settings}`)
  writeFileSync(file, settings)
  const child = startChild('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr?.on('data', (chunk) => (words += String(chunk)))
  await until('HAProxy', async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}: ${words}`)
    return (await ask(socket, 'show stat').catch(() => '')) !== ''
  })
  return {
    async isUp(server) {
      const line = (await ask(socket, 'show stat')).split('\n').find((each) => each.startsWith(`portal,${server},`))
      // `DOWN 1/2` goes up, `UP 1/2` goes down.
      return line?.split(',')[17] === 'UP'
    },
    stop: () => endChild(child),
  }
}

/** Sections begin at the margin. */
function sectionsOf(settings: string, names: readonly string[]): string {
  const sections = settings.split(/^(?=\w)/m)
  return names
    .map((name) => {
      const section = sections.find((each) => each.startsWith(`${name}\n`))
      if (section === undefined) throw new Error(`deploy/cluster/haproxy.cfg has no section "${name}".`)
      return section
    })
    .join('')
}

async function ask(socket: string, question: string): Promise<string> {
  const connection = connect(socket)
  let answer = ''
  connection.on('data', (chunk) => (answer += String(chunk)))
  connection.end(`${question}\n`)
  await once(connection, 'close')
  return answer
}
