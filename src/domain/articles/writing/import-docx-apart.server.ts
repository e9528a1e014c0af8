import { z } from 'zod'
import { ApartError, type ApartOptions, type ApartProgram, runApart } from '../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReadHtml } from '@three-affairs/document/from-html.server.ts'

const program: ApartProgram<ReadHtml> = {
  script: 'src/domain/articles/writing/import-docx-program.ts',
  // The program is ours and has just read the document by its schema.
  answer: z.custom<ReadHtml>((value) => typeof value === 'object' && value !== null),
  limits: { milliseconds: 30_000, memoryMb: 768 },
}

const refusals = {
  time: '这个 Word 文档太复杂，没有在限定时间内读完。请拆成几篇，或删去复杂的表格后再导入。',
  memory: '这个 Word 文档太复杂，读取时占用内存过多。请拆成几篇，或删去复杂的表格后再导入。',
  broken: '这个 Word 文档无法读取，可能已经损坏。请用 Word 或 WPS 打开，另存为 .docx 后再导入。',
}

/**
 * `importDocx` in a process of its own: a small file may take a processor for minutes.
 * @throws AppError invalid in words for what cannot be read or takes too long; too_large; too_many.
 */
export async function importDocxApart(bytes: Buffer, options?: Pick<ApartOptions, 'limits'>): Promise<ReadHtml> {
  try {
    return await runApart(program, bytes, options)
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('invalid', refusals[error.reason])
    throw error
  }
}
