/** Trimmed, with each line end as one character, as browsers count them. */
export const normaliseContent = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

export const countCharacters = (value: string): number => Array.from(value).length
