import type { FieldErrors } from '../../platform/field-rule.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { foldWord } from '../checks/wrong-words.ts'
import { defaultWrongWords } from '../checks/wrong-words-list.ts'
import type { WordKind } from './kinds.ts'
import { checkMeanings, checkReplacement, checkWord, mostLines, type WordField } from './rules.ts'

/**
 * `replacement` is empty if there is nothing to write instead. Of a synonym it is what documents say, several names
 * separated by commas.
 */
export type NewWord = { kind: WordKind; word: string; replacement: string }

const builtIn: ReadonlySet<string> = new Set(defaultWrongWords.map(({ word }) => foldWord(word)))

/** What is wrong with a word, by field. */
export function problemsOfWord({ kind, word, replacement }: NewWord): FieldErrors<WordField> {
  const errors: FieldErrors<WordField> = {}
  const wrong = checkWord(word)
  if (kind === 'synonym') {
    const unclear = checkMeanings(replacement)
    return { ...(wrong && { word: wrong }), ...(unclear && { replacement: unclear }) }
  }
  const ill = checkReplacement(replacement)
  if (wrong) errors.word = wrong
  else if (kind !== 'exception' && builtIn.has(foldWord(word))) errors.word = `内置词库已经有“${word}”，不用再加`
  if (ill) errors.replacement = ill
  else if (kind === 'exception' && replacement !== '') errors.replacement = '例外不用写建议的写法，请留空'
  else if (!wrong && replacement !== '' && foldWord(replacement).includes(foldWord(word)))
    errors.replacement = `建议的写法里还有“${word}”，照着改仍会报错`
  return errors
}

export type ReadLines = {
  words: NewWord[]
  /** What is wrong, by line. */
  problems: string[]
}

/** Reads a pasted list: a word on each line, then a comma, an arrow or a gap, and what to write instead. */
export function readWordLines(text: string, kind: WordKind): ReadLines {
  const words: NewWord[] = []
  const problems: string[] = []
  const seen = new Map<string, number>()
  const lines = text.split(/\r?\n|\r/)
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const [word = '', ...rest] = trimmed.split(/\s*(?:[,，;；|]|→|->|=>|\t)\s*|\s+/u).map(oneLine)
    const entry: NewWord = { kind, word, replacement: rest.filter(Boolean).join(kind === 'synonym' ? '、' : '') }
    const [problem] = Object.values(problemsOfWord(entry))
    const before = seen.get(foldWord(word))
    if (problem) problems.push(`第 ${at + 1} 行：${problem}`)
    else if (before !== undefined) problems.push(`第 ${at + 1} 行：和第 ${before} 行重复`)
    else words.push(entry)
    seen.set(foldWord(word), at + 1)
  }
  if (words.length + problems.length > mostLines)
    return { words: [], problems: [`一次最多导入 ${mostLines} 行，请分几次粘贴`] }
  return { words, problems }
}
