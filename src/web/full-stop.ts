/** A reason that a clerk wrote, for the middle of a sentence. */
export const withoutFullStop = (text: string): string => text.replace(/。$/, '')
