import { createWordFinder, type ListedWord, type WordFinder } from '../checks/wrong-words.ts'
import { defaultWrongWords } from '../checks/wrong-words-list.ts'

const findBuiltIn = createWordFinder(defaultWrongWords)

/** Finds the words of the built-in list and a district's own, which come first. */
export const createFinder = (own: readonly ListedWord[]): WordFinder =>
  own.length === 0 ? findBuiltIn : createWordFinder([...own, ...defaultWrongWords])
