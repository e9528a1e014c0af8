import { z } from 'zod'
import { readApart, type ReadLimits } from '../../../../files/read-apart.server.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { mostSearchable } from '../searchable-text.ts'
import type { FileScan } from '../table.server.ts'

/** Raised with each change of what is read or found in files: the nightly scan then reads every file again. */
export const scanVersion = 2

const reader = {
  script: 'src/domain/articles/writing/checks/scan-program.ts',
  answer: z.object({
    unreadable: z.string().optional(),
    findings: z.array(
      z.object({ kind: z.enum(['id-number', 'phone', 'bank-card']), place: z.string(), excerpt: z.string() }),
    ),
    content: z.string().max(mostSearchable),
  }),
}

/** `content`: the text for the search. */
export type ScannedFile = { scan: FileScan; content: string }

/**
 * Personal data in a file and in its name, or why it cannot be checked.
 * @throws AppError too_many while many files wait.
 */
export async function scanFile(
  path: string,
  mediaType: string,
  name: string,
  limits?: ReadLimits,
): Promise<ScannedFile> {
  const result = await readApart(reader, { path, mediaType, name }, limits)
  if ('answer' in result) {
    const { content, ...scan } = result.answer
    return { scan, content }
  }
  const inName = findPersonalData(name).map(({ kind, masked }) => ({ kind, place: '文件名', excerpt: masked }))
  return { scan: { unreadable: result.unreadable, findings: inName }, content: '' }
}
