import { readWord, type ReadWord } from '../word/read-word.ts'

/** Of a Word file whose text is imported. Pictures are uploaded by themselves, so texts are far smaller. */
export const mostDocxBytes = 10 * 1024 * 1024

/** Reads the text of a Word file. @throws AppError invalid or too_large. */
export const importDocx = (bytes: Buffer): Promise<ReadWord> => readWord(bytes)
