import { queryWords } from '../search-text.ts'
import type { Vocabulary } from './vocabulary.server.ts'

/** Stop words: typed in questions, rarely in documents. */
const stopWords = new Set(
  (
    '的 了 吗 呢 吧 啊 呀 是 在 有 和 与 及 或 我 我家 我们 你 您 他 她 怎么 怎样 如何 什么 什么时候 何时 多少 几时 哪里 哪儿 哪个 ' +
    '为什么 为啥 请问 想 想问 知道 没有 有没有 可以 能 不能 一下 今年 去年 现在 到底 应当 应该 这个 那个 关于'
  ).split(' '),
)

let segmenter: Intl.Segmenter | undefined

/**
 * The words of a text, for when it is found nowhere as it was typed. Names of units and words with other names first;
 * what the dictionary of the runtime splits into single characters is a word of its own, such as 党费.
 */
export function looseWords(text: string, vocabulary: Vocabulary): string[] {
  const words = queryWords(text).flatMap((word) => splitWord(word, vocabulary))
  return [...new Set(words)].filter((word) => Array.from(word).length > 1 && !stopWords.has(word)).slice(0, 10)
}

const longestName = 20

function splitWord(word: string, vocabulary: Vocabulary): string[] {
  const characters = Array.from(word)
  const words: string[] = []
  let rest = ''
  const endRest = () => {
    words.push(...segment(rest))
    rest = ''
  }
  for (let from = 0; from < characters.length;) {
    const name = nameAt(characters, from, vocabulary)
    if (name) {
      endRest()
      words.push(name)
      from += Array.from(name).length
    } else {
      rest += characters[from]
      from += 1
    }
  }
  endRest()
  return words
}

/** The longest known name that begins here. */
function nameAt(characters: readonly string[], from: number, { synonyms, units }: Vocabulary): string | null {
  for (let length = Math.min(longestName, characters.length - from); length > 1; length -= 1) {
    const candidate = characters.slice(from, from + length).join('')
    if (synonyms.has(candidate) || units.isName(candidate)) return candidate
  }
  return null
}

function segment(text: string): string[] {
  if (text === '') return []
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  let singles = ''
  for (const { segment: part } of segmenter.segment(text)) {
    const isSingle = Array.from(part).length === 1 && /^\p{Script=Han}$/u.test(part) && !stopWords.has(part)
    if (isSingle) singles += part
    else {
      words.push(singles, part)
      singles = ''
    }
  }
  return [...words, singles].filter(Boolean)
}
