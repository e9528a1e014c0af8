/** A piece of text and where in the file it stands, in Chinese. */
export type TextPart = { place: string; text: string }

/** `unreadable`: why a person must look at the file, in Chinese; `parts` then hold what could be read. */
export type ExtractedText = { parts: TextPart[]; unreadable?: string }

/** Thrown when a file cannot be read. The message is a Chinese sentence for the user. */
export class Unreadable extends Error {}

/** Collects the texts of one file, within bounds. */
export type TextParts = {
  add: (place: string, text: string) => void
  /** The same collection; places begin with `prefix`. */
  within: (prefix: string) => TextParts
}

export const maxCharacters = 10_000_000
const maxTextParts = 300_000

export function createTextParts(parts: TextPart[]): TextParts {
  let characters = 0
  const under = (prefix: string): TextParts => ({
    add(place, text) {
      if (!/\S/.test(text)) return
      characters += text.length
      if (characters > maxCharacters || parts.length >= maxTextParts)
        throw new Unreadable('文件中的文字太多，无法自动检查。')
      parts.push({ place: prefix + place, text })
    },
    within: (more) => under(prefix + more),
  })
  return under('')
}
