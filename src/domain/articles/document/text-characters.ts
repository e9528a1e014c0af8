import { wellFormed } from '../../../platform/text/visible.ts'

/**
 * Control characters and no-break spaces become spaces: PostgreSQL cannot store NUL, and the serialiser writes no-break
 * spaces itself where HTML would collapse spaces.
 */
export const withoutControls = (text: string): string => wellFormed(text).replace(/[\p{Cc}\u00a0]/gu, ' ')

/** A caption or alternative text: one line, trimmed. Ideographic spaces stay. */
export const oneLineText = (text: string): string => withoutControls(text).replace(/ +/g, ' ').replace(/^ | $/g, '')
