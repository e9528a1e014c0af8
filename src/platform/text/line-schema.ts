import { z } from 'zod'
import { oneLine } from './text-input.ts'

/** One line of text as it is stored: trimmed, without control characters. */
export const lineSchema = (mostCharacters = 1_000) => z.string().max(mostCharacters).overwrite(oneLine)
