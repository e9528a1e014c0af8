import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../errors.ts'
import { createBoundedQueue } from '../limits/bounded-queue.ts'
import { projectFolder } from '../project-folder.ts'

export type ApartLimits = {
  /** Of processor time, which a busy machine does not use up; four times as much may pass on the clock. */
  milliseconds: number
  memoryMb: number
}

/** A program that does one piece of work with what people sent, and ends. It calls `answerApart`. */
export type ApartProgram<Answer> = {
  /** Its path in the project. */
  script: string
  answer: z.ZodType<Answer>
  limits: ApartLimits
  /** Whether it loads native code, such as sharp. */
  addons?: boolean
}

/** The program reached a limit, or ended without an answer. Its caller has words for each. */
export class ApartError extends Error {
  readonly reason: 'time' | 'memory' | 'broken'

  constructor(reason: 'time' | 'memory' | 'broken') {
    super(`The work in its own process ended: ${reason}.`)
    this.reason = reason
  }
}

/** The memory of all that run at once, and the processors, belong to readers too. */
const limits = { name: 'apart', slots: 2, places: 200, waitMs: 180_000 }
/** Of time on the clock to the limit of processor time. */
const longestWait = 4

// The API and the built pages each load a copy of this module, but share the memory of one machine.
const queueName = Symbol.for('portal.apart-queue')
const shared = globalThis as typeof globalThis & { [queueName]?: ReturnType<typeof createBoundedQueue> }
const queue = (shared[queueName] ??= createBoundedQueue(limits))
const retrySeconds = 30
const busy = () => new AppError('too_many', `正在处理的文件较多，请 ${retrySeconds} 秒后再试。`, retrySeconds)

export type ApartOptions = {
  /** Paths that the program may read besides our code. */
  files?: readonly string[]
  limits?: ApartLimits
  /** Work of the product itself, in jobs and commands. It is never refused for others that wait. */
  own?: boolean
}

/**
 * Runs a program in a process of its own without access to anything but our code and the given files. Hostile input ends
 * that process, not this one; no request waits for it, and its memory comes back.
 * @param input whatever the structured clone algorithm copies.
 * @throws ApartError at a limit; AppError that the program throws; AppError too_many while many wait.
 */
export function runApart<Answer>(
  program: ApartProgram<Answer>,
  input: unknown,
  { files = [], limits: bounds = program.limits, own = false }: ApartOptions = {},
): Promise<Answer> {
  const work = () => runInChild(program, input, files, bounds)
  return own ? queue.runOwn(work) : queue.run(work, busy)
}

const replySchema = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ refusal: z.object({ code: z.string(), message: z.string() }) }),
])

async function runInChild<Answer>(
  program: ApartProgram<Answer>,
  input: unknown,
  files: readonly string[],
  limits: ApartLimits,
): Promise<Answer> {
  const child = startChild(program, files, limits)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      clearInterval(watch)
      child.kill('SIGKILL')
      settle()
    }
    const fail = (error: Error) => end(() => reject(error))
    const timer = setTimeout(() => fail(new ApartError('time')), longestWait * limits.milliseconds)
    const watch = setInterval(() => {
      if (memoryMbOf(child) > limits.memoryMb) fail(new ApartError('memory'))
      else if (processorMsOf(child) > limits.milliseconds) fail(new ApartError('time'))
    }, 50)
    child.once('message', (message) => {
      const reply = replySchema.safeParse(message).data
      if (reply && 'refusal' in reply) return fail(new AppError(reply.refusal.code as ErrorCode, reply.refusal.message))
      const read = program.answer.safeParse(reply?.answer)
      if (read.success) end(() => resolve(read.data))
      else fail(new ApartError('broken'))
    })
    child.once('error', fail)
    // V8 aborts above its own limit.
    child.once('exit', (code, signal) =>
      fail(new ApartError(signal === 'SIGABRT' || code === 134 ? 'memory' : 'broken')),
    )
    // A child that ends while it is written to says so by its exit.
    child.send({ input }, () => undefined)
  })
}

function startChild(
  { script, addons = false }: Pick<ApartProgram<unknown>, 'script' | 'addons'>,
  files: readonly string[],
  { memoryMb }: ApartLimits,
): ChildProcess {
  const root = projectFolder()
  // Large packages are links into the second folder (docs/decisions/0032).
  const installed = ['node_modules', 'runtime/node_modules'].map((folder) => join(root, folder)).filter(existsSync)
  const readable = [
    ...['src', 'packages', 'package.json'].map((path) => join(root, path)),
    ...installed.map((each) => realpathSync(each)),
    ...files,
  ]
  const child = fork(join(root, script), [], {
    execArgv: [
      `--max-old-space-size=${Math.floor(memoryMb / 2)}`,
      '--permission',
      ...(addons ? ['--allow-addons'] : []),
      ...readable.map((each) => `--allow-fs-read=${each}`),
    ],
    // Settings and keys of the server are no business of it.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Requests come first.
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

/** Half of what Node calls below normal: somebody waits for the answer. */
const priority = constants.priority.PRIORITY_BELOW_NORMAL / 2

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It ended already, or the platform refuses it.
  }
}

/** Linux counts processor time in ticks of 10 ms. */
const tickMs = 10

/** Processor time so far. 0 where the system does not tell. */
function processorMsOf({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces. After it, user and system time are the 12th and 13th value.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(values[11]) + Number(values[12])) * tickMs
  } catch {
    return 0
  }
}

/** Resident memory, which a limit of the heap does not cover. 0 where the system does not tell. */
function memoryMbOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
