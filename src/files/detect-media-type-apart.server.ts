import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../platform/apart/run-apart.server.ts'
import { AppError } from '../platform/errors.ts'
import { isMediaType, type MediaType } from './media-types.ts'

const program: ApartProgram<MediaType> = {
  script: 'src/files/detect-media-type-program.ts',
  answer: z.custom<MediaType>((value) => typeof value === 'string' && isMediaType(value)),
  limits: { milliseconds: 20_000, memoryMb: 512 },
}

/**
 * `detectMediaType` in a process of its own: archives may list thousands of files with hostile names.
 * @throws AppError invalid with what to do instead; too_many.
 */
export async function detectMediaTypeApart(path: string, name: string): Promise<MediaType> {
  try {
    return await runApart(program, { path, name }, { files: [path] })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('invalid', '无法识别文件的类型，请检查文件是否完整。')
    throw error
  }
}
