import { foldWord } from '../checks/wrong-words.ts'

export const longestWord = 30
export const longestReplacement = 60
/** Of one district: a longer list would be no list that people look after. */
export const mostWords = 2_000
/** In one import. */
export const mostLines = 500

export type WordField = 'word' | 'replacement'

/** One character would be found in every second text. */
export function checkWord(word: string): string | null {
  const { length } = Array.from(foldWord(word))
  if (length === 0) return '请填写词语'
  if (length < 2) return '词语至少 2 个字，一个字会误报很多地方'
  return word.length > longestWord ? `词语最多 ${longestWord} 个字` : null
}

export const checkReplacement = (replacement: string): string | null =>
  replacement.length > longestReplacement ? `建议的写法最多 ${longestReplacement} 个字` : null

/** What a word of the search means: names of at least two characters. */
export function checkMeanings(replacement: string): string | null {
  const meanings = readMeanings(replacement)
  if (meanings.length === 0) return '请填写文件里的正式说法，检索时也按它查'
  const short = meanings.find((meaning) => Array.from(foldWord(meaning)).length < 2)
  if (short !== undefined) return `正式说法至少 2 个字，请改写“${short}”`
  return checkReplacement(replacement)
}

/** Several meanings are separated by commas. */
export const readMeanings = (text: string): string[] =>
  text
    .split(/[、，,；;]/)
    .map((meaning) => meaning.trim())
    .filter(Boolean)
