import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { createBoundedQueue } from '../../../platform/limits/bounded-queue.ts'
import type { PosterPaper } from './poster-paper.ts'

/** `html`: the public text, its tables split where they are too wide. `code`: the QR code as SVG. */
export type PdfInput = Omit<PosterPaper, 'blocks'> & { html: string; code: string }

const program: ApartProgram<Uint8Array> = {
  script: 'src/domain/articles/posters/pdf-program.ts',
  answer: z.instanceof(Uint8Array),
  // A book of a thousand entries takes 4 s.
  limits: { milliseconds: 15_000, memoryMb: 768 },
  addons: true,
}

/** Anybody may ask, so one at a time: the other slot of programs apart is for people who upload. */
const queue = createBoundedQueue({ name: 'pdf-files', slots: 1, places: 10, waitMs: 20_000 })
const retrySeconds = 30
const busy = () =>
  new AppError('unavailable', `正在生成的 PDF 较多，请 ${retrySeconds} 秒后再试，或者用“打印张贴”。`, retrySeconds)

const mostBytes = 16_000_000
const made = new LRUCache<string, Uint8Array>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length + 1 })
const inWork = new Map<string, Promise<Uint8Array>>()

/**
 * A poster as a tagged PDF, made in a process of its own. What was made last is remembered by all that it shows, so each
 * version is made once.
 * @throws AppError unavailable while many wait, at a limit, or where a character has no font.
 */
export async function makePdf(input: PdfInput): Promise<Uint8Array> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const known = made.get(hash)
  if (known) return known
  const running = inWork.get(hash) ?? queue.run(() => run(input), busy).finally(() => inWork.delete(hash))
  inWork.set(hash, running)
  const pdf = await running
  made.set(hash, pdf)
  return pdf
}

async function run(input: PdfInput): Promise<Uint8Array> {
  try {
    return await runApart(program, input, { own: true })
  } catch (error) {
    if (error instanceof ApartError) throw new AppError('unavailable', '没有生成 PDF。请用“打印张贴”打印这份公开。')
    throw error
  }
}
