import { z } from 'zod'
import type { XlsxSheet } from '../../../files/write-xlsx.ts'
import { ApartError, type ApartProgram, runApart } from '../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../platform/errors.ts'

const program: ApartProgram<Uint8Array> = {
  script: 'src/domain/articles/forwarding/write-forms-program.ts',
  answer: z.instanceof(Uint8Array),
  limits: { milliseconds: 20_000, memoryMb: 512 },
}

/** `writeWorkbook` in a process of its own: sixty sheets take a processor for a fifth of a second. */
export async function writeFormsApart(sheets: readonly XlsxSheet[]): Promise<Uint8Array> {
  try {
    return await runApart(program, sheets, { own: true })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('unavailable', '没有生成上报表，请稍后再试。')
    throw error
  }
}
