/** Fits two lines of the narrowest column. */
const mostCharacters = 56
/** Minimum length at which whole sentences are used. */
const fewestCharacters = 20

/**
 * The beginning of a text, at most 56 characters: whole sentences if they are long enough, else cut off with …
 * Removes spaces between Chinese characters, which come from paragraph breaks.
 */
export function summarise(text: string): string {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) | (?=[\u3000-\u9fff\uff00-\uffef])/g, '')
  if (plain.length <= mostCharacters) return plain
  const sentences = /^.*[。！？；]/.exec(plain.slice(0, mostCharacters))?.[0] ?? ''
  return sentences.length >= fewestCharacters ? sentences : `${plain.slice(0, mostCharacters - 1)}…`
}
