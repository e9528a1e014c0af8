import { z } from 'zod'
import type { PagePicture } from '../../../../files/page-pictures.server.ts'
import { ApartError, type ApartProgram, runApart } from '../../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { ReadVoucher } from './read-voucher.server.ts'
import type { Box } from './voucher.ts'

const bytes = z.instanceof(Uint8Array).transform((array) => Buffer.from(array))
const page = z.object({ width: z.int(), height: z.int(), picture: bytes, small: bytes })
const suggested = z.array(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }))

const reading: ApartProgram<ReadVoucher> = {
  script: 'src/domain/articles/books/vouchers/read-voucher-program.ts',
  answer: z.object({ mediaType: z.string(), pages: z.array(page.extend({ suggested })) }),
  // Thirty pages of 2,000 pixels take some 20 s.
  limits: { milliseconds: 60_000, memoryMb: 1_024 },
  addons: true,
}

const painting: ApartProgram<PagePicture> = {
  script: 'src/domain/articles/books/vouchers/paint-program.ts',
  answer: page,
  limits: { milliseconds: 20_000, memoryMb: 512 },
  addons: true,
}

const refusals = {
  time: '这个文件太大或太复杂，没有在限定时间内处理完。请缩小或拆开后重新上传。',
  memory: '这个文件太大或太复杂，处理时占用内存过多。请缩小或拆开后重新上传。',
  broken: '这个文件已损坏，读不出来。请重新保存后上传。',
}

async function run<Answer>(program: ApartProgram<Answer>, input: unknown, own: boolean): Promise<Answer> {
  try {
    return await runApart(program, input, { own })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('invalid', refusals[error.reason])
    throw error
  }
}

type Options = { /** Work of the product itself. */ own?: boolean }

/** `readVoucher` in a process of its own. @throws AppError invalid; too_many */
export const readVoucherApart = (original: Buffer, { own = false }: Options = {}): Promise<ReadVoucher> =>
  run(reading, original, own)

/** `paintPage` in a process of its own. @throws AppError invalid; too_many */
export const paintPageApart = (
  picture: Buffer,
  boxes: readonly Box[],
  { own = false }: Options = {},
): Promise<PagePicture> => run(painting, { picture, boxes }, own)
