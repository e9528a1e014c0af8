import { z } from 'zod'
import { ApartError, type ApartOptions, type ApartProgram, runApart } from '../platform/apart/run-apart.server.ts'
import { AppError } from '../platform/errors.ts'
import type { EncodedImage } from './images.server.ts'

const program: ApartProgram<EncodedImage> = {
  script: 'src/files/encode-image-program.ts',
  answer: z.custom<EncodedImage>((value) => typeof value === 'object' && value !== null),
  // 50 million pixels take 20 s and 600 MB. Processes end, so that their memory comes back.
  limits: { milliseconds: 45_000, memoryMb: 1_024 },
  addons: true,
}

const refusals = {
  time: '图片太大或太复杂，没有在限定时间内处理完。请缩小后重新上传。',
  memory: '图片太大或太复杂，处理时占用内存过多。请缩小后重新上传。',
  broken: '图片已损坏，或不是 JPG、PNG、GIF、WebP 格式，请重新保存后上传。',
}

/**
 * `encodeImage` of a file, in a process of its own.
 * @throws AppError invalid if it is damaged, too large or too slow; too_many.
 */
export async function encodeImageApart(path: string, options?: Pick<ApartOptions, 'limits'>): Promise<EncodedImage> {
  try {
    return await runApart(program, path, { ...options, files: [path] })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('invalid', refusals[error.reason])
    throw error
  }
}
