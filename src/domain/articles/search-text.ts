import { unifyHan, withDots, withoutDots } from './search/han-variants.ts'

/**
 * Chinese full-text search by character bigrams. Every two adjacent Han characters make one lexeme, the last one of a
 * run is also indexed alone, and a run of other letters or digits is one lexeme. Full-width forms are folded (NFKC) and
 * letters lower-cased. PostgreSQL stores the lexemes with their positions as a tsvector and matches phrases by
 * position.
 */

/** A lexeme and its position. Positions within a run are consecutive; separators leave a gap. */
type Lexeme = { text: string; place: number }
type Run = { text: string; han: boolean; afterGap: boolean }

/** In UTF-16 units. */
const longestLexeme = 100

/** Further words of a query are ignored: ten already narrow the result enough. */
const maxWords = 10

/**
 * How texts are compared. Also removes invisible characters: pasted text has them inside words, and an emoji may end in
 * one. Characters that look alike or mean the same become one.
 */
export const fold = (text: string): string =>
  withoutDots(unifyHan(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))).toLowerCase()

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of fold(text).matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu)) {
    const [run] = match
    runs.push({ text: run, han: /^\p{Script=Han}/u.test(run), afterGap: match.index > end })
    end = match.index + run.length
  }
  return runs
}

function lexemesOf(runs: readonly Run[]): Lexeme[] {
  const lexemes: Lexeme[] = []
  eachLexeme(runs, (text, place) => lexemes.push({ text, place }))
  return lexemes
}

function eachLexeme(runs: readonly Run[], add: (text: string, place: number) => void): void {
  let place = 1
  for (const run of runs) {
    if (run.afterGap) place += 1
    if (!run.han) add(run.text.slice(0, longestLexeme), place++)
    else
      for (let at = 0, next = 0; at < run.text.length; at = next) {
        next = afterCharacter(run.text, at)
        add(run.text.slice(at, afterCharacter(run.text, next)), place++)
      }
  }
}

/** Where the next character starts: rare ones take two units. */
const afterCharacter = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/**
 * The text form of a tsvector. Lexemes contain only letters, digits and marks, so nothing needs escaping. Of a text with
 * more different lexemes than a tsvector holds, those that come first.
 */
export function searchVector(text: string): string {
  const places = new Map<string, number[]>()
  eachLexeme(runsOf(text), (lexeme, place) => {
    const known = places.get(lexeme)
    if (known) known.push(place)
    else places.set(lexeme, [place])
  })
  const entries: string[] = []
  let bytes = 0
  for (const [lexeme, at] of places) {
    const positions = (at.at(-1) ?? 0) > lap ? [...new Set(at.flatMap(positionsOf))] : at
    if (positions.length > most) positions.length = most
    bytes += storedBytes(lexeme, positions.length)
    if (bytes > mostBytes) break
    entries.push(`'${lexeme}':${positions.join(',')}`)
  }
  return entries.join(' ')
}

/** Of a lexeme, padded to an even length, with the count of its positions and each position in two bytes. */
function storedBytes(lexeme: string, positions: number): number {
  const length = Buffer.byteLength(lexeme)
  return length + (length % 2) + 2 + 2 * positions
}

/** Limits of a tsvector: positions, how many of them a lexeme has, and the bytes of all. */
const lastPosition = 16_383
const most = 255
const mostBytes = 1_048_575
/** Longer than any phrase that is searched. */
const overlap = 100
const lap = lastPosition - overlap

/** Longer texts count their positions in laps. Those at the start of a lap also continue the one before, for phrases over both. */
function positionsOf(place: number): number[] {
  const position = ((place - 1) % lap) + 1
  return place > lap && position <= overlap ? [position, position + lap] : [position]
}

/** The words of a query, folded; only the first ten count. */
export function queryWords(text: string): string[] {
  const words: string[] = []
  for (const run of runsOf(text)) {
    if (run.afterGap || words.length === 0) words.push(run.text)
    else words.push(`${words.pop()}${run.text}`)
  }
  return words.slice(0, maxWords)
}

/**
 * The text form of a tsquery for one folded word, whose characters must be adjacent. If it ends in a run of letters or
 * digits or in a single Han character, that run matches as a prefix.
 */
export const wordQuery = (word: string): string => phrase(runsOf(word))

/** The same for all words of a text. Null if nothing is left to search for, for example with punctuation alone. */
export function searchQuery(text: string): string | null {
  const words = queryWords(text)
  return words.length === 0 ? null : words.map(wordQuery).join(' & ')
}

/**
 * The text form of a tsquery for all pairs of neighbouring Han characters in a text. Whatever contains the text as it was
 * typed matches, and more does. Null if there are no pairs.
 */
export function hanPairs(text: string): string | null {
  const pairs = lexemesOf(runsOf(text).filter(({ han }) => han)).filter((each) => Array.from(each.text).length === 2)
  return pairs.length === 0 ? null : [...new Set(pairs.map((pair) => `'${pair.text}'`))].join(' & ')
}

function phrase(runs: readonly Run[]): string {
  const last = runs.at(-1)
  const all = lexemesOf(runs)
  // The single last character of a Han run is already covered by the bigram before it.
  const lexemes = all.filter(({ text }, at) => {
    const lone = Array.from(text).length === 1 && /^\p{Script=Han}/u.test(text)
    return !lone || at === 0 || !/^\p{Script=Han}/u.test(all[at - 1]?.text ?? '')
  })
  return lexemes
    .map(({ text, place }, at) => {
      const before = lexemes[at - 1]
      const open = at === lexemes.length - 1 && (!last?.han || Array.from(text).length === 1)
      return `${before ? `<${place - before.place}> ` : ''}'${text}'${open ? ':*' : ''}`
    })
    .join(' ')
}

/** All but the usual characters of texts, which folding leaves alone or which are in no word. U+96F6 is 零. */
const unusual = /[^\u3400-\u4dbf\u4e00-\u96f5\u96f7-\u9fff\da-z，。、 ]/gu

/** Folds only characters that keep their length, so that indexes in the folded text are valid in the original. */
const foldInPlace = (text: string): string =>
  text.replace(unusual, (character) => {
    const folded = fold(character)
    return folded.length === character.length ? folded : character
  })

/** Text split at hits; `hit` marks the parts that match a query word. */
export type MarkedText = { text: string; hit: boolean }[]

/** Splits a text at folded words. */
export function markHits(text: string, words: readonly string[]): MarkedText {
  if (words.length === 0) return [{ text, hit: false }]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const parts: MarkedText = []
  let end = 0
  for (const { index, 0: word } of foldInPlace(text).matchAll(new RegExp(longestFirst.map(withDots).join('|'), 'gu'))) {
    if (index > end) parts.push({ text: text.slice(end, index), hit: false })
    parts.push({ text: text.slice(index, index + word.length), hit: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false })
  return parts
}

const excerptLength = 90

/** The part of a text around the first of the folded words; its beginning if there is none. */
export function createExcerpt(text: string, words: readonly string[]): string {
  const folded = foldInPlace(text)
  const found = words.map((word) => folded.search(new RegExp(withDots(word), 'u'))).filter((at) => at >= 0)
  const start = found.length > 0 ? Math.max(0, Math.min(...found) - 24) : 0
  const cut = text
    .slice(start, start + excerptLength)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  return `${start > 0 ? '…' : ''}${cut}${start + excerptLength < text.length ? '…' : ''}`
}

/** Inline tags, which do not separate words. */
const inlineTag = /<\/?(?:strong|b|em|i|u|s|sub|sup|a)(?:\s[^>]*)?>/g

/** The text of an HTML body, without tags. */
export const plainText = (html: string): string =>
  html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
