/** Limits and fields of words, for browser and server. */
import * as z from 'zod/mini'
import { must, maxLength } from '../../platform/text/form-field.ts'
import { foldWord } from '../checks/wrong-words.ts'

export const longestWord = 30
export const longestReplacement = 60
/** Of one district: a longer list would be no list that people look after. */
export const mostWords = 2_000
/** In one import. */
export const mostLines = 500

export type WordField = 'word' | 'replacement'

const characters = (text: string): number => Array.from(foldWord(text)).length

/** One character would be found in every second text. */
export const wordField = z.string().check(
  must((word) => characters(word) > 0, '请填写词语'),
  must((word) => characters(word) >= 2, '词语至少 2 个字，一个字会误报很多地方'),
  maxLength(longestWord, '词语'),
)

export const replacementField = z.string().check(maxLength(longestReplacement, '建议的写法'))

const shortMeaning = (replacement: unknown) =>
  readMeanings(String(replacement)).find((meaning) => characters(meaning) < 2)

/** What a word of the search means: names of at least two characters. */
export const meaningsField = z.string().check(
  must((replacement) => readMeanings(replacement).length > 0, '请填写文件里的正式说法，检索时也按它查'),
  must(
    (replacement) => shortMeaning(replacement) === undefined,
    ({ input }) => `正式说法至少 2 个字，请改写“${shortMeaning(input)}”`,
  ),
  maxLength(longestReplacement, '建议的写法'),
)

/** Several meanings are separated by commas. */
export const readMeanings = (text: string): string[] =>
  text
    .split(/[、，,；;]/)
    .map((meaning) => meaning.trim())
    .filter(Boolean)
