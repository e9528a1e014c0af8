import { z } from 'zod'
import { idParameter, pageParameter } from '../../platform/parameters.ts'
import { type FieldErrors, findError } from '../../platform/text/form-field.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { foldWord } from '../checks/wrong-words.ts'
import { defaultWrongWords } from '../checks/wrong-words-list.ts'
import { type WordKind, wordKinds } from './kinds.ts'
import { meaningsField, mostLines, replacementField, type WordField, wordField } from './rules.ts'

const kind = z.enum(wordKinds).describe('类别：typo 错别字、sensitive 敏感词、exception 例外、synonym 同义词（检索用）')
const line = (what: string) => z.string().max(200, `${what}过长`).overwrite(oneLine).describe(what)

/**
 * `replacement` is empty if there is nothing to write instead. Of a synonym it is what documents say, several names
 * separated by commas.
 */
export const newWord = z
  .object({ kind, word: line('词语'), replacement: line('建议的写法').default('') })
  .superRefine((entry, context) => {
    for (const [field, message] of Object.entries(problemsOfWord(entry)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type NewWord = { kind: WordKind; word: string; replacement: string }

export const importedWords = z.object({
  words: z.array(newWord).min(1).max(mostLines, `一次最多 ${mostLines} 个词`).describe('要加的词'),
})

/** A word on each line. What is wrong is said for all of them, and then by line. */
export const pastedWords = z
  .object({ linesKind: kind.default('typo'), lines: z.string().max(50_000, '一次最多粘贴 5 万个字') })
  .superRefine(({ linesKind, lines }, context) => {
    const { words, problems } = readWordLines(lines, linesKind)
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (problems.length > 0) report(['lines'], `有 ${problems.length} 处要改，改好后再导入，见下面各行`)
    else if (words.length === 0) report(['lines'], '请每行粘贴一个词')
    for (const [at, problem] of problems.entries()) report(['lines', at], problem)
  })

export const namedWord = z.object({ id: idParameter.describe('词的编号') })

export const wordFilter = z.object({
  kind: kind.optional(),
  words: z.string().max(30).transform(oneLine).optional().describe('词语或建议的写法中的字'),
  pageNum: pageParameter.default(1).describe('第几页'),
})

export const shownWords = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      kind,
      word: z.string(),
      replacement: z.string(),
      person: z.string(),
      createTime: z.string(),
    }),
  ),
  recordsTotal: z.int(),
})

const builtIn: ReadonlySet<string> = new Set(defaultWrongWords.map(({ word }) => foldWord(word)))

/** What is wrong with a word, by field. */
export function problemsOfWord({ kind, word, replacement }: NewWord): FieldErrors<WordField> {
  const errors: FieldErrors<WordField> = {}
  const wrong = findError(wordField, word)
  if (kind === 'synonym') {
    const unclear = findError(meaningsField, replacement)
    return { ...(wrong && { word: wrong }), ...(unclear && { replacement: unclear }) }
  }
  const ill = findError(replacementField, replacement)
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
