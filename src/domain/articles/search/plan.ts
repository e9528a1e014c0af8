import { queryWords, wordQuery } from '../search-text.ts'
import { findSynonym } from './synonyms.ts'
import type { FoundUnit } from './unit-names.ts'
import type { Vocabulary } from './vocabulary.server.ts'

/**
 * `query`: a tsquery; `sureQuery`: without other names so short that they stand inside other words, such as 草补 in
 * 护林护草补助. An article that belongs to one of `areaIds` fits, whatever its text says.
 */
export type PlannedWord = { query: string; sureQuery: string; areaIds: readonly number[] }

/** What is looked for, all words together. */
export type SearchPlan = {
  words: readonly PlannedWord[]
  /** Folded words that are marked in what was found. */
  marks: readonly string[]
  /** Words that are looked for by other names too. */
  meanings: readonly { word: string; names: readonly string[] }[]
  units: readonly FoundUnit[]
}

/** Null if nothing is left to search for, for example with punctuation alone. */
export function planSearch(text: string, vocabulary: Vocabulary): SearchPlan | null {
  const words = queryWords(text)
  if (words.length === 0) return null
  // Syllables may be written apart: hao ren ga cha.
  const together = words.join('')
  const isPinyin = words.length > 1 && vocabulary.units.find(together).length > 0 && /^[a-z]+$/.test(together)
  const plans = (isPinyin ? [together] : words).map((word) => planWord(word, vocabulary))
  return {
    words: plans.map(({ planned }) => planned),
    marks: [...new Set(plans.flatMap(({ marks }) => marks))],
    meanings: plans.flatMap(({ meaning }) => meaning ?? []),
    units: [...new Set(plans.flatMap(({ units }) => units))],
  }
}

const shortestSureName = 3

/** Each name is several words, all of which count. */
function anyOf(names: readonly (readonly string[])[]): string {
  const queries = names.map((words) => words.map(wordQuery).join(' & '))
  return queries.length > 1 ? `(${queries.map((query) => `(${query})`).join(' | ')})` : (queries[0] ?? '')
}

function planWord(word: string, { synonyms, units }: Vocabulary) {
  const ofUnit = units.find(word)
  const found = findSynonym(word, synonyms)
  const names = found ? synonyms.of(found.word) : []
  const around = found ? [found.before, found.after].filter((each) => Array.from(each).length > 1) : []
  const others = names.map((name) => [...queryWords(name), ...around])
  const sure = others.filter(([name = '']) => Array.from(name).length >= shortestSureName)
  return {
    planned: {
      query: anyOf([[word], ...others]),
      sureQuery: anyOf([[word], ...sure]),
      areaIds: ofUnit.map(({ id }) => id),
    },
    marks: [word, ...others.flat()],
    meaning: found && names.length > 0 ? { word: found.word, names: synonyms.shown(found.word) } : null,
    units: [...ofUnit, ...units.suggest(word)],
  }
}
