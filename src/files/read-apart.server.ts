import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { createBoundedQueue } from '../platform/limits/bounded-queue.ts'
import { projectFolder } from '../platform/project-folder.ts'

export type ReadLimits = { milliseconds: number; memoryMb: number }
const defaultLimits: ReadLimits = { milliseconds: 20_000, memoryMb: 768 }

const queue = createBoundedQueue({ slots: 2, places: 200, waitMs: 180_000 })

/** A program that reads one file, sends what it found, and ends. */
export type Reader<Answer> = {
  /** Its path in the project. It is started with the file's path, media type and name. */
  script: string
  answer: z.ZodType<Answer>
}

/** `unreadable`: why a person must look at the file, in Chinese. */
export type ReadResult<Answer> = { answer: Answer } | { unreadable: string }

/**
 * Reads a file in a process of its own without access to anything but the file and our code: a hostile file ends that
 * process, not this one, and no request waits for it.
 * @throws AppError too_many while many files wait.
 */
export const readApart = <Answer>(
  reader: Reader<Answer>,
  file: { path: string; mediaType: string; name: string },
  limits: ReadLimits = defaultLimits,
): Promise<ReadResult<Answer>> =>
  queue.run(
    () => readInChild(reader, file, limits),
    () => new AppError('too_many', '正在检查的文件较多，请稍后再试。', 30),
  )

async function readInChild<Answer>(
  { script, answer }: Reader<Answer>,
  { path, mediaType, name }: { path: string; mediaType: string; name: string },
  limits: ReadLimits,
): Promise<ReadResult<Answer>> {
  const root = projectFolder()
  // Large packages are links into the second folder (docs/decisions/0032).
  const packages = ['node_modules', 'runtime/node_modules'].map((folder) => join(root, folder)).filter(existsSync)
  const readable = [join(root, 'src'), join(root, 'package.json'), ...packages.map((each) => realpathSync(each)), path]
  const child = fork(join(root, script), [path, mediaType, name], {
    execArgv: [
      `--max-old-space-size=${Math.floor(limits.memoryMb / 2)}`,
      '--permission',
      ...readable.map((each) => `--allow-fs-read=${each}`),
    ],
    // Settings and keys of the server are no business of it.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const end = (result: ReadResult<Answer>): void => {
      clearTimeout(timer)
      clearInterval(watch)
      child.kill('SIGKILL')
      resolve(result)
    }
    const timer = setTimeout(
      () => end({ unreadable: '文件太复杂，没有在限定时间内读完，无法自动检查。' }),
      limits.milliseconds,
    )
    const watch = setInterval(() => {
      if (memoryMbOf(child) > limits.memoryMb) end({ unreadable: '文件太复杂，读取时占用内存过多，无法自动检查。' })
    }, 50)
    child.once('message', (message) => {
      const { success, data } = answer.safeParse(message)
      end(success ? { answer: data } : { unreadable: '文件无法读取。' })
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      clearInterval(watch)
      reject(error)
    })
    child.once('exit', () => end({ unreadable: '文件已损坏或太复杂，无法自动检查。' }))
  })
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
