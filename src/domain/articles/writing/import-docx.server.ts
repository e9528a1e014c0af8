import { WordError } from '@three-affairs/office-reader/word/word-error.ts'
import { readWord, type ReadWord } from '@three-affairs/office-reader/word/read-word.ts'
import { AppError } from '../../../platform/errors.ts'

/** Of a Word file whose text is imported. Pictures are uploaded by themselves, so texts are far smaller. */
export const mostDocxBytes = 10 * 1024 * 1024

/** Reads the text of a Word file. @throws AppError invalid or too_large. */
export async function importDocx(bytes: Buffer): Promise<ReadWord> {
  try {
    return await readWord(bytes)
  } catch (error) {
    if (error instanceof WordError) throw new AppError(error.code, error.message)
    throw error
  }
}
