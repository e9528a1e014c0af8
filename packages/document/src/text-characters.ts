/** Without what is no character: in no font, and forbidden in XML. */
const wellFormed = (text: string): string => text.toWellFormed().replace(/\p{Noncharacter_Code_Point}/gu, '')

/**
 * Control characters and no-break spaces become spaces: PostgreSQL cannot store NUL, and the serialiser writes no-break
 * spaces itself where HTML would collapse spaces.
 */
export const withoutControls = (text: string): string => wellFormed(text).replace(/[\p{Cc}\u00a0]/gu, ' ')

/** A caption or alternative text: one line, trimmed. Ideographic spaces stay. */
export const oneLineText = (text: string): string => withoutControls(text).replace(/ +/g, ' ').replace(/^ | $/g, '')
