import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../../platform/apart/run-apart.server.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import type { ReadDirectory } from './read-directory.server.ts'

export const mostDirectoryBytes = 5_000_000

const program: ApartProgram<ReadDirectory> = {
  script: 'src/domain/duties/read-directory-program.ts',
  // The program is ours.
  answer: z.custom<ReadDirectory>((value) => typeof value === 'object' && value !== null),
  limits: { milliseconds: 20_000, memoryMb: 512 },
}

const refusals = {
  time: '这个表格太大，没有在限定时间内读完。请只留下目录再导入。',
  memory: '这个表格太大，读取时占用内存过多。请只留下目录再导入。',
  broken: '这个表格无法读取，可能已经损坏。请用表格软件打开，另存为 .xlsx 后再导入。',
}

/**
 * `readDirectory` in a process of its own: a small file may take a processor for minutes.
 * @throws AppError invalid, for the field `file`, in words for what cannot be read or takes too long; too_many.
 */
export async function readDirectoryApart(bytes: Uint8Array): Promise<ReadDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-directory-'))
  const path = join(folder, 'table')
  try {
    await writeFile(path, bytes)
    return await runApart(program, { path }, { files: [path] })
  } catch (error) {
    if (error instanceof ApartError) throw wrongField('file', refusals[error.reason])
    if (error instanceof AppError && error.code === 'invalid') throw wrongField('file', error.message)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
