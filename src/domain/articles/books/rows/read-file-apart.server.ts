import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { FileReading, ReadFile } from './read-file.server.ts'

const program: ApartProgram<ReadFile> = {
  script: 'src/domain/articles/books/rows/read-file-program.ts',
  // The program is ours.
  answer: z.custom<ReadFile>((value) => typeof value === 'object' && value !== null),
  limits: { milliseconds: 20_000, memoryMb: 512 },
}

const refusals = {
  time: '这个表格太大，没有在限定时间内读完。请只留下本期的明细再导入。',
  memory: '这个表格太大，读取时占用内存过多。请只留下本期的明细再导入。',
  broken: '这个表格无法读取，可能已经损坏。请用表格软件打开，另存为 .xlsx 后再导入。',
}

/**
 * `readBookFile` in a process of its own: a small file may take a processor for minutes.
 * @throws AppError invalid in words for what cannot be read or takes too long; too_many.
 */
export async function readBookFileApart(bytes: Buffer, reading: FileReading): Promise<ReadFile> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-book-'))
  const path = join(folder, 'table')
  try {
    await writeFile(path, bytes)
    return await runApart(program, { path, reading }, { files: [path] })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('invalid', refusals[error.reason])
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
