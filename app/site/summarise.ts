/** Two lines of the narrowest column that shows them. */
const mostCharacters = 56
/** Below this a whole sentence says too little. */
const fewestCharacters = 20

/**
 * The beginning of a text in at most 56 characters: whole sentences where they say enough, else with … for the rest.
 * Blanks between Chinese characters, left by the breaks of paragraphs, are taken out.
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
