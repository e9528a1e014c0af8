import { z } from 'zod'
import {
  ApartError,
  type ApartOptions,
  type ApartProgram,
  runApart,
} from '../../../../platform/apart/run-apart.server.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { mostSearchable } from '../searchable-text.ts'
import type { FileScan } from '../table.server.ts'

/** Raised with each change of what is read or found in files: the nightly scan then reads every file again. */
export const scanVersion = 3

const answer = z.object({
  unreadable: z.string().optional(),
  findings: z.array(
    z.object({ kind: z.enum(['id-number', 'phone', 'bank-card', 'minor']), place: z.string(), excerpt: z.string() }),
  ),
  content: z.string().max(mostSearchable),
})

const program: ApartProgram<z.infer<typeof answer>> = {
  script: 'src/domain/articles/writing/checks/scan-program.ts',
  answer,
  limits: { milliseconds: 20_000, memoryMb: 768 },
}

/** Why a person must look at the file. */
const unreadableWords = {
  time: '文件太复杂，没有在限定时间内读完，无法自动检查。',
  memory: '文件太复杂，读取时占用内存过多，无法自动检查。',
  broken: '文件已损坏或太复杂，无法自动检查。',
}

/** `content`: the text for the search. */
export type ScannedFile = { scan: FileScan; content: string }

/**
 * Personal data in a file and in its name, or why it cannot be checked.
 * @throws AppError too_many while many files wait, never for own work.
 */
export async function scanFile(
  path: string,
  mediaType: string,
  name: string,
  options?: Pick<ApartOptions, 'limits' | 'own'>,
): Promise<ScannedFile> {
  try {
    const { content, ...scan } = await runApart(program, { path, mediaType, name }, { ...options, files: [path] })
    return { scan, content }
  } catch (error) {
    if (!(error instanceof ApartError)) throw error
    const inName = findPersonalData(name).map(({ kind, masked }) => ({ kind, place: '文件名', excerpt: masked }))
    return { scan: { unreadable: unreadableWords[error.reason], findings: inName }, content: '' }
  }
}
