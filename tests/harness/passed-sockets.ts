import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'

type Handle = { bind: (address: string, port: number) => number; getsockname: (out: object) => number; fd: number }
type Binding = { TCP: new (type: number) => Handle; constants: { SERVER: number } }

/** Sockets that this process binds but never accepts on, as systemd does. `net.Server` would take connections. */
export type BoundSocket = { fd: number; port: number; handle: Handle }

export function bindSocket(address = '127.0.0.1'): BoundSocket {
  const { TCP, constants } = (process as unknown as { binding: (name: string) => Binding }).binding('tcp_wrap')
  const handle = new TCP(constants.SERVER)
  const bound: { port?: number } = {}
  if (handle.bind(address, 0) !== 0 || handle.getsockname(bound) !== 0 || bound.port === undefined)
    throw new Error(`No port of ${address} could be bound.`)
  return { fd: handle.fd, port: bound.port, handle }
}

export type Instance = {
  child: ChildProcess
  /** Its first line that contains `words`; fails when it ends before. */
  says: (words: string) => Promise<string>
  /** Everything that it said. */
  said: () => string
  /** Ends it like systemd. @returns its exit code. */
  stop: () => Promise<number | null>
}

const running = new Set<ChildProcess>()
export function stopInstancesAfterwards(): void {
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
  })
}

/** Starts a portal like systemd: the shell knows the process id that the portal will have. */
export function startInstance(
  folder: string,
  sockets: readonly BoundSocket[],
  environment: NodeJS.ProcessEnv,
): Instance {
  const passed = sockets.length > 0 ? 'LISTEN_PID=$$ ' : ''
  const child = spawn('sh', ['-c', `${passed}WATCHDOG_PID=$$ exec "$0" src/main.ts`, process.execPath], {
    cwd: folder,
    env: { ...environment, ...(sockets.length > 0 ? { LISTEN_FDS: String(sockets.length) } : {}) },
    stdio: ['ignore', 'pipe', 'pipe', ...sockets.map(({ fd }) => fd)],
  })
  running.add(child)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => void (lines.push(line), child.emit('said')))
  const ended = once(child, 'close').then(() => running.delete(child))
  return {
    child,
    said: () => lines.join('\n'),
    async says(words) {
      for (;;) {
        const line = lines.find((each) => each.includes(words))
        if (line !== undefined) return line
        if (!running.has(child)) throw new Error(`The portal ended without "${words}":\n${lines.join('\n')}`)
        await Promise.race([once(child, 'said'), ended])
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}
