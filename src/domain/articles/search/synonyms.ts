import { fold, queryWords } from '../search-text.ts'

export type Synonym = { word: string; meanings: readonly string[] }

export type Synonyms = {
  /** By a folded word, what else it may be called, as written. */
  of: (word: string) => readonly string[]
  /** Those of them that the results page names. */
  shown: (word: string) => readonly string[]
  has: (word: string) => boolean
  /** Length of the longest word. */
  longest: number
}

/** Shorter meanings are broader terms and do not lead back to their synonyms: 供热 is more than 取暖. */
const shortestName = 4

/** More synonyms per word would match nearly everything. */
const mostNames = 6

/** Of a meaning with many words only these are told. */
const mostShown = 3

export const noSynonyms: Synonyms = { of: () => [], shown: () => [], has: () => false, longest: 0 }

const keyOf = (word: string): string => queryWords(word).join('')

/**
 * The names of a word are its meanings, and the other words of a meaning, unless that is short. The district's entry for a word replaces
 * the built-in one; a word that means itself has no other names.
 */
export function createSynonyms(own: readonly Synonym[], builtIn: readonly Synonym[]): Synonyms {
  const entries = new Map([...builtIn, ...own].map((entry) => [keyOf(entry.word), entry]))
  const names = new Map<string, Map<string, string>>()
  const add = (from: string, to: string) => {
    const key = keyOf(from)
    // A name of punctuation alone has no words to look for.
    if (key === '' || keyOf(to) === '' || key === keyOf(to)) return
    const known = names.get(key) ?? new Map<string, string>()
    if (known.size < mostNames) known.set(keyOf(to), to)
    names.set(key, known)
  }
  const aliasesOf = new Map<string, string[]>()
  for (const { word, meanings } of entries.values())
    for (const meaning of meanings) {
      if (keyOf(meaning) === keyOf(word)) continue
      add(word, meaning)
      if (meaning.length >= shortestName) aliasesOf.set(meaning, [...(aliasesOf.get(meaning) ?? []), word])
    }
  for (const [meaning, aliases] of aliasesOf)
    for (const alias of aliases) {
      add(meaning, alias)
      for (const other of aliases) add(alias, other)
    }
  const written = new Map([...names].map(([key, known]) => [key, [...known.values()]]))
  return {
    of: (word) => written.get(word) ?? [],
    shown: (word) => (entries.get(word)?.meanings ?? written.get(word) ?? []).slice(0, mostShown),
    has: (word) => written.has(word),
    longest: Math.max(0, ...Array.from(written.keys(), (key) => key.length)),
  }
}

export type Occurrence = { before: string; word: string; after: string }

/** The longest word with other names in a folded text, and what is around it. */
export function findSynonym(text: string, synonyms: Synonyms): Occurrence | null {
  const characters = Array.from(fold(text))
  for (let length = Math.min(characters.length, synonyms.longest); length >= 2; length -= 1)
    for (let from = 0; from + length <= characters.length; from += 1) {
      const word = characters.slice(from, from + length).join('')
      if (synonyms.has(word))
        return {
          before: characters.slice(0, from).join(''),
          word,
          after: characters.slice(from + length).join(''),
        }
    }
  return null
}
