import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotMeasure } from '../machine.ts'

export type Running = {
  pid: number
  /** @throws CannotMeasure with the server's last output if it has exited. */
  assertRunning: () => void
  stop: () => Promise<void>
}

const stopMs = 10_000
const keptOutput = 4_000

const stops = new Set<() => Promise<void>>()

/** Stops all running servers, so that an interrupted measurement leaves none behind. */
export async function stopAll(): Promise<void> {
  await Promise.all([...stops].map((stop) => stop()))
}

/**
 * Starts a server and waits until `isReady` resolves to true.
 * @throws CannotMeasure with the server's last output if it exits first or takes longer than `timeoutMs`.
 */
export async function startServer(options: {
  name: string
  command: [string, string[]]
  cwd: string
  env: NodeJS.ProcessEnv
  timeoutMs: number
  isReady: () => Promise<boolean>
}): Promise<Running> {
  const { name, timeoutMs } = options
  const [program, args] = options.command
  const child = spawn(program, args, { cwd: options.cwd, env: options.env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const listen = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-keptOutput))
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  let failure: Error | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const over = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null

  const assertRunning = (): void => {
    if (!over()) return
    throw new CannotMeasure(`${name}在测量中途结束（${child.signalCode ?? child.exitCode}）：\n${output}`)
  }
  const stop = async (): Promise<void> => {
    if (over()) return
    child.kill('SIGTERM')
    const patience = new AbortController()
    const late = wait(stopMs, 'late', { signal: patience.signal }).catch(() => null)
    if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
    patience.abort()
    await ended
  }
  stops.add(stop)
  void ended.then(() => stops.delete(stop))

  const deadline = Date.now() + timeoutMs
  while (!over() && Date.now() < deadline) {
    if (await options.isReady()) return { pid: child.pid ?? 0, stop, assertRunning }
    await wait(100)
  }
  const reason = over() ? '没有启动起来' : `在 ${timeoutMs / 1000} 秒内没有就绪`
  await stop()
  throw new CannotMeasure(`${name}${reason}：\n${failure?.message ?? ''}${output}`)
}
